import type { PaymentReviewView } from '@guildhall/api/orders/reviews/views';
import { ProposedChange } from '../../../../lib/decisions/change-table.tsx';
import { DecisionHistory } from '../../../../lib/decisions/decision-history.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useChangeRows } from '../review-changes.ts';

/** Every act of staff on the payment. */
export function ReviewHistory({ review: { acts, currency } }: { review: PaymentReviewView }) {
  const t = useMessages('orders/reviews');
  const rows = useChangeRows(currency);
  return (
    <DecisionHistory
      acts={acts}
      describe={({ decision, before, after }, kind) => ({
        title: t(`history.${kind}.${decision}`),
        refuses: decision === 'reject',
        changes: <ProposedChange before={before} after={after} rows={rows} />,
      })}
    />
  );
}
