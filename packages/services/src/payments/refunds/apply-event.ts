import type { Database } from '@guildhall/db/database';
import { insertRefund, type RefundRow, refundStore } from '@guildhall/db/payments/refunds/commands';
import {
  refundLifecycle,
  type RefundState,
  type RefundTypes,
} from '@guildhall/domain/payments/refunds/states';
import type { Transaction } from 'kysely';
import { createObject, type StoredLifecycle } from '../../kernel/apply-transition.ts';
import { type MovedRefund, refundPostingRules } from '../../wallet/payment-posting-rules.ts';

interface Item
  extends MovedRefund, Pick<RefundRow, 'due_at' | 'failure_code' | 'provider_reference'> {
  readonly state: RefundState;
}

export const storedRefund: StoredLifecycle<RefundTypes, Item, MovedRefund> = {
  lifecycle: refundLifecycle,
  store: refundStore,
  postingRules: refundPostingRules,
  // An approval sets when the provider is asked.
  changesOf: (row): { due_at?: null } => (row.timer === undefined ? { due_at: null } : {}),
  refusal: ({ event, state, reason }) =>
    new Error(`${event} of a refund that is ${state}: ${reason}`),
};

/**
 * Starts a refund, in the caller's transaction: its money leaves the wallet, unless it is reviewed
 * first. Refuses INSUFFICIENT_FUNDS, FUNDS_FROZEN, CHARGEBACK_DEBT.
 */
export async function startRefund(
  trx: Transaction<Database>,
  refund: Parameters<typeof insertRefund>[0] & MovedRefund & { state: 'pending' | 'in_review' },
): Promise<void> {
  const call = {
    event: refund.state === 'pending' ? 'request' : 'request_review',
    actors: ['buyer'],
    actor_id: refund.user_id,
    facts: {},
  } as const;
  await createObject(trx, storedRefund, { item: refund, insert: insertRefund(refund) }, call);
}
