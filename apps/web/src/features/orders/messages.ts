import type { OrderView } from '@guildhall/api/orders/views';
import type { RequestEvent } from '@guildhall/domain/orders/request-states';
import type { OrderEvent } from '@guildhall/domain/orders/states';
import type { UnitEvent } from '@guildhall/domain/orders/unit-states';
import type { OrderState } from '@guildhall/domain/orders/types';
import type { MessageKey } from '@guildhall/locales/messages';

type StateKey = Extract<MessageKey<'orders'>, `state.${string}`>;
type Side = OrderView['side'];

/** The name of each state; some differ by side. */
const STATES = {
  awaiting_payment: {
    buyer: 'state.awaiting_payment.buyer',
    seller: 'state.awaiting_payment.seller',
    staff: 'state.awaiting_payment.staff',
  },
  payment_review: 'state.payment_review',
  paid: { buyer: 'state.paid.buyer', seller: 'state.paid.seller', staff: 'state.paid.staff' },
  in_delivery: {
    buyer: 'state.in_delivery.buyer',
    seller: 'state.in_delivery.seller',
    staff: 'state.in_delivery.staff',
  },
  delivered: {
    buyer: 'state.delivered.buyer',
    seller: 'state.delivered.seller',
    staff: 'state.delivered.staff',
  },
  in_protection: 'state.in_protection',
  completed: 'state.completed',
  disputed: 'state.disputed',
  refunded: 'state.refunded',
  cancelled: 'state.cancelled',
  expired: 'state.expired',
  charged_back: 'state.charged_back',
} as const satisfies Record<OrderState, StateKey | Record<Side, StateKey>>;

export function stateKey(state: OrderState, side: Side): StateKey {
  const key = STATES[state];
  return typeof key === 'string' ? key : key[side];
}

type EventKey = Extract<MessageKey<'orders/order'>, `event.${string}`>;

/** Events of the order and of its units; `null` if another line says the same. */
export const EVENTS = {
  check_out: 'event.check_out',
  expire: 'event.expire',
  abandon: 'event.abandon',
  pay_into_review: 'event.pay_into_review',
  pay: 'event.pay',
  clear_review: 'event.clear_review',
  reject_review: 'event.reject_review',
  deliver_instantly: 'event.deliver_instantly',
  start_delivery: 'event.start_delivery',
  cancel_before_start: 'event.cancel_before_start',
  agree_cancellation: 'event.agree_cancellation',
  extend_delivery: 'event.extend_delivery',
  ask_cancellation: 'event.ask_cancellation',
  ask_extension: 'event.ask_extension',
  accept_request: 'event.accept_request',
  refuse_request: 'event.refuse_request',
  withdraw_request: 'event.withdraw_request',
  end_request: 'event.end_request',
  deliver: 'event.deliver',
  cancel_late: 'event.cancel_late',
  cannot_deliver: 'event.cannot_deliver',
  charge_back: 'event.charge_back',
  follow_units: null,
  reserve: null,
  cancel: null,
  reveal: 'event.reveal',
  return_sealed: 'event.return_sealed',
  confirm: 'event.confirm',
  confirm_silently: 'event.confirm_silently',
  dispute: 'event.dispute',
  release: 'event.release',
  refund: 'event.refund',
  refund_part: 'event.refund_part',
  replace: 'event.replace',
  complete: 'event.complete',
  claim: 'event.claim',
  approve_claim: 'event.approve_claim',
  approve_claim_part: 'event.approve_claim_part',
  report_problem: 'event.report_problem',
} as const satisfies Record<OrderEvent | UnitEvent | RequestEvent, EventKey | null>;
