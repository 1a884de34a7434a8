import type { Database } from '@guildhall/db/database';
import { listEndedUnits } from '@guildhall/db/orders/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { secretKeptUntil } from '@guildhall/domain/orders/rules';
import type { Transaction } from 'kysely';
import type { OrdersContext } from './context.ts';
import { destroySecrets } from '../vault/destroy-secrets.ts';

/** How many units one transaction looks at. */
const UNITS = 500;

/** Which of these orders have a case that is open, such as a chargeback. */
export type OpenCases = (
  trx: Transaction<Database>,
  orderIds: readonly string[],
) => Promise<ReadonlySet<string>>;

/**
 * Destroys the secrets of units that their buyer may not view any more (rules.md §4 "Vault": day
 * 90): the wrapped data key and the ciphertext are deleted, the keyed hash stays (K7). Never while
 * a unit of the order is disputed or a case about the order is open; the rows of the orders are
 * locked meanwhile, as by whoever opens a case. Any number of workers may run it. Returns how many
 * secrets it destroyed.
 */
export async function destroyOldSecrets(
  { db }: Pick<OrdersContext, 'db'>,
  openCases: OpenCases,
): Promise<number> {
  let destroyed = 0;
  for (let after: string | null = null; ;) {
    const batch = await inTransaction(db, (trx) => destroyBatch(trx, openCases, after));
    destroyed += batch.destroyed;
    if (batch.last === null) return destroyed;
    after = batch.last;
  }
}

async function destroyBatch(
  trx: Transaction<Database>,
  openCases: OpenCases,
  after: string | null,
): Promise<{ destroyed: number; last: string | null }> {
  const units = await listEndedUnits(trx, { after, limit: UNITS });
  const last = units.at(-1)?.id ?? null;
  if (last === null) return { destroyed: 0, last };
  const cases = await openCases(trx, [...new Set(units.map(({ order_id }) => order_id))]);
  const ended = units.filter((unit) => {
    const until = secretKeptUntil(unit, unit.rules);
    return until !== null && unit.now > until && !cases.has(unit.order_id);
  });
  const destroyed = await destroySecrets(
    trx,
    ended.map(({ stock_id }) => stock_id),
  );
  return { destroyed, last };
}
