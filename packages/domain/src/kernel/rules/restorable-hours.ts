import type { RuleBook } from './rule-book.ts';

/**
 * The longest that something removed by a decision may come back by an appeal (rules.md §9), with a
 * month for a late decision.
 */
export const restorableHours = ({
  appeal_months,
  appeal_hours,
}: Pick<RuleBook['moderation'], 'appeal_months' | 'appeal_hours'>): number =>
  (appeal_months + 1) * 31 * 24 + appeal_hours;
