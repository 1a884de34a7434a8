import type { Insertable, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { SecuringTicksTable } from './tables.ts';

/** The order of the unit has to be locked, so that ticks follow one another. */
export async function insertTick(
  trx: Transaction<Database>,
  tick: Insertable<SecuringTicksTable>,
): Promise<void> {
  await trx.insertInto('securing_ticks').values(tick).execute();
}
