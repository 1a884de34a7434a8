import type {
  PayoutMethodView,
  WithdrawalQuoteView,
  WithdrawalTermsView,
} from '@guildhall/api/withdrawals/views';
import { requestWithdrawalSchema } from '@guildhall/domain/withdrawals/schema';
import { Button, buttonClass } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { ErrorState } from '@guildhall/ui/error-state';
import { KeyValues } from '@guildhall/ui/key-values';
import { Notice } from '@guildhall/ui/notice';
import { SelectField } from '@guildhall/ui/select-field';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { AmountField } from '../../../lib/forms/amount-field.tsx';
import { amountBetween } from '../../../lib/forms/form-schemas.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { messageOf, problemOf } from '../../../lib/api/refusals.ts';
import { FormProblem, useControlledField, useSchemaForm } from '../../../lib/forms/schema-form.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { centsOf } from '../../../lib/forms/typed-amount.ts';
import { useRequestWithdrawal } from '../hooks.ts';
import { cooldownWord, methodText } from '../messages.ts';

export interface WithdrawDialogProps {
  available_minor: number;
  currency: string;
}

/** Withdraws available earnings: says before what arrives, and by when. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const t = useMessages('withdrawals');
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      title={t('dialog.title')}
      description={t('dialog.description')}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button icon="hand-coins">{t('open')}</Button>}
    >
      {open && <Terms {...props} onDone={() => setOpen(false)} />}
    </Dialog>
  );
}

type FormProps = WithdrawDialogProps & { onDone: () => void };

/** What stands in the way, or the form. */
function Terms(props: FormProps) {
  const t = useMessages('withdrawals');
  const terms = trpc.withdrawals.terms.useQuery();
  const methods = trpc.withdrawals.methods.useQuery();
  const failed = terms.error ?? methods.error;
  if (failed !== null) {
    return (
      <ErrorState
        title={t('terms_failed')}
        description={messageOf(failed)}
        retrying={terms.isFetching || methods.isFetching}
        onRetry={() => void Promise.all([terms.refetch(), methods.refetch()])}
      />
    );
  }
  if (!terms.data || !methods.data) return <SkeletonText lines={4} />;
  const usable = methods.data.filter(({ status }) => status === 'usable');
  const [first] = usable;
  if (terms.data.obstacle !== null || first === undefined) {
    return <Obstacle terms={terms.data} hasMethods={methods.data.length > 0} />;
  }
  const { least_minor, left_today_minor } = terms.data;
  if (Math.min(props.available_minor, left_today_minor) < least_minor) {
    return <TooLittle {...props} terms={terms.data} />;
  }
  return <WithdrawForm {...props} terms={terms.data} methods={usable} first={first} />;
}

interface ObstacleProps {
  terms: WithdrawalTermsView;
  hasMethods: boolean;
}

function Obstacle({ terms: { obstacle }, hasMethods }: ObstacleProps) {
  const t = useMessages('withdrawals');
  const { moment } = useFormats();
  const words = () => {
    if (obstacle === null)
      return t(hasMethods ? 'obstacle.no_usable_method' : 'obstacle.no_method');
    if (obstacle.code === 'TWO_FACTOR_REQUIRED') return t('obstacle.two_factor');
    if (obstacle.until === null) return t('obstacle.not_verified');
    const until = moment(obstacle.until);
    return t('obstacle.cooldown', { reason: cooldownWord(obstacle.reason), until });
  };
  return (
    <Notice
      tone="attention"
      action={
        <Link to="/dashboard/settings" className={buttonClass({ variant: 'secondary' })}>
          {t('obstacle.settings')}
        </Link>
      }
    >
      {words()}
    </Notice>
  );
}

/** Why not even the least amount can be withdrawn today. */
function TooLittle({
  terms,
  available_minor,
  currency,
}: WithdrawDialogProps & { terms: WithdrawalTermsView }) {
  const t = useMessages('withdrawals');
  const { price } = useFormats();
  const money = (amountMinor: number) => price(amountMinor, currency);
  const { least_minor, left_today_minor, day_limit_minor } = terms;
  const words =
    left_today_minor < least_minor
      ? t('dialog.day_over', { most: money(day_limit_minor) })
      : t('dialog.too_little', { least: money(least_minor), available: money(available_minor) });
  return <Notice>{words}</Notice>;
}

interface WithdrawFormProps extends FormProps {
  terms: WithdrawalTermsView;
  methods: readonly PayoutMethodView[];
  first: PayoutMethodView;
}

const methodSchema = requestWithdrawalSchema.shape.method_id;

function WithdrawForm(props: WithdrawFormProps) {
  const { terms, methods, first, available_minor, currency, onDone } = props;
  const t = useMessages('withdrawals');
  const { price } = useFormats();
  const money = (amountMinor: number) => price(amountMinor, currency);
  const mostMinor = Math.min(available_minor, terms.left_today_minor);
  const mutation = useRequestWithdrawal();
  // The first press shows all of it once more, and only the second one sends the money away.
  const [isReviewed, setReviewed] = useState(false);
  const bounds = { least: money(terms.least_minor), most: money(mostMinor) };
  const amountSchema = amountBetween(terms.least_minor, mostMinor);
  const { form, formProps, pending, problem } = useSchemaForm({
    schema: z.strictObject({ method_id: methodSchema, amount: amountSchema }),
    defaultValues: { method_id: first.id, amount: '' },
    onSubmit: async ({ method_id }) => {
      if (shown === null) return;
      if (!isReviewed) {
        setReviewed(true);
        return;
      }
      const { amount_minor, fee_minor } = shown;
      await mutation.runOrThrow({ method_id, amount_minor, expected_fee_minor: fee_minor });
      onDone();
    },
    texts: {
      amount: (typed) =>
        centsOf(typed) === null ? t('dialog.invalid_amount') : t('dialog.invalid', bounds),
    },
  });
  const method = useControlledField(form, 'method_id');
  const amount = useControlledField(form, 'amount');
  const chosen = methods.find(({ id }) => id === method.value) ?? first;
  const allowed = amountSchema.safeParse(amount.value).data ?? null;
  const quote = trpc.withdrawals.quote.useQuery(
    { method_id: method.value, amount_minor: allowed ?? 0 },
    { enabled: allowed !== null, placeholderData: keepPreviousData },
  );
  const shown = allowed !== null && quote.data?.amount_minor === allowed ? quote.data : null;
  const quoteProblem = allowed === null ? null : problemOf(quote.error);
  return (
    <form {...formProps} className="flex flex-col gap-4">
      {isReviewed && allowed !== null ? (
        <Review method={methodText(t, chosen)} amount={money(allowed)} />
      ) : (
        <>
          <SelectField
            label={t('dialog.method')}
            items={methods.map((each) => ({ value: each.id, label: methodText(t, each) }))}
            value={method.value}
            onValueChange={method.onChange}
          />
          <AmountField
            {...amount}
            label={t('dialog.amount')}
            currency={currency}
            hint={t('dialog.hint', bounds)}
          />
        </>
      )}
      {allowed !== null && <Quote quote={quote.data ?? null} money={money} kind={chosen.kind} />}
      <FormProblem>{problem ?? quoteProblem ?? undefined}</FormProblem>
      <FormButtons
        pending={pending}
        waits={allowed !== null && shown === null}
        amount={isReviewed && allowed !== null ? money(allowed) : null}
        onBack={() => (isReviewed ? setReviewed(false) : onDone())}
      />
    </form>
  );
}

interface FormButtonsProps {
  pending: boolean;
  /** For the fee of what was typed. */
  waits: boolean;
  /** What is sent by the next press; null if it is to be looked at first. */
  amount: string | null;
  onBack: () => void;
}

function FormButtons({ pending, waits, amount, onBack }: FormButtonsProps) {
  const t = useMessages('withdrawals');
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="secondary" disabled={pending} onClick={onBack}>
        {t(amount === null ? 'dialog.cancel' : 'dialog.back')}
      </Button>
      <Button type="submit" loading={pending} disabled={waits}>
        {amount === null ? t('dialog.review') : t('dialog.submit_amount', { amount })}
      </Button>
    </div>
  );
}

/** Where the money goes and how much of it, to be looked at once more. */
function Review({ method, amount }: { method: string; amount: string }) {
  const t = useMessages('withdrawals');
  const heading = useRef<HTMLParagraphElement>(null);
  // The field that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <p ref={heading} tabIndex={-1} className="font-medium text-ink outline-none">
        {t('dialog.check')}
      </p>
      <KeyValues
        items={[
          { key: 'method', label: t('dialog.method'), value: method },
          { key: 'amount', label: t('dialog.amount'), value: amount },
        ]}
      />
    </>
  );
}

interface QuoteProps {
  quote: WithdrawalQuoteView | null;
  money: (amountMinor: number) => string;
  kind: PayoutMethodView['kind'];
}

function Quote({ quote, money, kind }: QuoteProps) {
  const t = useMessages('withdrawals');
  const { date } = useFormats();
  if (quote === null) return <SkeletonText lines={3} />;
  const { fee_minor, is_free, payout_minor, arrives_by, needs_two_people } = quote;
  const fee = is_free ? t('dialog.free') : money(fee_minor);
  return (
    <>
      <KeyValues
        items={[
          { key: 'fee', label: t('dialog.fee'), value: fee },
          { key: 'payout', label: t('dialog.arrives'), value: money(payout_minor), strong: true },
          { key: 'date', label: t('dialog.arrives_by'), value: date(arrives_by) },
        ]}
      />
      {kind === 'stripe' && <p className="text-sm text-muted">{t('dialog.stripe')}</p>}
      {needs_two_people && <Notice>{t('dialog.two_people')}</Notice>}
    </>
  );
}
