import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { dataExportColumns, type DataExportsTable } from './tables.ts';

export type DataExportRow = Selectable<DataExportsTable>;

/** Adds an export that is due now. Violates `data_exports_one_running` if one is being made. */
export async function insertDataExport(
  trx: Transaction<Database>,
  { id, user_id }: { readonly id: string; readonly user_id: string },
): Promise<DataExportRow> {
  return await trx
    .insertInto('data_exports')
    .values({
      id,
      user_id,
      due_at: sql<Date>`now()`,
      ready_at: null,
      failed_at: null,
      expires_at: null,
      bytes: null,
      downloaded_at: null,
    })
    .returning(dataExportColumns)
    .executeTakeFirstOrThrow();
}

/**
 * Claims the export that has been due for the longest time, on a lease: one of a server that
 * crashes becomes due again. Leases run on real time, so that moving the shop's clock ends none.
 */
export async function claimDataExport(
  db: Kysely<Database>,
  leaseSeconds: number,
): Promise<DataExportRow | undefined> {
  return await db
    .updateTable('data_exports')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: inSeconds(leaseSeconds) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('data_exports')
        .select('id')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(dataExportColumns)
    .executeTakeFirst();
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

type Claimed = Pick<DataExportRow, 'id' | 'attempts'>;

/** The row of an export, unless its lease has ended and another server has claimed it. */
const leasedRow = (db: Kysely<Database>, { id, attempts }: Claimed) =>
  db
    .updateTable('data_exports')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('due_at', 'is not', null);

/** Returns until when it can be downloaded, or undefined if another server has claimed it. */
export async function finishDataExport(
  trx: Transaction<Database>,
  claimed: Claimed,
  { bytes, days }: { readonly bytes: number; readonly days: number },
): Promise<Date | undefined> {
  const row = await leasedRow(trx, claimed)
    .set({
      due_at: null,
      ready_at: appNow,
      expires_at: sql<Date>`app_now() + make_interval(hours => 24 * ${days}::int)`,
      bytes,
    })
    .returning('expires_at')
    .executeTakeFirst();
  return row?.expires_at ?? undefined;
}

/** It is tried again after so many seconds. */
export async function postponeDataExport(
  db: Kysely<Database>,
  claimed: Claimed,
  seconds: number,
): Promise<void> {
  await leasedRow(db, claimed)
    .set({ due_at: inSeconds(seconds) })
    .execute();
}

/** Returns whether it is this call that ended it. */
export async function failDataExport(
  trx: Transaction<Database>,
  claimed: Claimed,
): Promise<boolean> {
  const { numUpdatedRows } = await leasedRow(trx, claimed)
    .set({ due_at: null, failed_at: appNow })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes the first download. */
export async function noteDownload(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({ downloaded_at: appNow })
    .where('id', '=', id)
    .where('downloaded_at', 'is', null)
    .execute();
}

/** Deletes all exports of a user but this one. Returns their ids, which are those of archives. */
export async function deleteOtherExports(
  trx: Transaction<Database>,
  userId: string,
  keptId: string | null,
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('data_exports')
    .where('user_id', '=', userId)
    .$if(keptId !== null, (query) => query.where('id', '<>', keptId))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes exports whose time is over, and those that failed so many days ago. */
export async function deleteEndedExports(
  trx: Transaction<Database>,
  days: number,
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('data_exports')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', appNow),
        eb('failed_at', '<=', sql<Date>`app_now() - make_interval(hours => 24 * ${days}::int)`),
      ]),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
