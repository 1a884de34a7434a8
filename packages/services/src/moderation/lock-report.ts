import type { Database } from '@guildhall/db/database';
import type { ReportRow } from '@guildhall/db/moderation/commands';
import { findReport, listReporters } from '@guildhall/db/moderation/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { reportActors } from '@guildhall/domain/moderation/policy';
import type { ReportFacts } from '@guildhall/domain/moderation/states';
import type { ReportActor } from '@guildhall/domain/moderation/types';
import type { Kysely, Transaction } from 'kysely';
import type { Viewer } from '../kernel/viewer.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { readLinked } from '../withdrawals/read-linked.ts';
import type { ModerationContext } from './context.ts';

type Context = Pick<ModerationContext, 'settings'>;
type Reporter = Awaited<ReturnType<typeof listReporters>>[number];

/** A report that a viewer has a part in, with those who have reported the same. */
export interface KnownReport {
  readonly report: ReportRow;
  readonly now: Date;
  readonly reporters: readonly Reporter[];
  readonly actors: readonly ReportActor[];
}

/** A report whose target this transaction has locked, with all that its lifecycle depends on. */
export interface LockedReport extends KnownReport {
  readonly facts: ReportFacts;
}

/** What the guards look at, of a report that exists or is about to be filed. */
export const reportFacts = (
  report: Pick<ReportRow, 'kind'> & Partial<ReportRow>,
  given: Pick<ReportFacts, 'now' | 'staff_id' | 'rules'> & { readonly has_original?: boolean },
): ReportFacts => ({
  now: given.now,
  due_at: report.due_at ?? null,
  kind: report.kind,
  has_pictures: (report.snapshot?.pictures ?? []).length > 0,
  outcome: report.outcome ?? null,
  decider_id: report.decider_id ?? null,
  decided_at: report.decided_at ?? null,
  was_appealed: (report.appealed_at ?? null) !== null,
  is_late: (report.late_at ?? null) !== null,
  has_original: given.has_original ?? false,
  officer_id: report.officer_id ?? null,
  staff_id: given.staff_id,
  rules: given.rules,
});

/**
 * A report, or the one that it joined, with the viewer's part in it. Refuses REPORT_NOT_FOUND to
 * everybody who has none, and to staff who are linked with a side (Z9). All take the same
 * statements (Z2).
 */
export async function findOwnPart(
  context: Context,
  db: Kysely<Database>,
  viewer: Viewer,
  id: string,
): Promise<KnownReport> {
  const named = await findReport(db, id);
  const found = await findReport(db, named?.original_id ?? id);
  const reporters = await listReporters(db, found?.id ?? id);
  const target = found?.target_user_id ?? viewer.user_id;
  const reporter = found?.reporter_id ?? viewer.user_id;
  const links = [
    await readLinked(context, db, [viewer.user_id, target], 'staff'),
    await readLinked(context, db, [viewer.user_id, reporter], 'staff'),
  ];
  if (found === undefined) throw new Refusal('REPORT_NOT_FOUND');
  const { now, ...report } = found;
  const actors = reportActors(viewer, {
    target_user_id: report.target_user_id,
    reporter_ids: reporters.map(({ reporter_id: each }) => each),
    is_linked: links.includes(true),
  });
  if (actors.length === 0) throw new Refusal('REPORT_NOT_FOUND');
  // Of what was dismissed, or is not decided, whom it is about knows nothing.
  if (actors.includes('target') && report.rule === null) throw new Refusal('REPORT_NOT_FOUND');
  return { report, now, reporters, actors };
}

/** Locks the user whom a report is about (for no key update) and reads it again. */
export async function lockWithTarget(
  trx: Transaction<Database>,
  { id, target_user_id }: Pick<ReportRow, 'id' | 'target_user_id'>,
  given: Pick<ReportFacts, 'staff_id' | 'rules'>,
): Promise<Omit<LockedReport, 'actors'>> {
  await lockUserForNoKeyUpdate(trx, target_user_id);
  const found = await findReport(trx, id);
  if (found === undefined) throw new Refusal('REPORT_NOT_FOUND');
  const { now, ...report } = found;
  const reporters = await listReporters(trx, id);
  return { report, now, reporters, facts: reportFacts(report, { ...given, now }) };
}

/**
 * Locks a report for one of its sides, or for staff: for who is not what is asked for it does not
 * exist. Refuses REPORT_NOT_FOUND.
 */
export async function lockReport(
  context: Context,
  trx: Transaction<Database>,
  viewer: Viewer,
  {
    id,
    rules,
    as,
  }: {
    readonly id: string;
    readonly rules: Pick<RuleBook, 'moderation'>;
    readonly as: 'side' | 'staff';
  },
): Promise<LockedReport> {
  const { report, actors } = await findOwnPart(context, trx, viewer, id);
  // Before the lock, so that staff who appeal take the statements of a missing one (Z2).
  if (actors.includes('staff') !== (as === 'staff')) throw new Refusal('REPORT_NOT_FOUND');
  const staffId = as === 'staff' ? viewer.user_id : null;
  return { ...(await lockWithTarget(trx, report, { staff_id: staffId, rules })), actors };
}
