import { lockWebhookEvent, type WebhookEventRow } from '@guildhall/db/payments/events/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { WebhookFault } from '@guildhall/domain/payments/events/states';
import type { ServiceContext } from '../../context.ts';
import { applyTransition } from '../../kernel/apply-transition.ts';
import { UnknownAtProvider } from '../../ports/payment-provider.ts';
import { providerOf } from '../find-provider.ts';
import { settleChargeback } from '../chargebacks/settle-chargeback.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { settlePayment } from '../settle-payment.ts';
import { storedWebhookEvent } from './apply-event.ts';

/** After so many attempts that failed for another reason than the provider's absence. */
const MOST_ATTEMPTS = 8;

export type Handling = 'handled' | 'quarantined' | 'waiting';

interface Finding {
  readonly fault: WebhookFault | null;
  readonly payment_id: string | null;
}

/**
 * Handles an event of the inbox: reads its object again from the provider and brings ours to that
 * state, so that order and number of events do not matter (must-hold H2, faults 12, 13). What does
 * not fit us is quarantined with an alert (H3). While the provider does not respond, the event
 * waits; other failures are thrown, and after eight attempts quarantined.
 */
export async function handleEvent(
  context: ServiceContext,
  event: WebhookEventRow,
): Promise<Handling> {
  const finding = await examine(context, event);
  if (finding === null) return 'waiting';
  const moved = await inTransaction(context.db, async (trx) => {
    const locked = await lockWebhookEvent(trx, event.id);
    // Another worker has handled it meanwhile.
    if (locked?.state !== 'received') return false;
    const call = { actors: ['system'], actor_id: null, facts: {}, changes: finding } as const;
    const isSound = finding.fault === null;
    await applyTransition(trx, storedWebhookEvent, locked, {
      event: isSound ? 'handle' : 'quarantine',
      ...call,
    });
    return true;
  });
  if (finding.fault === null) return 'handled';
  const { id, provider, event_id, type } = event;
  const facts = { webhook_event_id: id, provider, event_id, type, fault: finding.fault };
  if (moved) context.alert('an event of a payment provider is in quarantine', facts);
  return 'quarantined';
}

async function examine(context: ServiceContext, event: WebhookEventRow): Promise<Finding | null> {
  if (event.fault !== null) return { fault: event.fault, payment_id: null };
  try {
    return await examineObject[event.object_kind](context, event);
  } catch (error) {
    if (error instanceof UnknownAtProvider) return { fault: 'unknown_object', payment_id: null };
    if (error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE') return null;
    if (event.attempts < MOST_ATTEMPTS) throw error;
    return { fault: 'failed', payment_id: null };
  }
}

async function examineCheckout(context: ServiceContext, event: WebhookEventRow): Promise<Finding> {
  const { provider, object_id } = event;
  const checkout = await providerOf(context, event).readCheckout(object_id);
  const outcome = await settlePayment(context, { provider, checkout });
  if (outcome === 'unknown') return { fault: 'unknown_payment', payment_id: null };
  const fault = outcome === 'quarantined' ? 'mismatch' : null;
  return { fault, payment_id: checkout.client_reference };
}

async function examineChargeback(
  context: ServiceContext,
  event: WebhookEventRow,
): Promise<Finding> {
  const { provider, object_id } = event;
  const status = await providerOf(context, event).readChargeback(object_id);
  const outcome = await settleChargeback(context, provider, status);
  if (outcome === 'unknown') return { fault: 'unknown_payment', payment_id: null };
  const fault = outcome === 'mismatch' ? 'mismatch' : null;
  const isInquiry = status.status === 'inquiry' || status.status === 'inquiry_closed';
  return { fault, payment_id: isInquiry ? null : status.client_reference };
}

/** One that was made at the provider by hand is not ours, and staff look at it. */
async function examineRefund(context: ServiceContext, event: WebhookEventRow): Promise<Finding> {
  const { provider, object_id } = event;
  const status = await providerOf(context, event).readRefund(object_id);
  const outcome = await settleRefund(context, provider, status);
  if (outcome === 'unknown') return { fault: 'unknown_payment', payment_id: null };
  return { fault: outcome === 'mismatch' ? 'mismatch' : null, payment_id: null };
}

async function examinePayout(context: ServiceContext, event: WebhookEventRow): Promise<Finding> {
  const { provider, object_id } = event;
  const outcome = await context.payout_events.settlePayout(context, provider, object_id);
  const fault = outcome === 'settled' ? null : outcome;
  return { fault: fault === 'unknown' ? 'unknown_object' : fault, payment_id: null };
}

/** Whose account it is does not matter to the inbox: staff see ids alone. */
async function examinePayoutAccount(
  context: ServiceContext,
  { provider, object_id }: WebhookEventRow,
): Promise<Finding> {
  const outcome = await context.payout_events.refreshAccount(context, provider, object_id);
  return { fault: outcome === 'settled' ? null : 'unknown_object', payment_id: null };
}

const examineObject = {
  checkout: examineCheckout,
  refund: examineRefund,
  dispute: examineChargeback,
  payout: examinePayout,
  payout_account: examinePayoutAccount,
} as const satisfies Record<WebhookEventRow['object_kind'], typeof examineCheckout>;
