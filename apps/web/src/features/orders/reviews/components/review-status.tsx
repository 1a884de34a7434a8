import type { PaymentReviewView } from '@guildhall/api/orders/reviews/views';
import type { ReactNode } from 'react';
import { DecisionStatus } from '../../../../lib/decisions/decision-status.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { inline, useMessages } from '../../../../lib/language/messages.ts';
import { statusKey, versionOf } from '../review-acts.ts';

/** The top of a review: who must act until when, and what happens automatically otherwise. */
export function ReviewStatus({ review }: { review: PaymentReviewView }) {
  const t = useMessages('orders/reviews');
  const formats = useFormats();
  const { proposal, may_decide, buyer, currency } = review;
  const isYours = may_decide || proposal?.is_own === false;
  const due = review.state === 'payment_review' ? review.due_at : null;
  const key = statusKey(review);
  // Each sentence uses some of these.
  const values = {
    name: proposal?.proposed_by ?? '',
    buyer,
    total: formats.price(review.total_minor, currency),
    moment: due === null ? '' : formats.moment(due),
    time: (inside: ReactNode[]): ReactNode => (
      <time dateTime={due ?? undefined} className="figures text-accent-ink sm:whitespace-nowrap">
        {inside}
      </time>
    ),
  };
  return (
    <DecisionStatus
      version={versionOf(review)}
      waitsFor={isYours ? 'viewer' : proposal?.is_own ? 'second_person' : null}
      dueAt={due}
    >
      {inline(t.parts<typeof key, ReactNode>(key, values))}
    </DecisionStatus>
  );
}
