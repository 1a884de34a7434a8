import type { Database } from '@guildhall/db/database';
import { chargebackStore, insertChargeback } from '@guildhall/db/payments/chargebacks/commands';
import {
  type ChargebackEvent,
  chargebackLifecycle,
  type ChargebackState,
  type ChargebackTypes,
} from '@guildhall/domain/payments/chargebacks/states';
import type { Transaction } from 'kysely';
import { createObject, type StoredLifecycle } from '../../kernel/apply-transition.ts';
import {
  chargebackPostingRules,
  type MovedChargeback,
} from '../../wallet/chargeback-posting-rules.ts';

interface Item extends MovedChargeback {
  readonly id: string;
  readonly evidence_check_at?: Date | null;
  readonly state: ChargebackState;
}

export const storedChargeback: StoredLifecycle<ChargebackTypes, Item, MovedChargeback> = {
  lifecycle: chargebackLifecycle,
  store: chargebackStore,
  postingRules: chargebackPostingRules,
  // The bank has decided: it takes no evidence any more.
  changesOf: () => ({ evidence_check_at: null }),
  refusal: ({ event, state, reason }) =>
    new Error(`${event} of a chargeback that is ${state}: ${reason}`),
};

/** Starts a chargeback, in the caller's transaction. That of an order is posted by the order. */
export async function startChargeback(
  trx: Transaction<Database>,
  { created_at, ...row }: Parameters<typeof insertChargeback>[0] & Item & { state: 'open' },
  event: Extract<ChargebackEvent, `charge_back_${string}`>,
): Promise<void> {
  const call = { event, actors: ['system'], actor_id: null, facts: {} } as const;
  const created = { item: { ...row, created_at }, insert: insertChargeback(row) };
  await createObject(trx, storedChargeback, created, call);
}
