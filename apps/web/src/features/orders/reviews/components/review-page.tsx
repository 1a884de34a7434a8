import type { PaymentReviewView } from '@guildhall/api/orders/reviews/views';
import { Notice } from '@guildhall/ui/notice';
import { useState } from 'react';
import { useMessages } from '../../../../lib/language/messages.ts';
import { StaffSubject, SubjectLayout } from '../../../../lib/staff/staff-subject.tsx';
import { OrderBadge } from '../../components/order-badge.tsx';
import { isOrderMissing } from '../../hooks.ts';
import { useReview } from '../hooks.ts';
import { newsOf } from '../review-acts.ts';
import { ReviewDecision } from './review-decision.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewHistory } from './review-history.tsx';
import { ReviewProposal } from './review-proposal.tsx';
import { ReviewStatus } from './review-status.tsx';

/** The review of one payment, for staff who are neither buyer nor seller. */
export function ReviewPage({ order_id }: { order_id: string }) {
  const t = useMessages('orders/reviews');
  return (
    <StaffSubject
      query={useReview(order_id)}
      back={{ to: '/admin/orders', label: t('title') }}
      failed={t('page.load_failed')}
      isMissing={isOrderMissing}
      missing={{ title: t('page.not_found'), help: t('page.not_found_help') }}
    >
      {(review) => <LoadedReview review={review} />}
    </StaffSubject>
  );
}

function LoadedReview({ review }: { review: PaymentReviewView }) {
  const t = useMessages('orders/reviews');
  const { proposal, may_decide, currency, number } = review;
  return (
    <SubjectLayout
      audit={`order:${review.order_id}`}
      title={t('page.title', { number })}
      heading={<bdi lang={review.language}>{review.title}</bdi>}
      line={
        <>
          <OrderBadge state={review.state} side="staff" />
          <bdi>{review.product_name}</bdi>
          <span className="figures">{number}</span>
        </>
      }
      status={
        <div className="flex flex-col gap-6">
          <News review={review} />
          <ReviewStatus review={review} />
        </div>
      }
      acts={
        <>
          {may_decide && <ReviewDecision review={review} />}
          {proposal && <ReviewProposal proposal={proposal} currency={currency} />}
        </>
      }
      facts={<ReviewFacts review={review} />}
      history={<ReviewHistory review={review} />}
    />
  );
}

/** What others have done since the page was opened: what it showed is gone. */
function News({ review }: { review: PaymentReviewView }) {
  const t = useMessages('orders/reviews');
  const [opened] = useState(review);
  const news = newsOf(opened, review);
  if (news === null) return null;
  return (
    <Notice tone="attention" urgent title={t('news.title')}>
      {t(news.key, { name: news.name })}
    </Notice>
  );
}
