import { readAppNow } from '@guildhall/db/clock';
import { listRuleVersions } from '@guildhall/db/kernel/rule-versions';
import { ruleNumbersSchema } from '@guildhall/domain/kernel/rules/rule-book-schema';
import { feeChanges } from '@guildhall/domain/rules/rules';
import type { RulesContext } from './context.ts';

/** How many versions are compared. */
const MAX_VERSIONS = 50;

/**
 * The fees in force, and what each version of the rules changed of them, newest first: also those
 * that are announced for a later date. Refuses nothing.
 */
export async function readFees({ db, rule_books }: RulesContext) {
  const [now, versions] = await Promise.all([readAppNow(db), listRuleVersions(db, MAX_VERSIONS)]);
  const rules = await rule_books.at(now);
  const known = versions.map((each) => ({
    ...each,
    numbers: ruleNumbersSchema.parse(each.numbers),
  }));
  const changes = known.flatMap(({ version, effective_at, created_at, numbers }, index) => {
    const before = known[index + 1];
    const changed = before === undefined ? [] : feeChanges(before.numbers, numbers);
    return changed.length === 0
      ? []
      : [{ version, effective_at, announced_at: created_at, changed }];
  });
  return { now, rules, changes };
}

export type FeesReading = Awaited<ReturnType<typeof readFees>>;
