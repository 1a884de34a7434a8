import type { Measure, ReportKind } from '@guildhall/domain/moderation/types';
import { type Kysely, sql } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { columnsIn } from '../kernel/columns.ts';
import { isSought, type Sought, usersAs } from '../users/queries.ts';
import type { ReportRow } from './commands.ts';
import { reportColumns } from './tables.ts';

/** A report and the shop's time; undefined if there is none with this id. */
export async function findReport(
  db: Kysely<Database>,
  id: string,
): Promise<(ReportRow & { now: Date }) | undefined> {
  return await db
    .selectFrom('reports')
    .select(reportColumns)
    .select(appNow.as('now'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Who has reported the thing of a report: it and those that joined it, the oldest first. */
export async function listReporters(db: Kysely<Database>, originalId: string) {
  return await db
    .selectFrom('reports as report')
    .innerJoin(usersAs('reporter', ['id', 'username']), 'reporter.id', 'report.reporter_id')
    .select(['report.id', 'report.reporter_id', 'report.reason', 'report.note'])
    .select(['report.created_at', 'report.snapshot', 'reporter.username'])
    .where(({ or, eb }) =>
      or([eb('report.id', '=', originalId), eb('report.original_id', '=', originalId)]),
    )
    .orderBy('report.id')
    .limit(200)
    .execute();
}

/** What was done about a report. */
export async function listMeasures(db: Kysely<Database>, reportId: string) {
  return await db
    .selectFrom('report_measures')
    .select(['measure', 'has_removed', 'restored_at', 'withdrawn_at'])
    .where('report_id', '=', reportId)
    .orderBy('id')
    .execute();
}

/** Every transition of a report, oldest first, with the names of staff. */
export async function listReportHistory(db: Kysely<Database>, reportId: string) {
  return await db
    .selectFrom('report_history as step')
    .leftJoin(usersAs('actor', ['id', 'username']), 'actor.id', 'step.actor_id')
    .select(['step.event', 'step.from_state', 'step.to_state', 'step.actor', 'step.reason'])
    .select(['step.occurred_at', 'actor.username'])
    .where('step.report_id', '=', reportId)
    .orderBy('step.id')
    .execute();
}

/** Other reports about the same user that were decided, the newest first. */
export async function listPastReports(
  db: Kysely<Database>,
  { id, target_user_id }: Pick<ReportRow, 'id' | 'target_user_id'>,
) {
  return await db
    .selectFrom('reports as report')
    .select(['report.id', 'report.kind', 'report.reason', 'report.state', 'report.rule'])
    .select('report.decided_at')
    .select(measuresOf('report').as('measures'))
    .where('report.target_user_id', '=', target_user_id)
    .where('report.decided_at', 'is not', null)
    .where('report.id', '<>', id)
    .orderBy('report.id', 'desc')
    .limit(20)
    .execute();
}

/** SQL for what was done about a report and still counts. */
const measuresOf = (alias: 'report' | 'original') => sql<Measure[]>`array(
  select measure from report_measures
   where report_measures.report_id = ${sql.ref(`${alias}.id`)} and withdrawn_at is null
   order by measure)`;

export interface ReportCursor {
  readonly due_at: string;
  readonly id: string;
}

export interface ReportPage {
  /** What somebody searches for; null for all. */
  readonly sought: Sought | null;
  readonly filter: 'waiting' | 'mine' | 'all';
  readonly kind: ReportKind | null;
  /** The member of staff who reads: what they have a part in is left out (Z9). */
  readonly viewer_id: string;
  readonly cursor: ReportCursor | null;
  readonly limit: number;
}

/**
 * The reports that wait for staff, or `all` but those that joined another: by when they are due,
 * or were filed. What the viewer has reported or is about them is left out.
 */
export async function listReportsForStaff(
  db: Kysely<Database>,
  { filter, kind, viewer_id, sought, cursor, limit }: ReportPage,
) {
  // What is decided has no clock; it comes after all that has one.
  const order = sql<Date>`coalesce(report.due_at, report.created_at + interval '100 years')`;
  return await db
    .selectFrom('reports as report')
    .innerJoin(usersAs('target', ['id', 'username']), 'target.id', 'report.target_user_id')
    .leftJoin(usersAs('officer', ['id', 'username']), 'officer.id', 'report.officer_id')
    .select(columnsIn('report', reportColumns))
    .select(['target.username as target', 'officer.username as officer'])
    .select(
      sql<number>`(select 1 + count(*)::int from reports joined
        where joined.original_id = report.id)`.as('reporters'),
    )
    .select([appNow.as('now'), sql<string>`${order}::text`.as('cursor_time')])
    .where('report.original_id', 'is', null)
    .where('report.target_user_id', '<>', viewer_id)
    .where(
      sql<boolean>`not exists (select from reports own where own.reporter_id = ${viewer_id}
        and (own.id = report.id or own.original_id = report.id))`,
    )
    .$if(kind !== null, (query) => query.where('report.kind', '=', kind))
    .$if(filter !== 'all', (query) => query.where('report.due_at', 'is not', null))
    .$if(filter === 'mine', (query) => query.where('report.officer_id', '=', viewer_id))
    .$if(sought !== null, (query) =>
      query.where(isSought(sought, { id: 'report.id', users: ['report.target_user_id'] })),
    )
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(${order}, report.id) > (${cursor?.due_at}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy(order)
    .orderBy('report.id')
    .limit(limit)
    .execute();
}

/**
 * What a user has reported, or what was decided about them, the newest first; of a report that
 * joined another, what became of that one. Whom a report is about sees it only when something was
 * done.
 */
export async function listOwnReports(
  db: Kysely<Database>,
  userId: string,
  { tab, before, limit }: { tab: 'by_me' | 'about_me'; before: string | null; limit: number },
) {
  return await db
    .selectFrom('reports as report')
    .innerJoin('reports as original', (join) =>
      join.on('original.id', '=', sql<string>`coalesce(report.original_id, report.id)`),
    )
    .select(['report.id', 'report.kind', 'report.reason', 'report.note', 'report.snapshot'])
    .select(['report.created_at', 'report.target_id'])
    .select(['original.state', 'original.rule', 'original.outcome', 'original.statement'])
    .select(['original.decided_at', 'original.appeal', 'original.appealed_at'])
    .select(['original.appeal_statement', 'original.appeal_decided_at', 'original.due_at'])
    .select(measuresOf('original').as('measures'))
    .select(appNow.as('now'))
    .$if(tab === 'by_me', (query) => query.where('report.reporter_id', '=', userId))
    .$if(tab === 'about_me', (query) =>
      query
        .where('report.target_user_id', '=', userId)
        .where('report.outcome', 'is not', null)
        .where('report.rule', 'is not', null),
    )
    .$if(before !== null, (query) => query.where('report.id', '<', before))
    .orderBy('report.id', 'desc')
    .limit(limit)
    .execute();
}
