import type { TraceKind } from '@guildhall/domain/users/types';
import { type Kysely, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';

/** Something of a user that can be found again with another one. */
export interface Trace {
  readonly user_id: string;
  readonly kind: TraceKind;
  readonly hash: string;
}

/** Keeps hashes of a banned user for so many months. */
export async function insertTraces(
  trx: Transaction<Database>,
  traces: readonly Trace[],
  months: number,
): Promise<void> {
  if (traces.length === 0) return;
  const keepUntil = sql<Date>`app_now() + make_interval(months => ${months}::int)`;
  await trx
    .insertInto('banned_traces')
    .values(traces.map((trace) => ({ ...trace, keep_until: keepUntil })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns how many were deleted. */
export async function deleteOldTraces(db: Kysely<Database>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('banned_traces')
    .where('keep_until', '<=', appNow)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A user who has something that a banned user had. */
export interface TraceLinkRow {
  readonly user_id: string;
  readonly other_id: string;
  readonly kind: TraceKind;
}

/** The erased users who had one of these and are banned still. */
export async function listTraceLinks(
  db: Kysely<Database>,
  traces: readonly Trace[],
): Promise<TraceLinkRow[]> {
  if (traces.length === 0) return [];
  const { rows } = await sql<TraceLinkRow>`
    select distinct own.user_id, trace.user_id as other_id, trace.kind
      from unnest(${traces.map((trace) => trace.user_id)}::uuid[],
          ${traces.map(({ kind }) => kind)}::text[],
          ${traces.map(({ hash }) => hash)}::text[]) as own (user_id, kind, hash)
        join banned_traces as trace on trace.kind = own.kind and trace.hash = own.hash
          and trace.user_id <> own.user_id and trace.keep_until > app_now()
        join users on users.id = trace.user_id and users.restrictions @> '{banned}'
     order by 1, 2, 3 limit 200`.execute(db);
  return rows;
}
