import { insertRuleVersion } from '@guildhall/db/kernel/rule-versions';
import { readAppNow } from '@guildhall/db/clock';
import { hoursAfter, minutesAfter } from '@guildhall/domain/kernel/clock';
import type { RuleNumbers } from '@guildhall/domain/kernel/rules/rule-book';
import { ANNOUNCED_AHEAD_MINUTES } from '@guildhall/domain/rules/rules';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { dismissRuleChange, proposeRuleChange } from '@guildhall/services/rules/change-rules';
import { readRuleBook } from '@guildhall/services/rules/read-rules';
import type { ProposeRuleChange } from '@guildhall/domain/rules/schema';
import type { Scene } from './scene.ts';

/** How long before its date a version is announced in scenes. */
export const ANNOUNCED_MINUTES = ANNOUNCED_AHEAD_MINUTES;

/**
 * Announces a version of the rules with these changes to the current one, in force in
 * `ANNOUNCED_MINUTES`, and lets this server know it. Returns its number.
 */
export async function announceRules(
  { services: { db, rule_books } }: Scene,
  author: Viewer,
  changes: Partial<RuleNumbers>,
): Promise<number> {
  const now = await readAppNow(db);
  const { version: last, ...numbers } = await rule_books.at(now);
  const version = last + 1;
  await insertRuleVersion(db, {
    version,
    effective_at: minutesAfter(now, ANNOUNCED_MINUTES),
    numbers: JSON.stringify({ ...numbers, ...changes }),
    created_by: author.user_id,
    reason: 'A change of a scene',
  });
  await rule_books.refresh();
  return version;
}

const REASON = 'A change that was made for a scene.';

/** Dismisses the change of the rules that waits for a second person, if one does. */
export async function dismissRules({ services }: Scene, staff: Viewer): Promise<void> {
  const { proposal } = await readRuleBook(services, staff);
  if (proposal === null) return;
  const input = { idempotency_key: newId(), proposal_id: proposal.id, reason: REASON };
  await dismissRuleChange(services, staff, input);
}

/** Proposes a change of the rules for the next hour or day; returns the id of the proposal. */
export async function proposeRules(
  { services }: Scene,
  staff: Viewer,
  numbers: Partial<RuleNumbers>,
  hours = 1,
): Promise<string> {
  const effectiveAt = hoursAfter(await readAppNow(services.db), hours);
  const input = { numbers, effective_at: effectiveAt.toISOString(), reason: REASON };
  const call = { idempotency_key: newId(), ...input } as ProposeRuleChange;
  return (await proposeRuleChange(services, staff, call)).proposal_id;
}
