import type { Database } from '@guildhall/db/database';
import { listSoughtOrders } from '@guildhall/db/orders/reviews/queries';
import { idEndOfNumber } from '@guildhall/domain/kernel/ids';
import type { Kysely } from 'kysely';
import { readSought, type Sought } from '../../users/read-sought.ts';
import { findStockByFingerprint } from '../../vault/read-fingerprints.ts';

/** A keyed hash, as staff see it at an order. */
const FINGERPRINT = /^[0-9a-f]{64}$/i;

/**
 * What somebody typed into the search of a list of staff that is about orders: as `readSought`, and
 * the number of an order, or the id or the keyed hash of one of its units.
 */
export async function readSoughtOrders(
  db: Kysely<Database>,
  search: string,
): Promise<Sought | null> {
  if (FINGERPRINT.test(search)) {
    const stock = await findStockByFingerprint(db, search);
    const named = { id: null, stock_id: stock, id_end: null };
    return { id: null, user_id: null, order_ids: await listSoughtOrders(db, named) };
  }
  const sought = await readSought(db, search);
  if (sought === null) return null;
  const named = { id: sought.id, stock_id: sought.id, id_end: idEndOfNumber(search) };
  const isNamed = named.id !== null || named.id_end !== null;
  return { ...sought, order_ids: isNamed ? await listSoughtOrders(db, named) : [] };
}
