import {
  insertMeasures,
  type ReportRow,
  saveRemoved,
  saveRestored,
  withdrawMeasures,
} from '@guildhall/db/moderation/commands';
import type { Work } from '@guildhall/db/kernel/work';
import { pointRuleOf } from '@guildhall/domain/moderation/restriction-rules';
import { appealableUntil } from '@guildhall/domain/moderation/rules';
import type {
  ActOnReport,
  DecideReport,
  ReportAction,
  TriageReport,
} from '@guildhall/domain/moderation/schema';
import type { ReportOutcome } from '@guildhall/domain/moderation/types';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { addNotice } from '../kernel/notify.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { releaseMessage } from '../messages/report-message.ts';
import { applyReportEvent } from './apply-event.ts';
import type { ModerationContext } from './context.ts';
import { type LockedReport, lockReport } from './lock-report.ts';
import { givePoints } from './give-points.ts';
import { removeTarget, restoreTarget } from './remove-target.ts';
import { restrictUser, withdrawReportActs } from './restrict-user.ts';

interface Acting {
  readonly context: ModerationContext;
  readonly viewer: Viewer;
  readonly work: Work;
  readonly locked: LockedReport;
}

/** An act of staff on a report that they may work on, once for its key. */
function actOfStaff<Input extends ReportAction>(
  operation: string,
  act: (acting: Acting, input: Input) => Promise<ReportRow>,
) {
  return async (
    context: ModerationContext,
    viewer: Viewer,
    input: Input,
  ): Promise<{ state: string }> => {
    const rules = await context.rule_books.current();
    const call = { operation, user_id: viewer.user_id, input };
    return await withIdempotencyKey(context, call, async (work) => {
      const named = { id: input.report_id, rules, as: 'staff' } as const;
      const locked = await lockReport(context, work.trx, viewer, named);
      const { state } = await act({ context, viewer, work, locked }, input);
      return { state };
    });
  };
}

const staffOf = ({ viewer }: Acting, reason: string | null = null) =>
  ({ actors: ['staff'], actor_id: viewer.user_id, reason }) as const;

/** RP3: says how soon a report is decided. Refuses REPORT_NOT_FOUND, REPORT_EVENT_REFUSED. */
export const triageReport = actOfStaff<TriageReport>(
  'moderation.triage',
  async (acting, { priority }) =>
    await applyReportEvent(acting.work, acting.locked, {
      event: 'triage',
      payload: { priority },
      ...staffOf(acting),
      changes: { priority },
    }),
);

/** RP4, RP5, RP11: takes a report, also from a colleague. Refuses as `triageReport`. */
export const takeReport = actOfStaff<ReportAction>(
  'moderation.take',
  async (acting) =>
    await applyReportEvent(acting.work, acting.locked, {
      event: 'take',
      ...staffOf(acting),
      changes: { officer_id: acting.viewer.user_id },
    }),
);

/** RP6: gives a report back to the queue. Refuses as `triageReport`. */
export const handBackReport = actOfStaff<ReportAction>(
  'moderation.handBack',
  async (acting) =>
    await applyReportEvent(acting.work, acting.locked, {
      event: 'hand_back',
      ...staffOf(acting),
      changes: { officer_id: null },
    }),
);

/** What a first decision, or one that replaces a dismissal, sets; the appeal starts anew. */
const decidedAs = ({ viewer, locked }: Acting, outcome: ReportOutcome, statement: string) => ({
  outcome,
  statement,
  decider_id: viewer.user_id,
  decided_at: locked.now,
  appeal: null,
  appealed_at: null,
  appeal_statement: null,
  appeal_decider_id: null,
  appeal_decided_at: null,
});

/** RP7: nothing is done. The reporters are told. Refuses as `triageReport`. */
export const dismissReport = actOfStaff<DecideReport>(
  'moderation.dismiss',
  async (acting, { reason }) => {
    const dismissed = await applyReportEvent(acting.work, acting.locked, {
      event: 'dismiss',
      ...staffOf(acting, reason),
      changes: decidedAs(acting, 'dismissed', reason),
    });
    await endReport(acting, dismissed);
    return dismissed;
  },
);

/**
 * RP8, RP15: the target has broken a rule, and is warned, gets points or is restricted, or what was
 * reported is removed. Both sides are told. Refuses as `triageReport`, and what the removal and the
 * restriction refuse.
 */
export const actOnReport = actOfStaff<ActOnReport>(
  'moderation.act',
  async (acting, { rule, measures, reason, restriction = null }) => {
    const { context, work, viewer, locked } = acting;
    const actioned = await applyReportEvent(work, locked, {
      event: 'action',
      payload: { rule, measures, restriction },
      ...staffOf(acting, reason),
      changes: { rule, ...decidedAs(acting, 'actioned', reason) },
    });
    await insertMeasures(work.trx, actioned.id, measures);
    if (measures.includes('remove')) {
      const what = { report: actioned, rule, reason };
      if (await removeTarget(context, work, viewer, what)) await saveRemoved(work.trx, actioned.id);
    }
    await penalize(acting, actioned, { rule, measures, reason, restriction });
    await endReport(acting, actioned);
    const until = appealableUntil(locked.now, locked.facts.rules.moderation);
    addNotice(
      work,
      { user_id: actioned.target_user_id },
      {
        kind: 'report_actioned',
        ...factsOf(actioned),
        rule,
        measures,
        appeal_until: until.toISOString(),
      },
    );
    return actioned;
  },
);

/** Gives the points of the rule, and restricts the target, as the measures say. */
async function penalize(
  { viewer: { user_id: actorId }, work: { trx }, locked: { facts } }: Acting,
  { id, target_user_id: userId }: ReportRow,
  { rule, measures, reason, restriction }: Omit<ActOnReport, 'idempotency_key' | 'report_id'>,
): Promise<void> {
  const pointRule = pointRuleOf(rule);
  if (measures.includes('points') && pointRule !== null) {
    const cause = { source: 'report', source_id: id, actor_id: actorId } as const;
    await givePoints(trx, { user_id: userId, rule: pointRule, ...cause }, facts.rules);
  }
  if (measures.includes('restrict') && restriction) {
    const sanction = { ...restriction, needs_review: false };
    const imposer = { actor_id: actorId, report_id: id, statement: reason };
    await restrictUser(trx, { user_id: userId, sanction, rule }, imposer, facts.rules);
  }
}

/** What a decision about an appeal sets. */
const appealDecided = ({ viewer, locked }: Acting, statement: string) => ({
  appeal_statement: statement,
  appeal_decider_id: viewer.user_id,
  appeal_decided_at: locked.now,
});

/** RP12, RP13: a decision stays as it is. The appellant is told. Refuses as `triageReport`. */
export const upholdReport = actOfStaff<DecideReport>(
  'moderation.uphold',
  async (acting, { reason }) => {
    const upheld = await applyReportEvent(acting.work, acting.locked, {
      event: 'uphold',
      ...staffOf(acting, reason),
      changes: appealDecided(acting, reason),
    });
    const facts = { ...factsOf(upheld), outcome: outcomeOf(upheld) };
    for (const userId of appellantsIn(acting.locked)) {
      addNotice(
        acting.work,
        { user_id: userId },
        { kind: 'report_appeal_decided', ...facts, is_upheld: true, is_restored: false },
      );
    }
    return upheld;
  },
);

/**
 * RP14: what was done is withdrawn, and what was removed comes back. Both sides are told. Refuses
 * as `triageReport`.
 */
export const overturnReport = actOfStaff<DecideReport>(
  'moderation.overturn',
  async (acting, { reason }) => {
    const overturned = await applyReportEvent(acting.work, acting.locked, {
      event: 'overturn',
      ...staffOf(acting, reason),
      changes: appealDecided(acting, reason),
    });
    const isRestored = await withdrawAll(acting, overturned, reason);
    const of = { report_id: overturned.id, user_id: overturned.target_user_id };
    await withdrawReportActs(acting.work.trx, of, acting.locked.facts.rules);
    const facts = { ...factsOf(overturned), outcome: 'dismissed', is_upheld: false } as const;
    addNotice(
      acting.work,
      { user_id: overturned.target_user_id },
      { kind: 'report_appeal_decided', ...facts, is_restored: isRestored },
    );
    tellReporters(acting, overturned);
    return overturned;
  },
);

/** The measures no longer count. Returns whether something that was removed is there again. */
async function withdrawAll(
  { context, viewer, work }: Acting,
  report: ReportRow,
  reason: string,
): Promise<boolean> {
  const { has_removed: hasRemoved } = await withdrawMeasures(work.trx, report.id);
  if (!hasRemoved) return false;
  const isRestored = await restoreTarget(context, work, viewer, { report, reason });
  if (isRestored) await saveRestored(work.trx, report.id);
  return isRestored;
}

const factsOf = ({ id, kind }: ReportRow) => ({ report_id: id, report_kind: kind });

const outcomeOf = ({ state }: ReportRow): ReportOutcome =>
  state === 'actioned' ? 'actioned' : 'dismissed';

/** Who appealed: the target of an action, or all who had reported what was dismissed. */
const appellantsIn = ({ report, reporters }: LockedReport): string[] =>
  report.outcome === 'actioned'
    ? [report.target_user_id]
    : reporters.map(({ reporter_id: id }) => id);

function tellReporters({ work, locked }: Acting, report: ReportRow): void {
  for (const { reporter_id: userId } of locked.reporters) {
    const facts = { ...factsOf(report), outcome: outcomeOf(report) };
    addNotice(work, { user_id: userId }, { kind: 'report_decided', ...facts });
  }
}

/** A decided message is kept no longer than others: the report has its text. */
async function endReport(acting: Acting, report: ReportRow): Promise<void> {
  if (report.kind === 'message') await releaseMessage(acting.work.trx, report.target_id);
  tellReporters(acting, report);
}
