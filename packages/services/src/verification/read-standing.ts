import { readAppNow } from '@guildhall/db/clock';
import { listRequestsOf } from '@guildhall/db/verification/queries';
import { buyerLimit, type RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { LEVEL_TO_SELL, LEVEL_TO_WITHDRAW, nextTryAt } from '@guildhall/domain/verification/rules';
import type { Viewer } from '../kernel/viewer.ts';
import { findUser } from '../users/find-user.ts';
import type { VerificationContext } from './context.ts';
import { verificationFacts } from './lock-request.ts';

const LEVELS = [0, 1, 2, 3] as const;

/** What a level unlocks, in the numbers of the rule book. */
function unlocksOf(level: number, rules: RuleBook) {
  const { max_order_minor, max_day_minor } = buyerLimit(rules, level);
  const { top_ups } = rules.payment_limits;
  const topUps = top_ups.findLast(({ verification }) => verification <= level);
  return {
    level,
    order_minor: max_order_minor,
    day_minor: max_day_minor,
    top_up_day_minor: topUps?.max_day_minor ?? 0,
    sells_accounts: level >= LEVEL_TO_SELL.account,
    sells_gift_cards: level >= LEVEL_TO_SELL.gift_card,
    withdraws: level >= LEVEL_TO_WITHDRAW,
  };
}

/**
 * How far the viewer is verified, what each level unlocks, and their requests, the newest first.
 * Refuses nothing.
 */
export async function readStanding(context: VerificationContext, { user_id: userId }: Viewer) {
  const { db, rule_books: ruleBooks } = context;
  const [rules, now, user, requests] = [
    await ruleBooks.current(),
    await readAppNow(db),
    await findUser(db, userId),
    await listRequestsOf(db, userId),
  ];
  const standing = user ?? { two_factor: false, email: '', verification_level: 0 };
  const given = { now, user: standing, requests, papers: [], birth_date: null, staff_id: null };
  const start = { level: 2, kind: 'individual', document: null } as const;
  const facts = verificationFacts(context, start, { ...given, rules });
  const { verification: numbers } = rules;
  const nextTry = nextTryAt(facts, numbers);
  return {
    now,
    level: Math.max(standing.verification_level, facts.has_two_factor ? 1 : 0),
    has_two_factor: facts.has_two_factor,
    verified: facts.verified,
    levels: LEVELS.map((level) => unlocksOf(level, rules)),
    requests,
    tries_left: Math.max(numbers.tries - facts.rejections, 0),
    /** When they may ask again after a rejection; null when they may now, or never. */
    retry_at: nextTry !== null && nextTry > now ? nextTry : null,
    rules: numbers,
  };
}
export type Standing = Awaited<ReturnType<typeof readStanding>>;
