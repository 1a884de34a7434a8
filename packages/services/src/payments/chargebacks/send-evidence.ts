import {
  type ChargebackRow,
  claimEvidence,
  endEvidence,
  keepEvidence,
} from '@guildhall/db/payments/chargebacks/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PaymentsContext } from '../context.ts';
import { RefusedByProvider, UnknownAtProvider } from '../../ports/payments/payment-provider.ts';
import { providerOf } from '../find-provider.ts';
import { readEvidence } from './read-evidence.ts';

const BATCH = 20;

/**
 * Submits the evidence against chargebacks that are open (rules.md §6), once for each: it is kept
 * before it is sent, so that a repeated call says the same, and our chargeback's id is the
 * idempotency key. While the provider does not respond it is tried again until the evidence is due;
 * what it refuses, and what was not submitted in time, is an alert. Any number of workers may run
 * it. Returns how many were claimed.
 */
export async function sendEvidence(context: PaymentsContext): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (;;) {
    const chargebacks = await claimEvidence(context.db, BATCH);
    count += chargebacks.length;
    for (const chargeback of chargebacks) {
      try {
        await send(context, chargeback);
      } catch (error) {
        const isAway = error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE';
        if (!isAway) failures.push(error);
      }
    }
    if (chargebacks.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'evidence could not be sent');
  return count;
}

async function send(
  context: PaymentsContext,
  chargeback: ChargebackRow & { readonly now: Date },
): Promise<void> {
  const { id, payment_id, provider, evidence_due_at, now } = chargeback;
  const isLate = evidence_due_at !== null && now >= evidence_due_at;
  const failure = isLate ? 'too_late' : await submit(context, chargeback);
  const isFirst = await endEvidence(context.db, id, failure);
  if (!isFirst || failure === null) return;
  const facts = { chargeback_id: id, payment_id, provider, failure };
  context.alert('the evidence of a chargeback was not submitted', facts);
}

/** Returns why the provider will never take it; null if it has it. */
async function submit(context: PaymentsContext, chargeback: ChargebackRow): Promise<string | null> {
  const { id, provider_reference, evidence: kept } = chargeback;
  const evidence =
    kept ?? (await keepEvidence(context.db, id, await readEvidence(context, chargeback)));
  const request = { chargeback_reference: provider_reference, client_reference: id, evidence };
  try {
    await providerOf(context, chargeback).submitEvidence(request);
    return null;
  } catch (error) {
    if (error instanceof UnknownAtProvider) return 'unknown_at_provider';
    if (error instanceof RefusedByProvider) return error.code.slice(0, 100);
    throw error;
  }
}
