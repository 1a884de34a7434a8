import type { ErrorCatalogue } from './errors.ts';
import type { Permission, Role } from './permissions.ts';
import type { RuleBook } from './rule-book.ts';

interface DecisionRule {
  /** What the one who proposes, confirms or dismisses needs. */
  readonly permission: Permission;
  /** Whether always, above an amount of the rule book, at a level of its room, or never. */
  readonly second_person: 'always' | 'above_amount' | 'at_level' | 'never';
}

/** Every kind of decision that staff make, and who may make it. A new kind is one row. */
export const DECISION_RULES = {
  /** O4, O5: a payment under review is cleared or rejected. */
  'orders.review_payment': {
    permission: 'orders.review_payments',
    second_person: 'above_amount',
  },
  /** Staff view what was sold, inside a case (rules.md §4 "Vault", must-hold Z7). */
  'vault.break_glass': { permission: 'vault.break_glass', second_person: 'always' },
  /** An event of a payment provider that is in quarantine is handled again. */
  'payments.replay_event': { permission: 'payments.handle_events', second_person: 'never' },
  /** A refund of an unused top-up; its money goes to where it came from, and nowhere else. */
  'payments.approve_refund': { permission: 'orders.review_payments', second_person: 'never' },
  'payments.reject_refund': { permission: 'orders.review_payments', second_person: 'never' },
  /** An offer that waits for a review is approved or rejected. */
  'offers.review': { permission: 'offers.review', second_person: 'never' },
  /** An offer is taken off the site, for a rule that it broke. */
  'offers.remove': { permission: 'offers.review', second_person: 'never' },
  /** A game or brand is added, changed or restricted. */
  'catalog.change': { permission: 'catalog.change', second_person: 'never' },
  /** A text of the site is stored, scheduled, published or archived. */
  'content.publish': { permission: 'content.publish', second_person: 'never' },
  /** A route rule is set or removed. */
  'content.redirect': { permission: 'content.publish', second_person: 'never' },
  /** The verification level of a user with their legal name; V3 by two people (rules.md §8). */
  'users.verify': { permission: 'users.verify', second_person: 'at_level' },
  /** A role of staff is given or an admin's is taken by two people, once there are two admins. */
  'users.change_role': { permission: 'users.change_role', second_person: 'at_level' },
  /** A withdrawal is approved; two people also decide from a risk score of 70 on (rules.md §7). */
  'withdrawals.approve': { permission: 'withdrawals.review', second_person: 'above_amount' },
  /** A withdrawal is rejected, and its money goes back. */
  'withdrawals.reject': { permission: 'withdrawals.review', second_person: 'never' },
  'withdrawals.hold': { permission: 'withdrawals.review', second_person: 'never' },
  /** Once, to 60 days, by an admin (rules.md §7). */
  'withdrawals.extend_hold': { permission: 'withdrawals.settle', second_person: 'never' },
  /** A payout that staff make themselves was made. */
  'withdrawals.settle': { permission: 'withdrawals.settle', second_person: 'never' },
  /** Its money goes back, since the bank did not pay it or sent it back. */
  'withdrawals.give_back': { permission: 'withdrawals.settle', second_person: 'above_amount' },
  /** The next version of the rule book (must-hold Z10). */
  'rules.change': { permission: 'rules.change', second_person: 'always' },
  /** Capital that the operator has paid in is recorded (E18, must-hold Z10). */
  'wallet.contribute_capital': {
    permission: 'wallet.contribute_capital',
    second_person: 'always',
  },
} as const satisfies Record<string, DecisionRule>;
export type DecisionKind = keyof typeof DECISION_RULES;

/**
 * Whether a decision takes effect only when a second person confirms it: two people above $1,000
 * (rules.md §6, §7).
 */
export function needsSecondPerson(
  kind: DecisionKind,
  amountMinor: number,
  rules: Pick<RuleBook, 'second_person_above_minor'>,
): boolean {
  const rule: DecisionRule = DECISION_RULES[kind];
  if (rule.second_person === 'always') return true;
  return rule.second_person === 'above_amount' && amountMinor > rules.second_person_above_minor;
}

/**
 * Whether a second admin confirms a change of role: when it makes staff, or unmakes an admin, and
 * there is an admin other than the one who proposes it. One admin could otherwise make the second
 * person of every decision (must-hold Z10).
 */
export function needsSecondPersonForRole(before: Role, after: Role, otherAdmins: number): boolean {
  return otherAdmins > 0 && (after !== 'user' || before === 'admin');
}

/** What staff do with a proposal. It is closed by the first act other than `propose`. */
export const DECISION_ACTS = ['propose', 'carry_out', 'dismiss'] as const;
export type DecisionAct = (typeof DECISION_ACTS)[number];

export const decisionErrors = {
  DECISION_NOT_FOUND: { kind: 'not_found', meaning: 'There is no such proposal.' },
  DECISION_PENDING: {
    kind: 'conflict',
    meaning: 'A proposal on the same subject waits for a second person.',
    facts: { proposal_id: 'the proposal that waits' },
  },
  DECISION_CHANGED: {
    kind: 'conflict',
    meaning: 'The proposal or its subject is not what the confirming person was shown.',
  },
  DECISION_CLOSED: {
    kind: 'conflict',
    meaning: 'The proposal was already carried out or dismissed.',
  },
  DECISION_OWN: { kind: 'forbidden', meaning: 'Nobody confirms their own proposal.' },
} as const satisfies ErrorCatalogue;
