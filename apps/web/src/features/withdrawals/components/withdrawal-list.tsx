import type { WithdrawalView } from '@guildhall/api/withdrawals/views';
import { Badge } from '@guildhall/ui/badge';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { Price } from '@guildhall/ui/price';
import { Skeleton } from '@guildhall/ui/skeleton';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { PagedList } from '../../../lib/lists/paged-list.tsx';
import { problemOf } from '../../../lib/api/refusals.ts';
import { useCancelWithdrawal, useWithdrawals } from '../hooks.ts';
import {
  failureWord,
  holdWord,
  methodText,
  rejectionWord,
  returnWord,
  stateBadge,
} from '../messages.ts';

/** The user's withdrawals: what each arrives as and when, and why one is held. */
export function WithdrawalList() {
  const t = useMessages('withdrawals');
  const list = useWithdrawals();
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card padded={false} className="mt-6 overflow-hidden">
      <CardHeader
        className="mb-0 border-b border-line p-4"
        title={t('list.title')}
        description={t('list.description')}
      />
      <PagedList
        list={list}
        count={rows.length}
        inCard
        skeleton={<Skeleton className="m-4 h-16" />}
        failed={t('list.load_failed')}
        empty={
          <p className="p-4 text-sm text-muted">
            <span className="font-medium text-ink">{t('list.empty')}</span> {t('list.empty_help')}
          </p>
        }
        moreLabel={t('list.more')}
      >
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <WithdrawalRow key={row.id} withdrawal={row} />
          ))}
        </ul>
      </PagedList>
    </Card>
  );
}

function WithdrawalRow({ withdrawal }: { withdrawal: WithdrawalView }) {
  const t = useMessages('withdrawals');
  const { date } = useFormats();
  const { amount_minor, currency, created_at, allowed_events } = withdrawal;
  const { text, tone } = stateBadge(t, withdrawal);
  return (
    <li className="p-4">
      <div className="flex items-start justify-between gap-4">
        <p className="flex min-w-0 flex-wrap items-center gap-2 font-medium text-ink">
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{methodText(t, withdrawal)}</bdi>
          <Badge tone={tone}>{text}</Badge>
        </p>
        <Price amountMinor={amount_minor} currency={currency} size="md" />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="mt-0.5 text-sm text-muted">
            {t('list.requested_on', { date: date(created_at) })}
          </p>
          <Explanation withdrawal={withdrawal} />
        </div>
        {allowed_events.includes('cancel') && <Cancel withdrawal={withdrawal} />}
      </div>
    </li>
  );
}

/** What happens next with it, or what has happened. */
function Explanation({ withdrawal }: { withdrawal: WithdrawalView }) {
  const t = useMessages('withdrawals');
  const { date, moment, price } = useFormats();
  const { state, hold_code, held_until, outcome_code, arrives_by, currency } = withdrawal;
  const { payout_minor, fee_minor, closed_at } = withdrawal;
  const amounts = { payout: price(payout_minor, currency), fee: price(fee_minor, currency) };
  const isFree = fee_minor === 0;
  const lines: string[] = [];
  if (state === 'rejected') lines.push(t('list.rejected', { code: rejectionWord(outcome_code) }));
  else if (state === 'failed') lines.push(t('list.failed', { code: failureWord(outcome_code) }));
  else if (state === 'returned') lines.push(t('list.returned', { code: returnWord(outcome_code) }));
  else if (state === 'paid' && closed_at !== null) {
    const paid = { ...amounts, date: date(closed_at) };
    lines.push(isFree ? t('list.paid_free', paid) : t('list.paid', paid));
  } else if (state !== 'cancelled') {
    lines.push(isFree ? t('list.arrives_free', amounts) : t('list.arrives', amounts));
    if (arrives_by !== null) lines.push(t('list.by', { date: date(arrives_by) }));
  }
  if (hold_code !== null && held_until !== null) {
    lines.push(t('list.held', { code: holdWord(hold_code), until: moment(held_until) }));
  }
  return lines.map((line) => (
    <p key={line} className="mt-0.5 text-sm text-muted">
      {line}
    </p>
  ));
}

function Cancel({ withdrawal: { id, amount_minor, currency } }: { withdrawal: WithdrawalView }) {
  const t = useMessages('withdrawals');
  const { price } = useFormats();
  const mutation = useCancelWithdrawal();
  const amount = price(amount_minor, currency);
  return (
    <ConfirmDialog
      title={t('cancel.title')}
      description={t('cancel.help', { amount })}
      trigger={
        <Button variant="secondary" size="sm" aria-label={t('cancel.named', { amount })}>
          {t('cancel.open')}
        </Button>
      }
      onOpenChange={mutation.clearError}
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      danger
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={() => mutation.run(id)}
    />
  );
}
