import type {
  PayoutMethodView,
  WithdrawalQuoteView,
  WithdrawalTermsView,
} from '@guildhall/api/withdrawals/views';
import { Button, buttonClass } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { ErrorState } from '@guildhall/ui/error-state';
import { KeyValues } from '@guildhall/ui/key-values';
import { Notice } from '@guildhall/ui/notice';
import { SelectField } from '@guildhall/ui/select-field';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { AmountField } from '../../../lib/amount-field.tsx';
import { useFormats } from '../../../lib/format.ts';
import { useMessages } from '../../../lib/messages.ts';
import { messageOf } from '../../../lib/refusals.ts';
import { trpc } from '../../../lib/trpc.ts';
import { centsOf } from '../../../lib/typed-amount.ts';
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

function WithdrawForm(props: WithdrawFormProps) {
  const { terms, methods, first, available_minor, currency, onDone } = props;
  const t = useMessages('withdrawals');
  const { price, typedAmount } = useFormats();
  const money = (amountMinor: number) => price(amountMinor, currency);
  const mostMinor = Math.min(available_minor, terms.left_today_minor);
  const [methodId, setMethodId] = useState(first.id);
  const [typed, setTyped] = useState(typedAmount(Math.max(mostMinor, terms.least_minor)));
  const [tried, setTried] = useState(false);
  const mutation = useRequestWithdrawal();
  const { kind } = methods.find(({ id }) => id === methodId) ?? first;
  const amount = centsOf(typed);
  const isAllowed = amount !== null && amount >= terms.least_minor && amount <= mostMinor;
  const quote = trpc.withdrawals.quote.useQuery(
    { method_id: methodId, amount_minor: amount ?? 0 },
    { enabled: isAllowed, placeholderData: keepPreviousData },
  );
  const shown = isAllowed && quote.data?.amount_minor === amount ? quote.data : null;
  const bounds = { least: money(terms.least_minor), most: money(mostMinor) };
  const invalid = amount === null ? t('dialog.invalid_amount') : t('dialog.invalid', bounds);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (shown === null) return;
    const { amount_minor, fee_minor } = shown;
    const wanted = { method_id: methodId, amount_minor, expected_fee_minor: fee_minor };
    if (await mutation.run(wanted)) onDone();
  }

  const problem = mutation.error ?? (isAllowed ? quote.error : null);
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <SelectField
        label={t('dialog.method')}
        items={methods.map((method) => ({ value: method.id, label: methodText(t, method) }))}
        value={methodId}
        onValueChange={setMethodId}
      />
      <AmountField
        label={t('dialog.amount')}
        currency={currency}
        value={typed}
        onChange={setTyped}
        hint={t('dialog.hint', bounds)}
        error={tried && !isAllowed ? invalid : undefined}
      />
      {isAllowed && <Quote quote={quote.data ?? null} money={money} kind={kind} />}
      {problem !== null && (
        <Notice tone="danger" urgent>
          {messageOf(problem)}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" disabled={mutation.pending} onClick={onDone}>
          {t('dialog.cancel')}
        </Button>
        <Button type="submit" loading={mutation.pending} disabled={isAllowed && shown === null}>
          {isAllowed ? t('dialog.submit_amount', { amount: money(amount) }) : t('dialog.submit')}
        </Button>
      </div>
    </form>
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
