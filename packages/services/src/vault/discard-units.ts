import type { Database } from '@guildhall/db/database';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { deleteSecrets, lockSealedStock } from '@guildhall/db/vault/commands';
import type { StockActor } from '@guildhall/domain/vault/states';
import type { Transaction } from 'kysely';
import type { Principal } from '../kernel/apply-transition.ts';
import { planDiscard } from './apply-event.ts';

/**
 * Discards up to `limit` sealed units of an offer that nobody has bought. Their ciphertexts, their
 * wrapped data keys and their fingerprints are deleted: nobody can read them any more, and the
 * same codes may be sealed again. Units that a purchase has locked are left out. Returns how many
 * there were, and whether the offer has others in stock.
 */
export async function discardUnits(
  trx: Transaction<Database>,
  offerId: string,
  limit: number,
  principal: Principal<StockActor>,
): Promise<{ discarded: number; has_more: boolean }> {
  const { ids, has_more } = await lockSealedStock(trx, offerId, limit);
  if (ids.length === 0) return { discarded: 0, has_more: false };
  await writeTransitions(trx, { moves: planDiscard(ids, principal), writes: deleteSecrets(ids) });
  return { discarded: ids.length, has_more };
}
