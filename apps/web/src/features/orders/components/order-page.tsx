import type { OrderView } from '@guildhall/api/orders/views';
import { buttonClass } from '@guildhall/ui/button';
import { CoverArt } from '@guildhall/ui/cover-art';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Icon } from '@guildhall/ui/icon';
import { Skeleton } from '@guildhall/ui/skeleton';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/refusals.ts';
import { ServerClockScope } from '../../../lib/server-clock.tsx';
import { useSite } from '../../content/hooks.ts';
import { Checkout } from '../../payments/components/checkout.tsx';
import { PriceSplit } from '../../payments/components/price-split.tsx';
import { RedeemSteps, SecuringChecklist } from '../../vault/components/after-opening.tsx';
import { DeliveredUnits } from '../../vault/components/delivered-units.tsx';
import { VaultPanel } from '../../vault/components/vault-panel.tsx';
import { Earnings } from '../../wallet/components/earnings.tsx';
import { orderPageCopy } from '../copy.ts';
import { isOrderMissing, useOrder } from '../hooks.ts';
import { focusOf } from './lead-sentence.tsx';
import { OrderBadge } from './order-badge.tsx';
import { OrderParties, OrderSnapshot } from './order-facts.tsx';
import { OrderStatus } from './order-status.tsx';
import { OrderTimeline } from './order-timeline.tsx';

/** Only a seller who has to deliver needs the form, and the schemas that come with it. */
const DeliverForm = lazy(async () => {
  const { DeliverForm: form } = await import('../../vault/components/deliver-form.tsx');
  return { default: form };
});

const PURCHASES_PATH = '/dashboard/orders/purchased';
const SALES_PATH = '/dashboard/orders/sold';

/** One order, for whoever has a part in it. */
export function OrderPage({ order_id }: { order_id: string }) {
  const query = useOrder(order_id);
  if (query.data) {
    return (
      <ServerClockScope
        now={query.data.now}
        readAt={query.dataUpdatedAt}
        refresh={() => void query.refetch()}
      >
        <LoadedOrder order={query.data} />
      </ServerClockScope>
    );
  }
  if (query.isError && isOrderMissing(query.error)) return <OrderMissing />;
  if (query.isError) {
    return (
      <ErrorState
        title={orderPageCopy.load_failed}
        description={messageOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <OrderSkeleton />;
}

function LoadedOrder({ order }: { order: OrderView }) {
  return (
    <>
      <OrderHead order={order} />
      <div className="mt-6">
        <OrderStatus order={order} />
      </div>
      {/* Phones: what to do, the facts, the history. Beside each other from large screens on. */}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6 empty:hidden">
          <Work order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <Money order={order} />
          <OrderParties order={order} />
        </div>
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
  const { site_name } = useSite();
  const selling = order.side === 'seller';
  const { snapshot } = order;
  return (
    <div>
      <title>{`${orderPageCopy.title(order.number)} · ${site_name}`}</title>
      <Link
        to={selling ? SALES_PATH : PURCHASES_PATH}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 rounded-md px-1 text-sm text-muted hover:text-ink md:min-h-8"
      >
        <Icon name="chevron-left" className="size-4" />
        {selling ? orderPageCopy.to_sales : orderPageCopy.to_purchases}
      </Link>
      <div className="mt-2 flex items-center gap-4">
        <CoverArt
          slug={snapshot.product_slug}
          title={snapshot.product_name}
          kind={order.kind === 'gift_card' ? 'gift_card' : 'game'}
          className="w-20 shrink-0 rounded-lg max-sm:hidden"
        />
        <div className="min-w-0">
          <h1 className="text-xl font-semibold break-words text-ink md:text-2xl">
            {snapshot.title}
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <OrderBadge state={focusOf(order)} side={order.side} />
            <span>{snapshot.product_name}</span>
            <span className="figures">{order.number}</span>
          </p>
        </div>
      </div>
    </div>
  );
}

/** What there is to do or to look at, by what the server allows. */
function Work({ order }: { order: OrderView }) {
  const pays = order.allowed_events.includes('pay');
  const delivered = order.delivered_at !== null;
  const opened = order.units.some(({ first_revealed_at }) => first_revealed_at !== null);
  if (order.side === 'buyer') {
    return (
      <>
        {pays && <Checkout order={order} />}
        {delivered && <VaultPanel order={order} />}
        {delivered && order.redeem && <RedeemSteps redeem={order.redeem} />}
        {opened && order.kind === 'account' && <SecuringChecklist />}
      </>
    );
  }
  return (
    <>
      {order.vault_form && (
        <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
          <DeliverForm order={order} fields={order.vault_form} />
        </Suspense>
      )}
      {delivered && <DeliveredUnits order={order} />}
    </>
  );
}

/** On phones the checkout, which comes first there, has the split in it already. */
function Money({ order }: { order: OrderView }) {
  if (order.earnings) return <Earnings order={order} earnings={order.earnings} />;
  const pays = order.allowed_events.includes('pay');
  return <PriceSplit order={order} className={pays ? 'max-lg:hidden' : undefined} />;
}

function OrderMissing() {
  const { site_name } = useSite();
  return (
    <>
      <title>{`${orderPageCopy.not_found} · ${site_name}`}</title>
      <EmptyState
        icon="search-x"
        level={1}
        title={orderPageCopy.not_found}
        description={orderPageCopy.not_found_help}
        action={
          <Link to={PURCHASES_PATH} className={buttonClass({ variant: 'secondary' })}>
            {orderPageCopy.to_purchases}
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
