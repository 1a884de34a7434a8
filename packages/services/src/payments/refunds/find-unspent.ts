import type { PaymentRow } from '@guildhall/db/payments/commands';
import { type Unspent, unspentOf } from '@guildhall/domain/payments/refunds/rules';
import type { Database } from '@guildhall/db/database';
import type { Kysely, Transaction } from 'kysely';
import { lockMovements, readMovements } from '../../wallet/read-movements.ts';

/** When a payment was captured. */
export type Captured = Pick<PaymentRow, 'id' | 'settled_at'>;

const NOTHING: Unspent = { unused_minor: 0, returned_minor: 0 };

/**
 * What of a captured payment's own money lies in the wallet of its user, which is locked until the
 * transaction ends: nothing is spent between this and the posting.
 */
export async function lockUnspent(
  trx: Transaction<Database>,
  userId: string,
  payment: Captured,
): Promise<Unspent> {
  const since = payment.settled_at;
  if (since === null) return NOTHING;
  const found = await lockMovements(trx, userId, since);
  // So much has moved since that staff look at it.
  if (!found.is_whole) return NOTHING;
  return unspentOf(found.opening_minor, found.movements).get(payment.id) ?? NOTHING;
}

/** The same of several payments of a user, by their ids; without a lock, to be shown. */
export async function readUnspent(
  db: Kysely<Database>,
  userId: string,
  payments: readonly Captured[],
): Promise<ReadonlyMap<string, Unspent>> {
  const times = payments.flatMap(({ settled_at }) => settled_at?.getTime() ?? []);
  if (times.length === 0) return new Map();
  const found = await readMovements(db, userId, new Date(Math.min(...times)));
  return unspentOf(found.opening_minor, found.movements);
}
