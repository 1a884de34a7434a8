import type { Measure, ReportKind } from '@guildhall/domain/moderation/types';
import { UNDECIDED_STATES } from '@guildhall/domain/moderation/states';
import { newId } from '@guildhall/domain/kernel/ids';
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Store, Write } from '../kernel/transitions.ts';
import { reportColumns, type ReportsTable } from './tables.ts';

export type ReportRow = Selectable<ReportsTable>;

/** A report is locked with the user whom it is about: whoever changes one locks them first. */
export const reportStore = {
  table: 'reports',
  history: 'report_history',
  columns: {
    priority: 'text',
    due_at: 'timestamptz',
    late_at: 'timestamptz',
    officer_id: 'uuid',
    outcome: 'text',
    rule: 'text',
    statement: 'text',
    decider_id: 'uuid',
    decided_at: 'timestamptz',
    appeal: 'text',
    appealed_at: 'timestamptz',
    appeal_statement: 'text',
    appeal_decider_id: 'uuid',
    appeal_decided_at: 'timestamptz',
  },
  moved: ['id'],
  subject: { report_id: sql`moved.id` },
} as const satisfies Store;

export const insertReport =
  (row: ReportRow): Write =>
  (creator) =>
    creator
      .insertInto('reports')
      .values({ ...row, snapshot: JSON.stringify(row.snapshot) })
      .returning(reportStore.moved);

/** The report of a thing that waits for its decision, and the shop's time. */
export async function findUndecided(
  trx: Transaction<Database>,
  { kind, target_id }: { readonly kind: ReportKind; readonly target_id: string },
): Promise<{ now: Date; original: ReportRow | undefined }> {
  const { now } = await trx.selectNoFrom(appNow.as('now')).executeTakeFirstOrThrow();
  const original = await trx
    .selectFrom('reports')
    .select(reportColumns)
    .where('kind', '=', kind)
    .where('target_id', '=', target_id)
    .where('state', 'in', [...UNDECIDED_STATES])
    .executeTakeFirst();
  return { now, original };
}

/** A user's own report that was joined with another one. */
export async function findJoined(
  trx: Transaction<Database>,
  originalId: string,
  reporterId: string,
): Promise<{ id: string } | undefined> {
  return await trx
    .selectFrom('reports')
    .select('id')
    .where('original_id', '=', originalId)
    .where('reporter_id', '=', reporterId)
    .executeTakeFirst();
}

export async function insertMeasures(
  trx: Transaction<Database>,
  reportId: string,
  measures: readonly Measure[],
): Promise<void> {
  const rows: Insertable<Database['report_measures']>[] = [...new Set(measures)].map((measure) => ({
    id: newId(),
    report_id: reportId,
    measure,
    restored_at: null,
    withdrawn_at: null,
  }));
  await trx.insertInto('report_measures').values(rows).execute();
}

/** The removal of a report has removed something. */
export async function saveRemoved(trx: Transaction<Database>, reportId: string): Promise<void> {
  await trx
    .updateTable('report_measures')
    .set({ has_removed: true })
    .where('report_id', '=', reportId)
    .where('measure', '=', 'remove')
    .execute();
}

/** What the removal of a report had removed is there again. */
export async function saveRestored(trx: Transaction<Database>, reportId: string): Promise<void> {
  await trx
    .updateTable('report_measures')
    .set({ restored_at: appNow })
    .where('report_id', '=', reportId)
    .where('has_removed', '=', true)
    .execute();
}

/**
 * Reports whose decision nobody may appeal since so many hours and that keep pictures, with those
 * that joined them; locked, at most `limit`. They keep them no longer.
 */
export async function claimOldPictures(
  trx: Transaction<Database>,
  { hours, limit }: { readonly hours: number; readonly limit: number },
): Promise<string[]> {
  const old = trx
    .selectFrom('reports as report')
    .innerJoin('reports as original', (join) =>
      join.on('original.id', '=', sql<string>`coalesce(report.original_id, report.id)`),
    )
    .select('report.id')
    .where('report.keeps_pictures', '=', true)
    .where('original.due_at', 'is', null)
    .where(
      sql<boolean>`coalesce(original.appeal_decided_at, original.decided_at)
        < ${appNow} - make_interval(hours => ${hours})`,
    )
    .limit(limit)
    .forNoKeyUpdate('report')
    .skipLocked();
  const rows = await trx
    .updateTable('reports')
    .set({ keeps_pictures: false })
    .where('id', 'in', old)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * An appeal was right: what was done no longer counts. Returns whether something was removed with
 * it.
 */
export async function withdrawMeasures(
  trx: Transaction<Database>,
  reportId: string,
): Promise<{ has_removed: boolean }> {
  const rows = await trx
    .updateTable('report_measures')
    .set({ withdrawn_at: appNow })
    .where('report_id', '=', reportId)
    .where('withdrawn_at', 'is', null)
    .returning('has_removed')
    .execute();
  return { has_removed: rows.some(({ has_removed: removed }) => removed) };
}

/** A report whose clock ran out, except these; the longest due first. */
export async function findDueReport(
  trx: Transaction<Database>,
  except: readonly string[],
): Promise<{ id: string; target_user_id: string } | undefined> {
  return await trx
    .selectFrom('reports')
    .select(['id', 'target_user_id'])
    .where('due_at', '<=', appNow)
    .where('late_at', 'is', null)
    .where('id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
}
