import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';

type Fragment = RawBuilder<unknown>;

/** Whether a unit is frozen, or the given slice of it. */
export const unitIsFrozen = (unitId: Fragment, holdId: Fragment) => sql<boolean>`exists (
  select from ledger_freezes as f where f.ended_at is null
    and (f.order_unit_id = ${unitId} or f.hold_id = ${holdId}))`;

/** The slice of a unit's hold, for `unitIsFrozen`. */
export const holdOf = (unitId: Fragment) => sql<string>`(select slice.id
  from ledger_holds as slice where slice.order_unit_id = ${unitId} and slice.kind = 'hold')`;

/** Whether one of these accounts is frozen. */
export const accountIsFrozen = (...ids: readonly Fragment[]) => sql<boolean>`exists (
  select from ledger_freezes as f where f.ended_at is null and f.account_id in (${sql.join(ids)}))`;

/** Whether a user's spendable money is frozen. */
export async function isWalletFrozen(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ frozen: boolean }>`
    select ${accountIsFrozen(sql`${`wallet:${userId}`}`)} as frozen`.execute(db);
  return rows[0]?.frozen === true;
}
