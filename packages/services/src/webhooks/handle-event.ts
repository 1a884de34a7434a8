import { lockWebhookEvent, type WebhookEventRow } from '@guildhall/db/webhooks/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { WebhookFault } from '@guildhall/domain/webhooks/states';
import type { WebhooksContext } from './context.ts';
import { applyTransition } from '../kernel/apply-transition.ts';
import { UnknownAtProvider } from '../ports/payments/payment-provider.ts';
import { providerOf } from '../payments/find-provider.ts';
import { settleChargeback } from '../payments/chargebacks/settle-chargeback.ts';
import { settleRefund } from '../payments/refunds/settle-refund.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { findPayoutProvider } from '../withdrawals/find-payout-provider.ts';
import { refreshAccountOf } from '../withdrawals/refresh-account.ts';
import { settlePayout } from '../withdrawals/settle-payout.ts';
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
  context: WebhooksContext,
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

async function examine(context: WebhooksContext, event: WebhookEventRow): Promise<Finding | null> {
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

async function examineCheckout(context: WebhooksContext, event: WebhookEventRow): Promise<Finding> {
  const { provider, object_id } = event;
  const checkout = await providerOf(context, event).readCheckout(object_id);
  const outcome = await settlePayment(context, { provider, checkout });
  if (outcome === 'unknown') return { fault: 'unknown_payment', payment_id: null };
  const fault = outcome === 'quarantined' ? 'mismatch' : null;
  return { fault, payment_id: checkout.client_reference };
}

async function examineChargeback(
  context: WebhooksContext,
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
async function examineRefund(context: WebhooksContext, event: WebhookEventRow): Promise<Finding> {
  const { provider, object_id } = event;
  const status = await providerOf(context, event).readRefund(object_id);
  const outcome = await settleRefund(context, provider, status);
  if (outcome === 'unknown') return { fault: 'unknown_payment', payment_id: null };
  return { fault: outcome === 'mismatch' ? 'mismatch' : null, payment_id: null };
}

async function examinePayout(context: WebhooksContext, event: WebhookEventRow): Promise<Finding> {
  const { provider, object_id } = event;
  // A provider may take payments without paying anybody: then no payout of it is ours.
  const payouts = findPayoutProvider(context, provider)?.payouts;
  if (payouts === undefined) return { fault: 'unknown_object', payment_id: null };
  const outcome = await settlePayout(context, provider, await payouts.read(object_id));
  const fault = outcome === 'settled' ? null : outcome;
  return { fault: fault === 'unknown' ? 'unknown_object' : fault, payment_id: null };
}

/** Whose account it is does not matter to the inbox: staff see ids alone. */
async function examinePayoutAccount(
  context: WebhooksContext,
  { provider, object_id }: WebhookEventRow,
): Promise<Finding> {
  const isOurs = await refreshAccountOf(context, provider, object_id);
  return { fault: isOurs ? null : 'unknown_object', payment_id: null };
}

const examineObject = {
  checkout: examineCheckout,
  refund: examineRefund,
  dispute: examineChargeback,
  payout: examinePayout,
  payout_account: examinePayoutAccount,
} as const satisfies Record<WebhookEventRow['object_kind'], typeof examineCheckout>;
