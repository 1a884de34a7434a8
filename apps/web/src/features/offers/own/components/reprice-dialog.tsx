import { errorCode } from '@guildhall/domain/kernel/field-errors';
import { MAX_AMOUNT_MINOR } from '@guildhall/domain/kernel/rules/number-schemas';
import { scaledPrice } from '@guildhall/domain/offers/rules';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextField } from '@guildhall/ui/text-field';
import { useId } from 'react';
import { z } from 'zod';
import { AmountField } from '../../../../lib/forms/amount-field.tsx';
import { amountBetween } from '../../../../lib/forms/form-schemas.ts';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import {
  FormProblem,
  useControlledField,
  useSchemaForm,
} from '../../../../lib/forms/schema-form.tsx';
import { type ChangingOffers, type OwnOffer, useBuyerPrice } from '../hooks.ts';
import { MOST_SHARE, LEAST_SHARE, shareOf } from '../price-change.ts';

export interface RepriceDialogProps {
  offers: readonly OwnOffer[];
  changing: ChangingOffers;
  onClose: (isDone: boolean) => void;
}

type Way = 'set_price' | 'change_price';
type PriceChange = Extract<Parameters<ChangingOffers['run']>[0]['change'], { event: Way }>;

const WAYS = ['set_price', 'change_price'] as const satisfies readonly Way[];
const priceSchema = amountBetween(1, MAX_AMOUNT_MINOR);

/** What is typed for both ways; the chosen one becomes the change. */
const repriceSchema = z
  .strictObject({ way: z.enum(WAYS), amount: z.string(), share: z.string() })
  .transform(({ way, amount, share }, context): PriceChange => {
    const price = priceSchema.safeParse(amount);
    const points = shareOf(share);
    if (way === 'set_price' && price.success) return { event: way, price_minor: price.data };
    if (way === 'change_price' && points !== null) return { event: way, share: points };
    const path = [way === 'set_price' ? 'amount' : 'share'];
    context.addIssue({ code: 'custom', message: errorCode('invalid'), path });
    return z.NEVER;
  });

/** The form, and the change that is typed; null while it is none. */
function useRepriceForm({ offers, changing, onClose }: RepriceDialogProps) {
  const t = useMessages('offers/own');
  const [first] = offers;
  const { typedAmount } = useFormats();
  const { form, ...status } = useSchemaForm({
    schema: repriceSchema,
    defaultValues: {
      way: offers.length === 1 ? 'set_price' : 'change_price',
      amount: offers.length === 1 && first ? typedAmount(first.price_minor) : '',
      share: '',
    },
    onSubmit: async (wanted) => {
      await changing.runOrThrow({ offers, change: wanted });
      onClose(true);
    },
    texts: {
      amount: () => t('reprice.amount_invalid'),
      share: () => t('reprice.share_invalid', { least: LEAST_SHARE, most: MOST_SHARE }),
    },
  });
  const way = useControlledField(form, 'way');
  const amount = useControlledField(form, 'amount');
  const share = useControlledField(form, 'share');
  const typed = { way: way.value, amount: amount.value, share: share.value };
  return { ...status, way, amount, share, change: repriceSchema.safeParse(typed).data ?? null };
}

/** New prices for the selected offers, each with what it was and what it will be. */
export function RepriceDialog(props: RepriceDialogProps) {
  const { offers, changing, onClose } = props;
  const t = useMessages('offers/own');
  const formId = useId();
  const form = useRepriceForm(props);
  const { change, pending } = form;
  return (
    <Dialog
      title={t('reprice.title', { count: offers.length })}
      description={t('reprice.help')}
      open
      onOpenChange={(open) => {
        if (open || pending) return;
        changing.clearError();
        onClose(false);
      }}
      preventOutsideClose={pending}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => onClose(false)}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} icon="tag" loading={pending}>
            {t('reprice.submit', { count: offers.length })}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={formId} className="flex flex-col gap-4">
        <PriceFields offers={offers} form={form} />
        {change !== null && <Preview offers={offers} change={change} />}
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}

function PriceFields(props: {
  offers: readonly OwnOffer[];
  form: ReturnType<typeof useRepriceForm>;
}) {
  const { offers, form } = props;
  const t = useMessages('offers/own');
  const { way, amount, share } = form;
  return (
    <>
      <RadioCards
        label={t('reprice.way')}
        hideLabel
        columns={2}
        value={way.value}
        onValueChange={way.onChange}
        cards={WAYS.map((value) => ({
          value,
          title: t(`reprice.${value}`),
        }))}
      />
      {way.value === 'set_price' ? (
        <AmountField
          {...amount}
          label={t('reprice.amount')}
          currency={offers[0]?.currency ?? 'USD'}
          hint={t('reprice.amount_hint')}
        />
      ) : (
        <TextField
          label={t('reprice.share')}
          size="lg"
          inputMode="text"
          autoComplete="off"
          value={share.value}
          placeholder="−5"
          hint={t('reprice.share_hint')}
          error={share.error}
          trailing={<span className="pointer-events-none px-3 text-muted">%</span>}
          inputClassName="figures"
          onChange={(event) => share.onChange(event.target.value)}
        />
      )}
    </>
  );
}

/** What becomes of each price. The server checks the limits of each offer when it is changed. */
function Preview({ offers, change }: { offers: readonly OwnOffer[]; change: PriceChange }) {
  const t = useMessages('offers/own');
  const { price } = useFormats();
  const totalOf = useBuyerPrice(offers[0]?.kind ?? 'account');
  const after = ({ price_minor: before }: OwnOffer) =>
    change.event === 'set_price' ? change.price_minor : scaledPrice(before, change.share);
  const buyerPays = (offer: OwnOffer) => {
    const total = totalOf(after(offer));
    return total === null ? null : t('buyer_pays', { amount: price(total, offer.currency) });
  };
  return (
    <div className="max-h-60 overflow-y-auto rounded-lg border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('reprice.preview')}</caption>
        <thead className="sticky top-0 bg-raised text-xs text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {t('column.offer')}
            </th>
            <th scope="col" className="px-3 py-2 text-end font-medium">
              {t('reprice.before')}
            </th>
            <th scope="col" className="px-3 py-2 text-end font-medium">
              {t('reprice.after')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {offers.map((offer) => (
            <tr key={offer.id}>
              <th scope="row" className="w-full max-w-0 px-3 py-2 text-start font-normal">
                <span lang={offer.language} dir="auto" className="block truncate text-ink">
                  {offer.title}
                </span>
              </th>
              <td className="figures px-3 py-2 text-end whitespace-nowrap text-muted">
                {price(offer.price_minor, offer.currency)}
              </td>
              <td className="figures px-3 py-2 text-end font-medium whitespace-nowrap text-ink">
                {price(after(offer), offer.currency)}
                <span className="block text-xs font-normal text-muted">{buyerPays(offer)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
