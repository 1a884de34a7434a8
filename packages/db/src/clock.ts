import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/** The shop's clock in SQL: the database's time plus the offset of demo mode and tests. */
export const appNow = sql<Date>`app_now()`;

/** The shop's day in UTC, in SQL. */
export const appToday = sql<string>`(app_now() at time zone 'UTC')::date`;

export async function readAppNow(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('app_now() gave no row');
  return now;
}

/** Demo mode and tests only: sets the offset of app_now() from the database's own clock. */
export async function setClockOffset(db: Kysely<Database>, offsetSeconds: number): Promise<void> {
  await db
    .updateTable('app_clock')
    .set({ offset_seconds: offsetSeconds })
    .where('id', '=', 1)
    .execute();
}

/** Demo mode and tests only: advances app_now() and returns the new time. */
export async function advanceClock(db: Kysely<Database>, advanceSeconds: number): Promise<Date> {
  await db
    .updateTable('app_clock')
    .set((eb) => ({ offset_seconds: eb('offset_seconds', '+', advanceSeconds) }))
    .where('id', '=', 1)
    .execute();
  return await readAppNow(db);
}

/** How long after midnight every posting from before it is committed. */
export const SETTLED_MINUTES = 10;
