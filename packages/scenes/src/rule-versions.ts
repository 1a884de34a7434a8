import { insertRuleVersion } from '@guildhall/db/kernel/rule-versions';
import { readAppNow } from '@guildhall/db/clock';
import { minutesAfter } from '@guildhall/domain/kernel/clock';
import type { RuleNumbers } from '@guildhall/domain/kernel/rule-book';
import type { Viewer } from '@guildhall/services/context';
import type { Scene } from './scene.ts';

/** How long before its date a version is announced in scenes. */
export const ANNOUNCED_MINUTES = 11;

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
