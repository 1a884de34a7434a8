import type { Evidence } from '@guildhall/domain/payments/chargebacks/types';
import Stripe from 'stripe';
import {
  type ChargebackStatus,
  type EvidenceRequest,
  type PaymentProvider,
  RefusedByProvider,
} from './payment-provider.ts';
import type { stripeClient } from './stripe-client.ts';

type StripeCalls = ReturnType<typeof stripeClient>;

/** Chargebacks, which Stripe calls disputes. */
export const disputesOf = (
  stripe: StripeCalls,
): Pick<PaymentProvider, 'readChargeback' | 'submitEvidence'> => ({
  async readChargeback(reference) {
    const expand = ['payment_intent'];
    return statusOf(await stripe.ask(() => stripe.client.disputes.retrieve(reference, { expand })));
  },
  submitEvidence: async (request) => await submitEvidence(stripe, request),
});

async function submitEvidence(
  { client, ask }: StripeCalls,
  { chargeback_reference: reference, client_reference, evidence }: EvidenceRequest,
): Promise<void> {
  const metadata = { chargeback_id: client_reference };
  const params = { evidence: fieldsOf(evidence), metadata, submit: true };
  const options = { idempotencyKey: client_reference };
  try {
    await ask(() => client.disputes.update(reference, params, options));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Stripe forgets keys after a day, and takes evidence once: it may have ours already.
    const dispute = await ask(() => client.disputes.retrieve(reference));
    if (dispute.metadata['chargeback_id'] === client_reference) return;
    throw new RefusedByProvider(error.code ?? 'refused', error.message);
  }
}

function fieldsOf(evidence: Evidence): Stripe.DisputeUpdateParams.Evidence {
  const { access_log, service_date, product_description, text } = evidence;
  return {
    product_description,
    uncategorized_text: text,
    ...(access_log !== null && { access_activity_log: access_log }),
    ...(service_date !== null && { service_date }),
  };
}

const STATES: Readonly<Partial<Record<Stripe.Dispute.Status, ChargebackStatus['status']>>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  warning_closed: 'inquiry_closed',
  prevented: 'inquiry_closed',
};

/** An early warning, or a dispute that was prevented, has moved no money. */
function statusOf(dispute: Stripe.Dispute): ChargebackStatus {
  const { id, payment_intent, status, amount, currency, reason, evidence_details } = dispute;
  const intent = typeof payment_intent === 'object' ? payment_intent : null;
  // Stripe says 0 if the bank takes no evidence, and keeps the time when it has some.
  const dueBy = status === 'needs_response' ? (evidence_details.due_by ?? 0) : 0;
  return {
    provider_reference: id,
    client_reference: intent?.metadata['payment_id'] ?? '',
    status: STATES[status] ?? 'inquiry',
    amount_minor: amount,
    currency: currency.toUpperCase(),
    reason_code: reason,
    evidence_due_at: dueBy === 0 ? null : new Date(dueBy * 1_000),
  };
}
