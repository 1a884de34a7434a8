import type { OrderView } from '@guildhall/api/orders/views';
import { buttonClass } from '@guildhall/ui/button';
import { classNames } from '@guildhall/ui/class-names';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BackLink } from '../../../lib/pages/back-link.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { OfferArt } from '../../../lib/offer-art.tsx';
import { messageOf } from '../../../lib/api/refusals.ts';
import { ServerClockScope } from '../../../lib/server-clock.tsx';
import { useSite } from '../../../lib/pages/site.ts';
import { focusOf } from '../next-step.ts';
import { isOrderMissing, useOrder } from '../hooks.ts';
import { isCheckout } from './order-actions.tsx';
import { OrderBadge } from './order-badge.tsx';
import { OrderParties, OrderSnapshot } from './order-facts.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderShares } from './order-shares.tsx';
import { OrderStatus } from './order-status.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const PURCHASES_PATH = '/dashboard/orders/purchased';
const SALES_PATH = '/dashboard/orders/sold';

export interface OrderPageProps {
  order_id: string;
  /** What there is to do or to see: payment, delivery, the vault. */
  work: (order: OrderView) => ReactNode;
  /** The price for the buyer, or the earnings of the seller. */
  money: (order: OrderView) => ReactNode;
  /** What the buyer and the seller write to each other. */
  talk: (order: OrderView) => ReactNode;
}

/** One order, for the buyer, the seller and staff. The route adds the components of other rooms. */
export function OrderPage({ order_id, work, money, talk }: OrderPageProps) {
  const t = useMessages('orders/order');
  const query = useOrder(order_id);
  if (query.data) {
    return (
      <ServerClockScope
        now={query.data.now}
        readAt={query.dataUpdatedAt}
        refresh={() => void query.refetch()}
      >
        <LoadedOrder order={query.data} work={work} money={money} talk={talk} />
      </ServerClockScope>
    );
  }
  if (query.isError && isOrderMissing(query.error)) return <OrderMissing />;
  if (query.isError) {
    return (
      <ErrorState
        title={t('load_failed')}
        description={messageOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <OrderSkeleton />;
}

function LoadedOrder({
  order,
  work,
  money,
  talk,
}: Omit<OrderPageProps, 'order_id'> & { order: OrderView }) {
  const gap = isCheckout(order) ? 'mt-4 md:mt-6' : 'mt-6';
  return (
    <>
      <OrderHead order={order} />
      <div className={gap}>
        <OrderStatus order={order} />
      </div>
      {/* On phones in one column: actions, facts, history. On large screens side by side. */}
      <div
        className={classNames(
          gap,
          'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_auto_auto_1fr]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-6 empty:hidden">{work(order)}</div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-4 lg:row-start-1">
          {money(order)}
          <OrderRefunds order={order} />
          <OrderShares order={order} />
          <OrderParties order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 empty:hidden lg:col-start-1">{talk(order)}</div>
        <div className="min-w-0 lg:col-start-1">
          <OrderSnapshot order={order} />
        </div>
        <div className="min-w-0 lg:col-start-1">
          <OrderTimeline order={order} />
        </div>
      </div>
    </>
  );
}

function OrderHead({ order }: { order: OrderView }) {
  const t = useMessages('orders/order');
  const { site_name } = useSite();
  const selling = order.side === 'seller';
  const { snapshot } = order;
  return (
    <div>
      <title>{`${t('title', { number: order.number })} · ${site_name}`}</title>
      {order.side !== 'staff' && (
        <BackLink to={selling ? SALES_PATH : PURCHASES_PATH}>
          {t(selling ? 'to_sales' : 'to_purchases')}
        </BackLink>
      )}
      <div className="mt-2 flex items-center gap-4">
        <OfferArt
          offer={{ ...snapshot, id: order.offer_id, kind: order.kind }}
          className="w-20 shrink-0 rounded-lg max-sm:hidden"
        />
        <div className="min-w-0">
          <h1
            className={classNames(
              'text-xl font-semibold break-words text-ink md:text-2xl',
              // The button to pay is on the first screen, however long the title is.
              isCheckout(order) && 'max-md:line-clamp-2',
            )}
          >
            <bdi lang={snapshot.language}>{snapshot.title}</bdi>
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <OrderBadge state={focusOf(order)} side={order.side} />
            <bdi>{snapshot.product_name}</bdi>
            <span className="figures">{order.number}</span>
            {order.side === 'buyer' && order.paid_at !== null && (
              <Link
                to={`/dashboard/statements?receipt=${order.id}`}
                className="inline-flex min-h-11 items-center text-accent-ink underline-offset-4 hover:underline md:min-h-6"
              >
                {t('receipt')}
              </Link>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}

function OrderMissing() {
  const t = useMessages('orders/order');
  const { site_name } = useSite();
  return (
    <>
      <title>{`${t('not_found')} · ${site_name}`}</title>
      <EmptyState
        icon="search-x"
        level={1}
        title={t('not_found')}
        description={t('not_found_help')}
        action={
          <Link to={PURCHASES_PATH} className={buttonClass({ variant: 'secondary' })}>
            {t('to_purchases')}
          </Link>
        }
      />
    </>
  );
}

function OrderSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-4 h-8 w-full max-w-lg" />
      <Skeleton className="mt-2 h-6 w-64" />
      <Skeleton className="mt-6 h-52 rounded-xl" />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <Skeleton className="h-80 rounded-xl" />
        <Skeleton className="h-80 rounded-xl" />
      </div>
    </div>
  );
}
