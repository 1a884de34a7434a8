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

/** Why a user's spendable money is frozen, and since when; the longest freeze of several. */
export async function findWalletFreeze(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('ledger_freezes')
    .select(['reason', 'started_at'])
    .where('account_id', '=', `wallet:${userId}`)
    .where('ended_at', 'is', null)
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a user's spendable money is frozen. */
export async function isWalletFrozen(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ frozen: boolean }>`
    select ${accountIsFrozen(sql`${`wallet:${userId}`}`)} as frozen`.execute(db);
  return rows[0]?.frozen === true;
}
