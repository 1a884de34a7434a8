import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { DueQueue } from '../../../../lib/staff/due-queue.tsx';
import { useWithdrawalReviews } from '../hooks.ts';

/** The withdrawals that are to be decided next. */
export function RequestsDue() {
  const t = useMessages('withdrawals/decisions');
  const { price } = useFormats();
  return (
    <DueQueue
      title={t('title')}
      to="/admin/withdraw-requests"
      list={useWithdrawalReviews('review')}
      keyOf={({ id }) => id}
      lead={{
        addressOf: ({ id }) => `/admin/withdraw-requests/${id}`,
        title: ({ username }) => username,
        below: ({ amount_minor, currency }) => (
          <span className="figures text-xs text-muted">{price(amount_minor, currency)}</span>
        ),
      }}
      dueAt={({ answer_by }) => answer_by}
    />
  );
}
