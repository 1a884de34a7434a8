/** The money of the demo's past in its order, with the top-ups that pay for it. Pure. */
import { minutesAfter } from '@guildhall/domain/kernel/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { postings } from '@guildhall/domain/wallet/postings';
import type { PastPosting } from './past-order.ts';
import type { Random } from '../random.ts';

/** A top-up that the provider has captured. */
export interface PastTopUp {
  readonly id: string;
  readonly user_id: string;
  readonly amount_minor: number;
  readonly started_at: Date;
  readonly captured_at: Date;
}

const AMOUNTS_MINOR = [10_000, 20_000, 30_000, 50_000, 50_000, 100_000, 200_000];
const STEP_MINOR = 1_000;

/**
 * Sorts postings by their time, and adds a top-up before each that a wallet cannot pay. What gives
 * money to a wallet at the same time is first.
 */
export function fundWallets(
  random: Random,
  rules: RuleBook,
  unpaid: readonly PastPosting[],
): { readonly top_ups: PastTopUp[]; readonly postings: PastPosting[] } {
  const balances = new Map<string, number>();
  const topUps: PastTopUp[] = [];
  const funded: PastPosting[] = [];
  const isPayment = ({ posting }: PastPosting) => Number(posting.code === 'E2');
  const sorted = unpaid.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || isPayment(a) - isPayment(b),
  );
  for (const each of sorted) {
    for (const { account, user_id, direction, amount_minor } of each.posting.lines) {
      if (user_id === null || !account.startsWith('wallet:')) continue;
      const change = amount_minor * (direction === 'credit' ? 1 : -1);
      let balance = (balances.get(user_id) ?? 0) + change;
      while (balance < 0) {
        const topUp = topUpOf(random, rules, { user_id, missing: -balance, at: each.at });
        topUps.push(topUp);
        const amountMinor = minor(topUp.amount_minor);
        funded.push({ at: each.at, posting: postings.E1(user_id, amountMinor, topUp.id) });
        balance += amountMinor;
      }
      balances.set(user_id, balance);
    }
    funded.push(each);
  }
  return { top_ups: topUps, postings: funded };
}

function topUpOf(
  random: Random,
  { top_up: { most_minor } }: RuleBook,
  { user_id, missing, at }: { user_id: string; missing: number; at: Date },
): PastTopUp {
  const needed = Math.ceil(missing / STEP_MINOR) * STEP_MINOR;
  const amountMinor = Math.min(most_minor, Math.max(needed, random.pick(AMOUNTS_MINOR)));
  return {
    id: newId(),
    user_id,
    amount_minor: amountMinor,
    started_at: minutesAfter(at, -1),
    captured_at: at,
  };
}
