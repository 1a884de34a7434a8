import { type Kysely, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { ExportedTable } from '../kernel/data-export/exported-table.ts';
import type { DataExportRow } from './commands.ts';
import { dataExportColumns } from './tables.ts';

/** The last export that a user has asked for, with the shop's time. */
export async function findLastExport(
  db: Kysely<Database>,
  userId: string,
): Promise<(DataExportRow & { now: Date }) | undefined> {
  return await db
    .selectFrom('data_exports')
    .select(dataExportColumns)
    .select(appNow.as('now'))
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An export that can be downloaded now. */
export async function findReadyExport(
  db: Kysely<Database>,
  id: string,
): Promise<DataExportRow | undefined> {
  return await db
    .selectFrom('data_exports')
    .select(dataExportColumns)
    .where('id', '=', id)
    .where('expires_at', '>', appNow)
    .executeTakeFirst();
}

/** A row of a list: its columns as JSON has them. */
export type ExportedRow = Readonly<Record<string, unknown>>;

/** How many rows are in memory. */
const BATCH = 500;

/**
 * The rows of a list of one user, in batches, so that any number of them takes little memory. The
 * transaction is read through a cursor, one list at a time.
 */
export async function* readExportedRows(
  trx: Transaction<Database>,
  userId: string,
  { table, rows, columns }: ExportedTable,
): AsyncGenerator<ExportedRow[], void, void> {
  const selected = columns.split(' ').map((column) => sql.ref(`t.${column}`));
  await sql`
    declare exported no scroll cursor for
    select ${sql.join(selected)} from ${sql.table(table)} as t, users as u
     where u.id = ${sql.lit(userId)}::uuid and (${sql.raw(rows)})
     order by ${sql.join(selected.slice(0, 2))}`.execute(trx);
  for (;;) {
    const batch = await sql<{ row: ExportedRow }>`
      fetch forward ${sql.lit(BATCH)} from exported`.execute(trx);
    if (batch.rows.length > 0) yield batch.rows as unknown as ExportedRow[];
    if (batch.rows.length < BATCH) break;
  }
  await sql`close exported`.execute(trx);
}

/** Runs reads in one snapshot of the database, so that what they return fits together. */
export async function inSnapshot<Result>(
  db: Kysely<Database>,
  read: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
}
