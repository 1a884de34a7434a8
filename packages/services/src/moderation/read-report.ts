import { listMeasures, listPastReports, listReportHistory } from '@guildhall/db/moderation/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { allowedEvents } from '@guildhall/domain/kernel/transitions';
import { possibleMeasures } from '@guildhall/domain/moderation/rules';
import type { ReadReport } from '@guildhall/domain/moderation/schema';
import { reportTransitions } from '@guildhall/domain/moderation/states';
import { readAttachments } from '../files/read-file.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readUsernames } from '../users/read-usernames.ts';
import type { ModerationContext } from './context.ts';
import { findOwnPart, reportFacts } from './lock-report.ts';

/**
 * A report as staff work on it: what was reported and by whom, what was decided about its target
 * before, and what the viewer may do now. Refuses REPORT_NOT_FOUND.
 */
export async function readReport(
  context: ModerationContext,
  viewer: Viewer,
  { report_id: id }: ReadReport,
) {
  const { db, rule_books: ruleBooks } = context;
  const rules = await ruleBooks.current();
  const { report, now, reporters, actors } = await findOwnPart(context, db, viewer, id);
  if (!actors.includes('staff')) throw new Refusal('REPORT_NOT_FOUND');
  const [measures, history, past, names] = [
    await listMeasures(db, report.id),
    await listReportHistory(db, report.id),
    await listPastReports(db, report),
    await readUsernames(db, [report.target_user_id, report.officer_id ?? report.target_user_id]),
  ];
  const pictures = reporters.flatMap(({ snapshot }) => snapshot.pictures);
  const attachments = await readAttachments(context, viewer, {
    file_ids: [...new Set(pictures)],
    pages: 'first',
  });
  const facts = reportFacts(report, { now, staff_id: viewer.user_id, rules });
  return {
    now,
    report,
    reporters,
    pictures: attachments.of([...new Set(pictures)]),
    possible_measures: possibleMeasures(report.kind, facts.has_pictures),
    measures,
    history,
    past,
    target: names.get(report.target_user_id) ?? '',
    officer: report.officer_id === null ? null : (names.get(report.officer_id) ?? ''),
    is_officer: report.officer_id === viewer.user_id,
    allowed: allowedEvents(reportTransitions, { state: report.state, actors, facts }),
  };
}
export type ReportCase = Awaited<ReturnType<typeof readReport>>;
