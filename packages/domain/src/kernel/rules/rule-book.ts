import type { z } from 'zod';
import type { ruleNumbersSchema } from './rule-book-schema.ts';

export const RISK_CLASSES = ['A', 'B', 'C'] as const;
/**
 * The risk class of a game sets the minimum warranty: A 7, B 14, C 30 days (rules.md §1 WARRANTY).
 */
export type RiskClass = (typeof RISK_CLASSES)[number];

export type OfferKind = 'account' | 'gift_card';

type Fixed<Value> = Value extends number
  ? Value
  : { readonly [Key in keyof Value]: Fixed<Value[Key]> };

/** Every number of rules.md §1 and §2. */
export type RuleNumbers = Fixed<z.output<typeof ruleNumbersSchema>>;

/**
 * The numbers of one version, a row of `rule_versions`. An order stores the version it was created
 * under, so a changed fee or time limit never affects it. A version is never changed; a change is
 * the next version.
 */
export interface RuleBook extends RuleNumbers {
  readonly version: number;
}

export type LevelTerms = RuleBook['levels'][number];
type BuyerLimit = RuleBook['buyer_limits'][number];

/** The terms of a seller level from 0 to 4. A level outside the table gets the nearest row. */
export function levelTerms(book: Pick<RuleBook, 'levels'>, sellerLevel: number): LevelTerms {
  const row = book.levels[Math.min(Math.max(sellerLevel, 0), book.levels.length - 1)];
  if (row === undefined) throw new RangeError('the rule book has no levels');
  return row;
}

export function buyerLimit(book: RuleBook, verificationLevel: number): BuyerLimit {
  const row = book.buyer_limits.findLast((limit) => limit.verification <= verificationLevel);
  if (row === undefined) throw new RangeError('the rule book has no buyer limits');
  return row;
}
