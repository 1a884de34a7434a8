import { catalogDecisions } from '../catalog/permissions.ts';
import { contentDecisions } from '../content/permissions.ts';
import { disputeDecisions } from '../disputes/permissions.ts';
import { identityDecisions } from '../identity/permissions.ts';
import { offerDecisions } from '../offers/permissions.ts';
import { breakGlassDecisions } from '../orders/break-glass/permissions.ts';
import { orderDecisions } from '../orders/permissions.ts';
import { webhookEventDecisions } from '../webhooks/permissions.ts';
import { ruleDecisions } from '../rules/permissions.ts';
import { userDecisions } from '../users/permissions.ts';
import { verificationDecisions } from '../verification/permissions.ts';
import { walletDecisions } from '../wallet/permissions.ts';
import { withdrawalDecisions } from '../withdrawals/permissions.ts';
import type { ErrorCatalogue } from './errors.ts';
import type { DecisionRule, Role } from './roles.ts';
import type { RuleBook } from './rules/rule-book.ts';

/** Every kind of decision that staff make, and who may make it. */
export const DECISION_RULES = {
  ...orderDecisions,
  ...breakGlassDecisions,
  ...webhookEventDecisions,
  ...offerDecisions,
  ...ruleDecisions,
  ...catalogDecisions,
  ...contentDecisions,
  ...userDecisions,
  ...identityDecisions,
  ...withdrawalDecisions,
  ...walletDecisions,
  ...disputeDecisions,
  ...verificationDecisions,
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
