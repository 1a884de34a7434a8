import type { RuleBook } from '../kernel/rules/rule-book.ts';
import type { Lifecycle, LifecycleTypes, Transition } from '../kernel/transitions.ts';
import { pointRuleOf } from './restriction-rules.ts';
import { appealableUntil, possibleMeasures, RULES_OF } from './rules.ts';
import {
  type BrokenRule,
  type Measure,
  REPORT_STATES,
  type ReportActor,
  type ReportEvent,
  type ReportKind,
  type ReportOutcome,
  type ReportPriority,
  type ReportState,
} from './types.ts';

/** What the guards look at. */
export interface ReportFacts {
  readonly now: Date;
  readonly due_at: Date | null;
  readonly kind: ReportKind;
  /** Whether a picture was reported with it. */
  readonly has_pictures: boolean;
  /** How it was first decided, by whom and when; null before. */
  readonly outcome: ReportOutcome | null;
  readonly decider_id: string | null;
  readonly decided_at: Date | null;
  readonly was_appealed: boolean;
  /** Whether staff have missed their clock before. */
  readonly is_late: boolean;
  /** Whether a report of the same thing waits for its decision. */
  readonly has_original: boolean;
  /** The member of staff who works on it, and who acts now. */
  readonly officer_id: string | null;
  readonly staff_id: string | null;
  readonly rules: Pick<RuleBook, 'moderation'>;
}

export type ReportRefusal =
  | 'ORIGINAL_THERE'
  | 'NO_ORIGINAL'
  | 'NOT_OFFICER'
  | 'OFFICER_BEFORE'
  | 'DECIDER'
  | 'RULE_UNSUITED'
  | 'MEASURE_UNSUITED'
  | 'OTHER_OUTCOME'
  | 'APPEALED_BEFORE'
  | 'TOO_LATE'
  | 'LATE_BEFORE'
  | 'NOT_YET';

export interface ReportTypes extends LifecycleTypes {
  readonly state: ReportState;
  readonly event: ReportEvent;
  readonly actor: ReportActor;
  readonly facts: ReportFacts;
  readonly refusal: ReportRefusal;
  readonly timer: 'report' | 'report_appeal';
  readonly effect: never;
  readonly payloads: {
    readonly triage: { readonly priority: ReportPriority };
    readonly action: {
      readonly rule: BrokenRule;
      readonly measures: readonly Measure[];
      readonly restriction: { readonly kind: string } | null;
    };
  };
  readonly party: 'staff';
  readonly notices: object;
}

type ReportRow = Transition<ReportTypes>;
type Guard = (facts: ReportFacts) => ReportRefusal | null;

/** One report of a thing is worked on; those that come meanwhile are joined with it. */
const isFirst: Guard = ({ has_original }) => (has_original ? 'ORIGINAL_THERE' : null);
const isSecond: Guard = ({ has_original }) => (has_original ? null : 'NO_ORIGINAL');

const isOfficer: Guard = ({ officer_id, staff_id }) =>
  officer_id !== null && officer_id === staff_id ? null : 'NOT_OFFICER';

/** Takes over from a colleague who is away. */
const isOther: Guard = ({ officer_id, staff_id }) =>
  officer_id === staff_id ? 'OFFICER_BEFORE' : null;

/** An appeal is decided by another person (rules.md §9). */
const isAnother: Guard = (facts) =>
  facts.decider_id === facts.staff_id ? 'DECIDER' : isOther(facts);

/** A decision can be appealed once, for six months. */
const isAppealable: Guard = ({ now, decided_at: at, was_appealed, rules }) => {
  if (was_appealed) return 'APPEALED_BEFORE';
  return at === null || now > appealableUntil(at, rules.moderation) ? 'TOO_LATE' : null;
};

const decidesAppealOf = (outcome: ReportOutcome, facts: ReportFacts): ReportRefusal | null =>
  isOfficer(facts) ?? (facts.outcome === outcome ? null : 'OTHER_OUTCOME');
const ofAction: Guard = (facts) => decidesAppealOf('actioned', facts);
const ofDismissal: Guard = (facts) => decidesAppealOf('dismissed', facts);

const isDue: Guard = ({ now, due_at }) => (due_at !== null && now >= due_at ? null : 'NOT_YET');

/** Staff miss their clock once: the report goes first in the queue. */
const isLate: Guard = (facts) => (facts.is_late ? 'LATE_BEFORE' : isDue(facts));

const suits = (
  { rule, measures, restriction }: ReportTypes['payloads']['action'],
  { kind, has_pictures: hasPictures }: ReportFacts,
): ReportRefusal | null => {
  if (!RULES_OF[kind].includes(rule)) return 'RULE_UNSUITED';
  const possible = possibleMeasures(kind, hasPictures);
  const isSuited = measures.every((measure) => possible.includes(measure));
  if (measures.includes('restrict') !== (restriction !== null)) return 'MEASURE_UNSUITED';
  const hasPoints = !measures.includes('points') || pointRuleOf(rule) !== null;
  return measures.length > 0 && isSuited && hasPoints ? null : 'MEASURE_UNSUITED';
};

const byStaff = { by: ['staff'] } as const;
const byOfficer = { ...byStaff, guard: isOfficer } as const;
const late = { event: 'fall_late', by: ['system'], guard: isLate } as const;
const clock = { timer: 'report' } as const;
const appealClock = { timer: 'report_appeal' } as const;

export const reportTransitions: readonly ReportRow[] = [
  {
    rule: 'RP1',
    event: 'file',
    from: [null],
    to: 'open',
    by: ['reporter'],
    guard: isFirst,
    ...clock,
  },
  {
    rule: 'RP2',
    event: 'join',
    from: [null],
    to: 'duplicate',
    by: ['reporter'],
    guard: isSecond,
  },
  { rule: 'RP3', event: 'triage', from: ['open', 'triaged'], to: 'triaged', ...byStaff, ...clock },
  { rule: 'RP4', event: 'take', from: ['open', 'triaged'], to: 'in_review', ...byStaff, ...clock },
  {
    rule: 'RP5',
    event: 'take',
    from: ['in_review'],
    to: 'in_review',
    ...byStaff,
    guard: isOther,
    ...clock,
  },
  { rule: 'RP6', event: 'hand_back', from: ['in_review'], to: 'triaged', ...byOfficer, ...clock },
  { rule: 'RP7', event: 'dismiss', from: ['in_review'], to: 'dismissed', ...byOfficer },
  {
    rule: 'RP8',
    event: 'action',
    from: ['in_review'],
    to: 'actioned',
    ...byOfficer,
    checkPayload: suits,
  },
  {
    rule: 'RP9',
    event: 'appeal',
    from: ['actioned'],
    to: 'appealed',
    by: ['target'],
    guard: isAppealable,
    ...appealClock,
  },
  {
    rule: 'RP10',
    event: 'appeal',
    from: ['dismissed'],
    to: 'appealed',
    by: ['reporter'],
    guard: isAppealable,
    ...appealClock,
  },
  {
    rule: 'RP11',
    event: 'take',
    from: ['appealed'],
    to: 'appealed',
    ...byStaff,
    guard: isAnother,
    ...appealClock,
  },
  {
    rule: 'RP12',
    event: 'uphold',
    from: ['appealed'],
    to: 'actioned',
    ...byStaff,
    guard: ofAction,
  },
  {
    rule: 'RP13',
    event: 'uphold',
    from: ['appealed'],
    to: 'dismissed',
    ...byStaff,
    guard: ofDismissal,
  },
  {
    rule: 'RP14',
    event: 'overturn',
    from: ['appealed'],
    to: 'dismissed',
    ...byStaff,
    guard: ofAction,
  },
  {
    rule: 'RP15',
    event: 'action',
    from: ['appealed'],
    to: 'actioned',
    ...byStaff,
    guard: ofDismissal,
    checkPayload: suits,
  },
  { rule: 'RP16', from: ['open'], to: 'open', ...late, ...clock },
  { rule: 'RP17', from: ['triaged'], to: 'triaged', ...late, ...clock },
  { rule: 'RP18', from: ['in_review'], to: 'in_review', ...late, ...clock },
  { rule: 'RP19', from: ['appealed'], to: 'appealed', ...late, ...appealClock },
];

export const reportLifecycle: Lifecycle<ReportTypes> = {
  name: 'report',
  transitions: reportTransitions,
  states: REPORT_STATES,
  terminal: ['duplicate'],
  waitsFor: { open: 'staff', triaged: 'staff', in_review: 'staff', appealed: 'staff' },
};

/** The states in which a report waits for its first decision. */
export const UNDECIDED_STATES = ['open', 'triaged', 'in_review'] as const;
