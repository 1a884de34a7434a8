import type { OrderView } from '@guildhall/api/orders/views';
import { Skeleton } from '@guildhall/ui/skeleton';
import { lazy, Suspense } from 'react';
import { OpenCaseOnDemand } from '../../features/disputes/cases/components/open-case-on-demand.tsx';
import { OrderDisputes } from '../../features/disputes/components/order-disputes.tsx';
import { SecuringChecklist } from '../../features/orders/checklist/components/securing-checklist.tsx';
import { ReportOnDemand } from '../../features/moderation/components/report-on-demand.tsx';
import { happeningsOf } from '../../features/orders/happenings.ts';
import { vaultPathOf } from '../../features/orders/next-step.ts';
import { OrderPage } from '../../features/orders/components/order-page.tsx';
import { Checkout } from '../../features/payments/components/checkout.tsx';
import {
  LatePayments,
  RefundedToWallet,
} from '../../features/payments/components/late-payments.tsx';
import { PriceSplit } from '../../features/payments/components/price-split.tsx';
import { RedeemSteps } from '../../features/vault/components/after-reveal.tsx';
import { DeliveredUnits } from '../../features/vault/components/delivered-units.tsx';
import { VaultPanel } from '../../features/vault/components/vault-panel.tsx';
import { Earnings } from '../../features/wallet/components/earnings.tsx';
import { ApiScope } from '../../lib/api/api-scope.tsx';
import type { Route } from './+types/order';
import { useMessages, withMessages } from '../../lib/language/messages.ts';

/** Only a seller who must deliver needs the form and its schemas. */
const loadDeliverForm = withMessages(
  ['errors', 'field-errors', 'vault'],
  () => import('../../features/vault/components/deliver-form.tsx'),
);
const DeliverForm = lazy(async () => {
  const { DeliverForm: form } = await loadDeliverForm();
  return { default: form };
});

/** It stands far down the page. */
const loadThread = withMessages(
  ['errors', 'field-errors', 'files', 'messages', 'moderation'],
  () => import('../../features/messages/threads/components/order-messages.tsx'),
);
const OrderMessages = lazy(async () => {
  const { OrderMessages: messages } = await loadThread();
  return { default: messages };
});

const loadFeedback = withMessages(
  ['errors', 'feedback', 'field-errors', 'moderation'],
  () => import('../../features/feedback/components/order-feedback.tsx'),
);
const OrderFeedback = lazy(async () => {
  const { OrderFeedback: feedback } = await loadFeedback();
  return { default: feedback };
});

/** One order; while it awaits payment, the checkout. The key resets the state for another order. */
export default function OrderRoute({ params }: Route.ComponentProps) {
  return (
    <ApiScope>
      <OrderPage
        key={params.id}
        order_id={params.id}
        work={(order) => <Work order={order} />}
        money={(order) => <Money order={order} />}
        talk={(order) =>
          order.side !== 'staff' && (
            <>
              <Talk order={order} />
              <Feedback order={order} />
              <div className="empty:hidden">
                <ReportOnDemand kind="order" targetId={order.id} ownerId={null} />
              </div>
            </>
          )
        }
      />
    </ApiScope>
  );
}

/** What there is to do or to see, by the events that the server allows. */
function Work({ order }: { order: OrderView }) {
  const pays = order.allowed_events.includes('pay');
  const delivered = order.delivered_at !== null;
  const mayReveal = order.units.some((unit) => unit.allowed_events.includes('reveal'));
  const opened = order.units.some(({ first_revealed_at }) => first_revealed_at !== null);
  const secures = opened && order.kind === 'account';
  if (order.side === 'buyer') {
    return (
      <>
        {pays ? <Checkout order={order} /> : <LatePayments order={order} />}
        <RefundedToWallet order={order} />
        {delivered && <VaultPanel order={order} />}
        {mayReveal && order.redeem && <RedeemSteps redeem={order.redeem} />}
        {secures && <SecuringChecklist order={order} />}
        {delivered && <OrderDisputes order={order} />}
      </>
    );
  }
  const units = delivered && <DeliveredUnits order={order} />;
  const checklist = secures && <SecuringChecklist order={order} />;
  if (order.side === 'staff') {
    return (
      <>
        {units}
        {checklist}
        {delivered && (
          <OrderDisputes
            order={order}
            staffOpen={(options) => <OpenCaseOnDemand order={order} options={options} />}
          />
        )}
      </>
    );
  }
  return (
    <>
      {order.vault_form && (
        <div id="deliver" className="scroll-mt-20">
          <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
            <DeliverForm order={order} fields={order.vault_form} />
          </Suspense>
        </div>
      )}
      {units}
      {checklist}
      {delivered && <OrderDisputes order={order} />}
    </>
  );
}

/** What both sides say of each other, once something is confirmed or refunded. */
function Feedback({ order }: { order: OrderView }) {
  if (order.delivered_at === null) return null;
  return (
    <Suspense fallback={null}>
      <OrderFeedback orderId={order.id} />
    </Suspense>
  );
}

/** The conversation of the buyer and the seller, with what happened to the order. */
function Talk({ order }: { order: OrderView }) {
  const t = useMessages('orders/order');
  return (
    <div id="messages" className="scroll-mt-20">
      <Suspense fallback={<Skeleton className="h-144 rounded-xl" />}>
        <OrderMessages
          orderId={order.id}
          surroundings={{
            events: happeningsOf(order, t),
            subject: null,
            vaultPath: vaultPathOf(order),
          }}
        />
      </Suspense>
    </div>
  );
}

/** On phones the checkout comes first and contains the price split. */
function Money({ order }: { order: OrderView }) {
  if (order.earnings) return <Earnings order={order} earnings={order.earnings} />;
  const pays = order.allowed_events.includes('pay');
  return <PriceSplit order={order} className={pays ? 'max-lg:hidden' : undefined} />;
}
