import { MAX_AMOUNT_MINOR } from '@guildhall/domain/kernel/rule-book-schema';
import { scaledPrice } from '@guildhall/domain/offers/rules';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextField } from '@guildhall/ui/text-field';
import { type FormEvent, useId, useState } from 'react';
import { AmountField } from '../../../../lib/amount-field.tsx';
import { useFormats } from '../../../../lib/format.ts';
import { useMessages } from '../../../../lib/messages.ts';
import { problemOf } from '../../../../lib/refusals.ts';
import { centsOf } from '../../../../lib/typed-amount.ts';
import { type ChangingOffers, type OwnOffer, useBuyerPrice } from '../hooks.ts';
import { MOST_SHARE, LEAST_SHARE, shareOf } from '../messages.ts';

export interface RepriceDialogProps {
  offers: readonly OwnOffer[];
  changing: ChangingOffers;
  onClose: (isDone: boolean) => void;
}

type Way = 'set_price' | 'change_price';
type PriceChange = Extract<Parameters<ChangingOffers['run']>[0]['change'], { event: Way }>;

/** The change that is typed; null while it is none. */
function useTypedChange(offers: readonly OwnOffer[]) {
  const [first] = offers;
  const { typedAmount } = useFormats();
  const [way, setWay] = useState<Way>(offers.length === 1 ? 'set_price' : 'change_price');
  const [amount, setAmount] = useState(
    offers.length === 1 && first ? typedAmount(first.price_minor) : '',
  );
  const [share, setShare] = useState('');
  return { way, setWay, amount, setAmount, share, setShare, change: changeOf() };

  function changeOf(): PriceChange | null {
    if (way === 'change_price') {
      const points = shareOf(share);
      return points === null ? null : { event: way, share: points };
    }
    const priceMinor = centsOf(amount);
    const isPossible = priceMinor !== null && priceMinor > 0 && priceMinor <= MAX_AMOUNT_MINOR;
    return isPossible ? { event: way, price_minor: priceMinor } : null;
  }
}

/** New prices for the selected offers, each with what it was and what it will be. */
export function RepriceDialog({ offers, changing, onClose }: RepriceDialogProps) {
  const t = useMessages('offers/own');
  const formId = useId();
  const [tried, setTried] = useState(false);
  const typed = useTypedChange(offers);
  const { change } = typed;
  const problem = problemOf(changing.error);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (change !== null && (await changing.run({ offers, change }))) onClose(true);
  }

  return (
    <Dialog
      title={t('reprice.title', { count: offers.length })}
      description={t('reprice.help')}
      open
      onOpenChange={(open) => {
        if (open || changing.pending) return;
        changing.clearError();
        onClose(false);
      }}
      preventOutsideClose={changing.pending}
      footer={
        <>
          <Button variant="secondary" disabled={changing.pending} onClick={() => onClose(false)}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} icon="tag" loading={changing.pending}>
            {t('reprice.submit', { count: offers.length })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <PriceFields offers={offers} typed={typed} tried={tried} />
        {change !== null && <Preview offers={offers} change={change} />}
        {problem !== null && (
          <Notice tone="danger" urgent>
            {problem}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

function PriceFields(props: {
  offers: readonly OwnOffer[];
  typed: ReturnType<typeof useTypedChange>;
  tried: boolean;
}) {
  const { offers, typed, tried } = props;
  const t = useMessages('offers/own');
  const { way, setWay, change } = typed;
  const isWrong = tried && change === null;
  return (
    <>
      <RadioCards
        label={t('reprice.way')}
        hideLabel
        columns={2}
        value={way}
        onValueChange={setWay}
        cards={(['set_price', 'change_price'] as const).map((value) => ({
          value,
          title: t(`reprice.${value}`),
        }))}
      />
      {way === 'set_price' ? (
        <AmountField
          label={t('reprice.amount')}
          currency={offers[0]?.currency ?? 'USD'}
          value={typed.amount}
          onChange={typed.setAmount}
          hint={t('reprice.amount_hint')}
          error={isWrong ? t('reprice.amount_invalid') : undefined}
        />
      ) : (
        <TextField
          label={t('reprice.share')}
          size="lg"
          inputMode="text"
          autoComplete="off"
          value={typed.share}
          placeholder="−5"
          hint={t('reprice.share_hint')}
          error={
            isWrong
              ? t('reprice.share_invalid', { least: LEAST_SHARE, most: MOST_SHARE })
              : undefined
          }
          trailing={<span className="pointer-events-none px-3 text-muted">%</span>}
          inputClassName="figures"
          onChange={(event) => typed.setShare(event.target.value)}
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
