import type { Database } from '@guildhall/db/database';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { insertPayment, type PaymentRow, paymentStore } from '@guildhall/db/payments/commands';
import { decide } from '@guildhall/domain/kernel/transitions';
import {
  type PaymentEvent,
  paymentLifecycle,
  type PaymentState,
  paymentTransitions,
  type PaymentTypes,
} from '@guildhall/domain/payments/states';
import type { Transaction } from 'kysely';
import { applyTransition, planCreation, type StoredLifecycle } from '../kernel/apply-transition.ts';

interface Item extends Pick<PaymentRow, 'id' | 'due_at' | 'next_check_at'> {
  readonly state: PaymentState;
}

export const storedPayment: StoredLifecycle<PaymentTypes, Item> = {
  lifecycle: paymentLifecycle,
  store: paymentStore,
  // Every event of an existing payment ends the polling.
  changesOf: () => ({ due_at: null, next_check_at: null }),
  refusal: ({ event, state, reason }) =>
    new Error(`${event} of a payment that is ${state}: ${reason}`),
};

/** Starts a payment of a user, in the caller's transaction. */
export async function startPayment(
  trx: Transaction<Database>,
  payment: Parameters<typeof insertPayment>[0] & { state: 'pending' },
): Promise<void> {
  const call = { event: 'start', actors: ['buyer'], actor_id: payment.user_id, facts: {} } as const;
  const creation = planCreation(storedPayment, [payment], call, insertPayment(payment));
  await writeTransitions(trx, { creations: [creation] });
}

/**
 * Applies what the provider reported to a payment that the caller's transaction has locked. Returns
 * false, and changes nothing, if the table does not allow it: the payment has moved on already.
 */
export async function applyPaymentEvent(
  trx: Transaction<Database>,
  payment: PaymentRow,
  event: PaymentEvent,
): Promise<boolean> {
  const call = { event, actors: ['system'], actor_id: null, facts: {} } as const;
  if (!decide(paymentTransitions, { ...call, state: payment.state }).allowed) return false;
  await applyTransition(trx, storedPayment, payment, call);
  return true;
}
