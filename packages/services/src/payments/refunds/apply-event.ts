import { insertRefund, type RefundRow, refundStore } from '@guildhall/db/payments/refunds/commands';
import {
  refundLifecycle,
  type RefundState,
  type RefundTypes,
} from '@guildhall/domain/payments/refunds/states';
import { planCreation, type StoredLifecycle } from '../../kernel/apply-transition.ts';

interface Item extends Pick<RefundRow, 'id' | 'due_at' | 'failure_code' | 'provider_reference'> {
  readonly state: RefundState;
}

export const storedRefund: StoredLifecycle<RefundTypes, Item> = {
  lifecycle: refundLifecycle,
  store: refundStore,
  // An approval sets when the provider is asked.
  changesOf: (row): { due_at?: null } => (row.timer === undefined ? { due_at: null } : {}),
  refusal: ({ event, state, reason }) =>
    new Error(`${event} of a refund that is ${state}: ${reason}`),
};

/** The first event of a refund, for `writeTransitions`. */
export function planRefund(
  refund: Parameters<typeof insertRefund>[0] & { state: 'pending' | 'in_review' },
) {
  const call = {
    event: refund.state === 'pending' ? 'request' : 'request_review',
    actors: ['buyer'],
    actor_id: refund.user_id,
    facts: {},
  } as const;
  return planCreation(storedRefund, [refund], call, insertRefund(refund));
}
