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
import { type MovedPayment, paymentPostingRules } from '../wallet/payment-posting-rules.ts';

interface Item extends MovedPayment, Pick<PaymentRow, 'due_at' | 'next_check_at'> {
  readonly state: PaymentState;
}

export const storedPayment: StoredLifecycle<PaymentTypes, Item, MovedPayment> = {
  lifecycle: paymentLifecycle,
  store: paymentStore,
  postingRules: paymentPostingRules,
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

const bySystem = { actors: ['system'], actor_id: null, facts: {} } as const;

/** Whether the table allows the event now; otherwise the payment has moved on already. */
export const mayApplyToPayment = ({ state }: PaymentRow, event: PaymentEvent): boolean =>
  decide(paymentTransitions, { event, state, ...bySystem }).allowed;

/**
 * Applies what the provider reported to a payment that the caller's transaction has locked. A
 * capture posts E1, so its order is locked before.
 */
export async function applyPaymentEvent(
  trx: Transaction<Database>,
  payment: PaymentRow,
  event: PaymentEvent,
): Promise<void> {
  await applyTransition(trx, storedPayment, payment, { event, ...bySystem });
}
