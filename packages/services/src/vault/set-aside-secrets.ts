import type { Database } from '@guildhall/db/database';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { deleteSecrets } from '@guildhall/db/vault/commands';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import type { Transaction } from 'kysely';
import type { KeyVault } from '../ports/key-vault.ts';
import { newStockIds, planDiscard, planSetAside } from './apply-event.ts';
import { type Secret, sealSecrets } from './seal-secrets.ts';

/**
 * Seals secrets for an order that may get them instead of what it has (O21): nobody else can buy
 * them meanwhile. Refuses SECRET_DUPLICATE. Returns their stock units, in the order of the secrets.
 */
export async function setAsideSecrets(
  trx: Transaction<Database>,
  keyVault: KeyVault,
  order: { id: string; kind: OfferKind; offer_id: string; seller_id: string },
  secrets: readonly Secret[],
): Promise<string[]> {
  const ids = newStockIds(secrets.length);
  await writeTransitions(trx, { creations: [planSetAside(order, ids)] });
  const units = ids.map((id, index) => ({ stock_id: id, secret: secrets[index] ?? {} }));
  await sealSecrets(trx, keyVault, order.kind, units);
  return ids;
}

/** Discards what was set aside and not taken. The seller may seal the same secrets again. */
export async function discardSetAside(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const bySystem = { actors: ['system'], actor_id: null } as const;
  await writeTransitions(trx, {
    moves: planDiscard(ids, bySystem, 'reserved'),
    writes: deleteSecrets(ids),
  });
}
