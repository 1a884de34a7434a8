import type { PaymentReviewView } from '@guildhall/api/orders/reviews/views';
import { buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Notice } from '@guildhall/ui/notice';
import { Skeleton } from '@guildhall/ui/skeleton';
import { useState } from 'react';
import { Link } from 'react-router';
import { BackLink } from '../../../../lib/pages/back-link.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { ServerClockScope } from '../../../../lib/server-clock.tsx';
import { useSite } from '../../../../lib/pages/site.ts';
import { OrderBadge } from '../../components/order-badge.tsx';
import { isOrderMissing } from '../../hooks.ts';
import { useReview } from '../hooks.ts';
import { newsOf } from '../review-acts.ts';
import { ReviewDecision } from './review-decision.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewHistory } from './review-history.tsx';
import { ReviewProposal } from './review-proposal.tsx';
import { ReviewStatus } from './review-status.tsx';

const REVIEWS_PATH = '/admin/orders';

/** The review of one payment, for staff who are neither buyer nor seller. */
export function ReviewPage({ order_id }: { order_id: string }) {
  const t = useMessages('orders/reviews');
  const query = useReview(order_id);
  if (query.data) {
    return (
      <ServerClockScope
        now={query.data.now}
        readAt={query.dataUpdatedAt}
        refresh={() => void query.refetch()}
      >
        <LoadedReview review={query.data} />
      </ServerClockScope>
    );
  }
  if (query.isError && isOrderMissing(query.error)) return <ReviewMissing />;
  if (query.isError) {
    return (
      <ErrorState
        title={t('page.load_failed')}
        description={messageOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <ReviewSkeleton />;
}

function LoadedReview({ review }: { review: PaymentReviewView }) {
  const { proposal, may_decide, currency } = review;
  return (
    <>
      <ReviewHead review={review} />
      <News review={review} />
      <div className="mt-6">
        <ReviewStatus review={review} />
      </div>
      {/* On phones in one column: decision, facts, history. On large screens side by side. */}
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6 empty:hidden">
          {may_decide && <ReviewDecision review={review} />}
          {proposal && <ReviewProposal proposal={proposal} currency={currency} />}
        </div>
        <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <ReviewFacts review={review} />
        </div>
        <div className="min-w-0 xl:col-start-1">
          <ReviewHistory review={review} />
        </div>
      </div>
    </>
  );
}

function ReviewHead({ review }: { review: PaymentReviewView }) {
  const t = useMessages('orders/reviews');
  const { site_name } = useSite();
  return (
    <div>
      <title>{`${t('page.title', { number: review.number })} · ${site_name}`}</title>
      <BackLink to={REVIEWS_PATH}>{t('title')}</BackLink>
      <h1 className="mt-2 text-xl font-semibold break-words text-ink md:text-2xl">
        <bdi lang={review.language}>{review.title}</bdi>
      </h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <OrderBadge state={review.state} side="staff" />
        <bdi>{review.product_name}</bdi>
        <span className="figures">{review.number}</span>
      </p>
    </div>
  );
}

/** What others have done since the page was opened: what it showed is gone. */
function News({ review }: { review: PaymentReviewView }) {
  const t = useMessages('orders/reviews');
  const [opened] = useState(review);
  const news = newsOf(opened, review);
  if (news === null) return null;
  return (
    <Notice tone="attention" urgent title={t('news.title')} className="mt-6">
      {t(news.key, { name: news.name })}
    </Notice>
  );
}

function ReviewMissing() {
  const t = useMessages('orders/reviews');
  const { site_name } = useSite();
  return (
    <>
      <title>{`${t('page.not_found')} · ${site_name}`}</title>
      <EmptyState
        icon="search-x"
        level={1}
        title={t('page.not_found')}
        description={t('page.not_found_help')}
        action={
          <Link to={REVIEWS_PATH} className={buttonClass({ variant: 'secondary' })}>
            {t('title')}
          </Link>
        }
      />
    </>
  );
}

function ReviewSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-4 h-8 w-full max-w-lg" />
      <Skeleton className="mt-2 h-6 w-64" />
      <Skeleton className="mt-6 h-40 rounded-xl" />
      <div className="mt-6 grid gap-6 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-80 rounded-xl" />
      </div>
    </div>
  );
}
