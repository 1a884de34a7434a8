import { daysAfter } from '../kernel/clock.ts';
import type { RuleBook } from '../kernel/rules/rule-book.ts';
import type { Lifecycle, LifecycleTypes, Transition } from '../kernel/transitions.ts';
import type { RestrictionKind } from '../users/types.ts';
import { BAN_RULES, LONGEST_RESTRICTION_DAYS } from './restriction-rules.ts';
import {
  RESTRICTION_STATES,
  type RestrictionActor,
  type RestrictionEvent,
  type RestrictionRule,
  type RestrictionState,
} from './types.ts';
import { appealableUntil } from './rules.ts';

/** What the guards look at. */
export interface RestrictionFacts {
  readonly now: Date;
  readonly kind: RestrictionKind;
  /** Whether it restricts its user now. */
  readonly in_effect: boolean;
  /** Null for a ban. */
  readonly ends_at: Date | null;
  /** When staff have to look at it. */
  readonly due_at: Date | null;
  readonly imposed_at: Date;
  /** Who has imposed it; null for the system. */
  readonly imposer_id: string | null;
  readonly was_appealed: boolean;
  /** The member of staff who acts now. */
  readonly staff_id: string | null;
  readonly rules: Pick<RuleBook, 'moderation'>;
}

export type RestrictionRefusal =
  | 'NOT_IN_EFFECT'
  | 'NOT_OVER'
  | 'NO_REVIEW'
  | 'IMPOSER'
  | 'APPEALED_BEFORE'
  | 'TOO_LATE'
  | 'END_UNSUITED'
  | 'RULE_UNSUITED';

export interface RestrictionTypes extends LifecycleTypes {
  readonly state: RestrictionState;
  readonly event: RestrictionEvent;
  readonly actor: RestrictionActor;
  readonly facts: RestrictionFacts;
  readonly refusal: RestrictionRefusal;
  readonly timer: never;
  readonly effect: never;
  readonly payloads: {
    readonly impose: { readonly rule: RestrictionRule; readonly is_automated: boolean };
    readonly change_end: { readonly ends_at: Date };
  };
  readonly party: 'staff';
  readonly notices: object;
}

type Guard = (facts: RestrictionFacts) => RestrictionRefusal | null;

const isInEffect: Guard = ({ in_effect }) => (in_effect ? null : 'NOT_IN_EFFECT');
const isOver: Guard = ({ now, ends_at: end }) => (end !== null && end <= now ? null : 'NOT_OVER');
const runsOut: Guard = (facts) => isInEffect(facts) ?? isOver(facts);
const waitsForReview: Guard = ({ due_at }) => (due_at === null ? 'NO_REVIEW' : null);

/** Staff decide no appeal against themselves (rules.md §9). */
const isDecidedByOther: Guard = ({ imposer_id: imposer, staff_id: staff }) =>
  imposer !== null && imposer === staff ? 'IMPOSER' : null;

/** Once, for six months, also when it is over. */
const isAppealable: Guard = ({ now, imposed_at: at, was_appealed, rules }) => {
  if (was_appealed) return 'APPEALED_BEFORE';
  return now > appealableUntil(at, rules.moderation) ? 'TOO_LATE' : null;
};

/** A ban has no end and every other restriction has one; staff ban for four rules alone. */
function suits(
  { rule, is_automated: isAutomated }: RestrictionTypes['payloads']['impose'],
  { kind, ends_at: end, now }: RestrictionFacts,
): RestrictionRefusal | null {
  const isBan = kind === 'banned';
  if (isBan !== (end === null)) return 'END_UNSUITED';
  if (end !== null && !isPossibleEnd(end, now)) return 'END_UNSUITED';
  const isBanRule = BAN_RULES.some((each) => each === rule);
  return isBan && !isAutomated && !isBanRule ? 'RULE_UNSUITED' : null;
}

const isPossibleEnd = (end: Date, now: Date) =>
  end > now && end <= daysAfter(now, LONGEST_RESTRICTION_DAYS);

const suitsEnd = (
  { ends_at: end }: RestrictionTypes['payloads']['change_end'],
  { kind, now }: RestrictionFacts,
): RestrictionRefusal | null =>
  kind !== 'banned' && isPossibleEnd(end, now) ? null : 'END_UNSUITED';

const byStaff = { by: ['staff'] } as const;
const bySystem = { by: ['system'] } as const;
const appeal = { event: 'appeal', to: 'appealed', by: ['user'], guard: isAppealable } as const;

export const restrictionTransitions: readonly Transition<RestrictionTypes>[] = [
  {
    rule: 'RS1',
    event: 'impose',
    from: [null],
    to: 'in_force',
    by: ['staff', 'system'],
    checkPayload: suits,
  },
  {
    rule: 'RS2',
    event: 'change_end',
    from: ['in_force'],
    to: 'in_force',
    ...byStaff,
    guard: isInEffect,
    checkPayload: suitsEnd,
  },
  { rule: 'RS3', event: 'lift', from: ['in_force'], to: 'lifted', ...byStaff, guard: isInEffect },
  {
    rule: 'RS4',
    event: 'confirm',
    from: ['in_force'],
    to: 'in_force',
    ...byStaff,
    guard: waitsForReview,
  },
  { rule: 'RS5', event: 'expire', from: ['in_force'], to: 'ended', ...bySystem, guard: isOver },
  {
    rule: 'RS6',
    event: 'run_out',
    from: ['appealed'],
    to: 'appealed',
    ...bySystem,
    guard: runsOut,
  },
  { rule: 'RS7', from: ['in_force'], ...appeal },
  { rule: 'RS8', from: ['ended'], ...appeal },
  {
    rule: 'RS9',
    event: 'uphold',
    from: ['appealed'],
    to: 'in_force',
    ...byStaff,
    guard: isDecidedByOther,
  },
  {
    rule: 'RS10',
    event: 'overturn',
    from: ['appealed'],
    to: 'lifted',
    ...byStaff,
    guard: isDecidedByOther,
  },
  { rule: 'RS11', event: 'withdraw', from: ['in_force', 'appealed'], to: 'lifted', ...bySystem },
];

export const restrictionLifecycle: Lifecycle<RestrictionTypes> = {
  name: 'restriction',
  transitions: restrictionTransitions,
  states: RESTRICTION_STATES,
  terminal: ['lifted'],
  waitsFor: {},
};
