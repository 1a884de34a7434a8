import { findJoined, findUndecided, type ReportRow } from '@guildhall/db/moderation/commands';
import { inWork, type Work } from '@guildhall/db/kernel/work';
import type { Database } from '@guildhall/db/database';
import { newId } from '@guildhall/domain/kernel/ids';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { priorityOf } from '@guildhall/domain/moderation/rules';
import type { FileReport } from '@guildhall/domain/moderation/schema';
import type { Transaction } from 'kysely';
import { keepFiles } from '../files/attach-files.ts';
import { refuseCredentials } from '../kernel/contact-filter/refuse-credentials.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { holdMessage } from '../messages/report-message.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { createReport } from './apply-event.ts';
import type { ModerationContext } from './context.ts';
import { findTarget, type ReportTarget } from './find-target.ts';
import { reportFacts } from './lock-report.ts';

/**
 * RP1, RP2: a user reports something to the staff, with what it is now. While a report of the same
 * thing waits for its decision, this one is joined with it; a second one of the same user changes
 * nothing. Refuses INPUT_INVALID for credentials, REPORT_TARGET_NOT_FOUND. Returns the id of the
 * user's report. `noteReport` is called with a new one, in its transaction.
 */
export async function fileReport(
  { db, rule_books: ruleBooks }: Pick<ModerationContext, 'db' | 'rule_books'>,
  viewer: Viewer,
  input: FileReport,
  noteReport?: (trx: Transaction<Database>, reportId: string) => void,
): Promise<{ report_id: string }> {
  refuseCredentials({ note: input.note });
  const rules = await ruleBooks.current();
  return await inWork(db, async (work) => {
    const target = await findTarget(work.trx, viewer, input);
    // Reports about one user are filed one after the other, so that one of a thing is the first.
    await lockUserForNoKeyUpdate(work.trx, target.target_user_id);
    const { now, original } = await findUndecided(work.trx, input);
    const own =
      original?.reporter_id === viewer.user_id
        ? original
        : original && (await findJoined(work.trx, original.id, viewer.user_id));
    if (own !== undefined) return { report_id: own.id };
    const found = newReport(viewer, input, { target, now, original });
    const { pictures } = found.snapshot;
    const kept = await keepFiles(work.trx, { kind: 'report', id: found.id }, pictures);
    const snapshot = { ...found.snapshot, pictures: kept };
    const report = { ...found, snapshot, keeps_pictures: kept.length > 0 };
    await store(work, report, { now, rules });
    noteReport?.(work.trx, report.id);
    return { report_id: report.id };
  });
}

const NOTHING = {
  keeps_pictures: false,
  due_at: null,
  late_at: null,
  officer_id: null,
  outcome: null,
  rule: null,
  statement: null,
  decider_id: null,
  decided_at: null,
  appeal: null,
  appealed_at: null,
  appeal_statement: null,
  appeal_decider_id: null,
  appeal_decided_at: null,
} as const;

const newReport = (
  viewer: Viewer,
  { kind, target_id, reason, note }: FileReport,
  known: { target: ReportTarget; now: Date; original: ReportRow | undefined },
): ReportRow => ({
  id: newId(),
  kind,
  target_id,
  ...known.target,
  reporter_id: viewer.user_id,
  reason,
  note,
  state: known.original === undefined ? 'open' : 'duplicate',
  priority: priorityOf(reason),
  original_id: known.original?.id ?? null,
  created_at: known.now,
  ...NOTHING,
});

async function store(
  work: Work,
  report: ReportRow,
  { now, rules }: { now: Date; rules: RuleBook },
): Promise<void> {
  const isJoined = report.original_id !== null;
  await createReport(work, report, {
    event: isJoined ? 'join' : 'file',
    actors: ['reporter'],
    actor_id: report.reporter_id,
    facts: reportFacts(report, { now, staff_id: null, rules, has_original: isJoined }),
  });
  if (report.kind === 'message') await holdMessage(work.trx, report.target_id);
}
