import { insertReport, type ReportRow, reportStore } from '@guildhall/db/moderation/commands';
import type { Work } from '@guildhall/db/kernel/work';
import { hoursAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { decisionDue } from '@guildhall/domain/moderation/rules';
import {
  type ReportFacts,
  reportLifecycle,
  type ReportTypes,
} from '@guildhall/domain/moderation/states';
import {
  applyTransition,
  createObject,
  type StoredLifecycle,
  type TransitionCall,
} from '../kernel/apply-transition.ts';
import type { LockedReport } from './lock-report.ts';

export const BY_SYSTEM = { actors: ['system'], actor_id: null } as const;

/** When the clock of a transition runs out; it runs from the filing, or from the appeal. */
function dueOf(
  row: { readonly event: string; readonly timer?: ReportTypes['timer'] },
  report: Pick<ReportRow, 'created_at' | 'priority' | 'due_at'>,
  { now, rules: { moderation: rules } }: Pick<ReportFacts, 'now' | 'rules'>,
): Date | null {
  if (row.timer === undefined) return null;
  switch (row.timer) {
    case 'report':
      return decisionDue(report.created_at, report.priority, rules);
    case 'report_appeal':
      return row.event === 'appeal' ? hoursAfter(now, rules.appeal_hours) : report.due_at;
  }
}

const storedIn = (
  facts: Pick<ReportFacts, 'now' | 'rules'>,
): StoredLifecycle<ReportTypes, ReportRow> => ({
  lifecycle: reportLifecycle,
  store: reportStore,
  postingRules: {},
  changesOf: (row, report) => ({ due_at: dueOf(row, report, facts) }),
  refusal: ({ event, state, reason }) =>
    new Refusal('REPORT_EVENT_REFUSED', { event, state, reason }),
});

export type ReportCall = TransitionCall<ReportTypes, ReportRow>;

/** Stores a new report, whose clock starts if it is the first one. Returns it as it is stored. */
export async function createReport(
  { trx }: Work,
  report: ReportRow,
  call: ReportCall,
): Promise<ReportRow> {
  const isFirst = report.original_id === null;
  const { now, rules } = call.facts;
  const due = isFirst ? decisionDue(now, report.priority, rules.moderation) : null;
  const item = { ...report, due_at: due };
  await createObject(trx, storedIn(call.facts), { item, insert: insertReport(item) }, call);
  return item;
}

/** Applies an event to a locked report. Refuses REPORT_EVENT_REFUSED. */
export async function applyReportEvent(
  { trx }: Work,
  { report, facts }: Pick<LockedReport, 'report' | 'facts'>,
  call: Omit<ReportCall, 'facts'>,
): Promise<ReportRow> {
  const whole = { ...call, facts } as ReportCall;
  return await applyTransition(trx, storedIn(facts), report, whole);
}
