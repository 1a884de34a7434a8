import type { OrderView } from '@guildhall/api/orders/views';
import { type OrderState, PARTIES, type Party } from '@guildhall/domain/orders/types';
import { Badge } from '@guildhall/ui/badge';
import { classNames } from '@guildhall/ui/class-names';
import { LiveRegion } from '@guildhall/ui/live-region';
import { Stepper } from '@guildhall/ui/stepper';
import { useId } from 'react';
import { useMessages } from '../../../lib/language/messages.ts';
import { ORDER_STATUS_ID, useChanges } from '../hooks.ts';
import { stateKey } from '../messages.ts';
import { focusOf, isLate } from '../next-step.ts';
import { NextStep } from './next-step.tsx';
import { isCheckout, OrderActions } from './order-actions.tsx';
import { ProblemLink } from './problem-link.tsx';
import { RequestActions } from './request-actions.tsx';

/** The steps of an order without incidents. */
const STEPS = ['payment', 'delivery', 'check', 'protection', 'done'] as const;

/** The step of each state; states outside the normal course have none. */
const STATIONS: Partial<Record<OrderState, number>> = {
  awaiting_payment: 0,
  payment_review: 0,
  paid: 1,
  in_delivery: 1,
  delivered: 2,
  in_protection: 3,
  completed: STEPS.length,
};

/** The top of each order: who must act, the next step in one sentence, and the actions. */
export function OrderStatus({ order }: { order: OrderView }) {
  const t = useMessages('orders/order');
  const ofAll = useMessages('orders');
  const id = useId();
  const { waits_for } = order.next;
  const yours = waits_for === order.side;
  const late = isLate(order, Date.parse(order.now));
  const station = STATIONS[focusOf(order)];
  const changed = useChanges(ofAll(stateKey(order.state, order.side)));
  return (
    <section
      id={ORDER_STATUS_ID}
      aria-labelledby={id}
      className={classNames(
        'rounded-xl border p-4 shadow-card md:p-6',
        late
          ? 'border-attention-line bg-attention-soft'
          : yours
            ? 'border-accent-line bg-accent-soft'
            : 'border-line bg-raised',
      )}
    >
      {station !== undefined && (
        <Stepper
          label={t('steps.label')}
          steps={STEPS.map((step) => ({ id: step, label: t(`steps.${step}`) }))}
          current={station}
          className={isCheckout(order) ? 'mb-3 md:mb-5' : 'mb-5'}
        />
      )}
      <div className="flex flex-col gap-5 lg:flex-row lg:items-end lg:justify-between lg:gap-10">
        <div className="min-w-0 max-w-4xl">
          {/* On phones the button to pay is on the first screen, which says whose turn it is. */}
          <div
            className={classNames(
              'mb-3 flex flex-wrap gap-2 empty:hidden',
              isCheckout(order) && 'max-md:hidden',
            )}
          >
            <TurnBadge waitsFor={waits_for} side={order.side} />
            {late && (
              <Badge tone="attention" icon="triangle-alert" className="bg-raised">
                {ofAll('late')}
              </Badge>
            )}
          </div>
          <NextStep order={order} id={id} />
        </div>
        <div className="flex shrink-0 flex-col gap-2 empty:hidden">
          <RequestActions order={order} />
          <OrderActions order={order} />
          {order.side === 'buyer' && order.paid_at !== null && order.delivered_at === null && (
            <ProblemLink order={order} />
          )}
        </div>
      </div>
      <LiveRegion message={changed && t('changed', { state: changed })} />
    </section>
  );
}

function TurnBadge({
  waitsFor,
  side,
}: {
  waitsFor: OrderView['next']['waits_for'];
  side: OrderView['side'];
}) {
  const t = useMessages('orders/order');
  const ofAll = useMessages('orders');
  if (waitsFor === side) {
    return (
      <Badge tone="accent" icon="circle-dot" className="bg-raised">
        {ofAll('your_turn')}
      </Badge>
    );
  }
  // Nobody, or a party that this version of the page does not know.
  if (!isParty(waitsFor)) return null;
  return <Badge icon="hourglass">{t(`turn.${waitsFor}`)}</Badge>;
}

const isParty = (waitsFor: string): waitsFor is Party =>
  PARTIES.some((party) => party === waitsFor);
