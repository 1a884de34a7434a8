import { readAppNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { insertRuleVersion, lockLastRuleVersion } from '@guildhall/db/kernel/rule-versions';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';
import type { ConfirmDecision, DismissDecision } from '@guildhall/domain/kernel/decision-schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { RuleNumbers } from '@guildhall/domain/kernel/rules/rule-book';
import { ruleNumbersSchema } from '@guildhall/domain/kernel/rules/rule-book-schema';
import { contradictions, earliestEffect, latestEffect } from '@guildhall/domain/rules/rules';
import type { ProposeRuleChange } from '@guildhall/domain/rules/schema';
import type { Transaction } from 'kysely';
import type { RulesContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { confirm, dismiss, propose } from '../kernel/staff-decisions.ts';

export const RULES_KIND = 'rules.change';
/** The rule book is one subject, so one proposal waits at a time. */
export const RULES_SUBJECT = 'rule_book';

/** A version of the rules as a proposal shows it, before and after. */
export interface VersionFacts {
  readonly version: number;
  readonly effective_at: string;
  readonly numbers: RuleNumbers;
}

type LastVersion = Awaited<ReturnType<typeof lockLastRuleVersion>>;

const factsOf = ({ version, effective_at, numbers }: LastVersion): VersionFacts => ({
  version,
  effective_at: effective_at.toISOString(),
  numbers,
});

/** Numbers that this server does not know stay as they are; those that the row lacks are added. */
const changed = (before: RuleNumbers, { numbers }: Pick<ProposeRuleChange, 'numbers'>) =>
  ({ ...ruleNumbersSchema.parse(before), ...before, ...numbers }) as RuleNumbers;

/**
 * Proposes the next version of the rules; a second person always confirms it. Refuses
 * PERMISSION_DENIED, DECISION_PENDING, RULES_UNCHANGED, RULES_INVALID, RULES_TOO_SOON,
 * RULES_TOO_LATE.
 */
export async function proposeRuleChange(
  context: RulesContext,
  viewer: Viewer,
  input: ProposeRuleChange,
): Promise<{ proposal_id: string }> {
  const call = { operation: 'rules.proposeChange', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const last = await lockLastRuleVersion(trx);
    const before = factsOf(last);
    const effectiveAt = new Date(input.effective_at);
    const after: VersionFacts = {
      version: last.version + 1,
      effective_at: effectiveAt.toISOString(),
      numbers: changed(last.numbers, input),
    };
    const { numbers, reason } = input;
    const change = { numbers, effective_at: after.effective_at };
    const what = { kind: RULES_KIND, subject: RULES_SUBJECT } as const;
    const proposed = { ...what, change, before, after, reason };
    const { id } = await propose(trx, viewer, proposed, true);
    refuseInvalid(before, after);
    await refuseTooSoon(trx, last, after);
    await refuseTooLate(trx, effectiveAt);
    return { proposal_id: id };
  });
}

/**
 * Confirms a proposal as the second person: the version is announced, and the audit log names both
 * people. Refuses PERMISSION_DENIED, DECISION_NOT_FOUND, DECISION_CLOSED, DECISION_OWN,
 * DECISION_CHANGED, RULES_TOO_SOON.
 */
export async function confirmRuleChange(
  context: RulesContext,
  viewer: Viewer,
  input: ConfirmDecision,
): Promise<{ version: number; effective_at: string }> {
  const call = { operation: 'rules.confirmChange', user_id: viewer.user_id, input };
  const announced = await withIdempotencyKey(context, call, async ({ trx }) => {
    const last = await lockLastRuleVersion(trx);
    const named = {
      kind: RULES_KIND,
      id: input.proposal_id,
      fingerprint: input.fingerprint,
    } as const;
    const { after, proposed_by, reason } = await confirm(trx, viewer, named, factsOf(last));
    const { version, effective_at, numbers } = after as VersionFacts;
    await refuseTooSoon(trx, last, { effective_at, numbers });
    await insertRuleVersion(trx, {
      version,
      effective_at: new Date(effective_at),
      numbers: JSON.stringify(numbers),
      created_by: proposed_by,
      reason,
    });
    return { version, effective_at };
  });
  // This server knows it at once; the others read it within seconds, long before its date.
  await context.rule_books.refresh();
  return announced;
}

/**
 * Closes a proposal; the rules stay as they are. Refuses PERMISSION_DENIED, DECISION_NOT_FOUND,
 * DECISION_CLOSED.
 */
export async function dismissRuleChange(
  context: RulesContext,
  viewer: Viewer,
  input: DismissDecision,
): Promise<{ proposal_id: string }> {
  const call = { operation: 'rules.dismissChange', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const { proposal_id: id, reason } = input;
    await lockLastRuleVersion(trx);
    await dismiss(trx, viewer, { kind: RULES_KIND, id, reason });
    return { proposal_id: id };
  });
}

function refuseInvalid(before: VersionFacts, after: VersionFacts): void {
  if (canonicalJson(before.numbers) === canonicalJson(after.numbers)) {
    throw new Refusal('RULES_UNCHANGED');
  }
  const fields = contradictions(after.numbers);
  if (Object.keys(fields).length > 0) throw new Refusal('RULES_INVALID', {}, fields);
}

async function refuseTooSoon(
  trx: Transaction<Database>,
  last: LastVersion,
  { effective_at, numbers }: Pick<VersionFacts, 'effective_at' | 'numbers'>,
): Promise<void> {
  // A number that only this release knows was not changed by the proposal.
  const before = { ...last, numbers: ruleNumbersSchema.parse(last.numbers) };
  const earliest = earliestEffect(await readAppNow(trx), before, numbers);
  if (new Date(effective_at) >= earliest) return;
  throw new Refusal('RULES_TOO_SOON', { earliest_at: earliest.toISOString() });
}

async function refuseTooLate(trx: Transaction<Database>, effectiveAt: Date): Promise<void> {
  const latest = latestEffect(await readAppNow(trx));
  if (effectiveAt <= latest) return;
  throw new Refusal('RULES_TOO_LATE', { latest_at: latest.toISOString() });
}
