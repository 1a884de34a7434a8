import type { PaymentReviewView } from '@guildhall/api/orders/review-views';
import { Badge } from '@guildhall/ui/badge';
import { classNames } from '@guildhall/ui/class-names';
import { useId, type ReactNode } from 'react';
import { DueTime } from '../../../../lib/due-time.tsx';
import { useFormats } from '../../../../lib/format.ts';
import { inline, useMessages } from '../../../../lib/messages.ts';
import { useFocusAfterChange } from '../hooks.ts';
import { statusKey, versionOf } from '../review-acts.ts';

/** The top of a review: who must act until when, and what happens automatically otherwise. */
export function ReviewStatus({ review }: { review: PaymentReviewView }) {
  const t = useMessages('orders/reviews');
  const ofAll = useMessages('orders');
  const formats = useFormats();
  const id = useId();
  const heading = useFocusAfterChange(versionOf(review));
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
      <time dateTime={due ?? undefined} className="figures whitespace-nowrap text-accent-ink">
        {inside}
      </time>
    ),
  };
  const sentence = t.parts<typeof key, ReactNode>(key, values);
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'rounded-xl border p-4 shadow-card md:p-6',
        isYours ? 'border-accent-line bg-accent-soft' : 'border-line bg-raised',
      )}
    >
      {isYours && (
        <Badge tone="accent" icon="circle-dot" className="mb-3 bg-raised">
          {ofAll('your_turn')}
        </Badge>
      )}
      {proposal?.is_own && (
        <Badge icon="hourglass" className="mb-3">
          {t('second_person')}
        </Badge>
      )}
      <h2
        id={id}
        ref={heading}
        tabIndex={-1}
        className="max-w-4xl rounded-sm text-lg font-semibold text-pretty text-ink md:text-xl"
      >
        {inline(sentence)}
      </h2>
      {due !== null && <DueTime dueAt={due} bare className="mt-2 text-base" />}
    </section>
  );
}
