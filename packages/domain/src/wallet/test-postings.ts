import { firstRuleBook as rules } from '../kernel/rules/first-rule-book.ts';
import { minor } from '../kernel/money.ts';
import { allInPrice, termsOf } from '../offers/rules.ts';
import { postings } from './postings.ts';
import { refundOfConfirmed, shareOfFund, splitOnConfirm, takeFromSeller } from './rules.ts';
import type { DebtCause, Posting } from './types.ts';

export const order = { id: 'o1', buyer_id: 'ann', seller_id: 'shop' };
export const sale = {
  kind: 'account',
  delivery: 'instant',
  delivery_minutes: null,
  warranty_days: 7,
} as const;
export const releaseAt = new Date('2026-12-01T00:00:00Z');
const slices = {
  hold: { id: 'h1', release_at: releaseAt },
  reserve: { id: 'r1', release_at: releaseAt },
};
export const slice = (holdId: string, amount: number, orderId = 'o1') => ({
  hold_id: holdId,
  order_id: orderId,
  amount_minor: minor(amount),
});
const owes = (userId: string, cause: DebtCause) => ({ user_id: userId, cause });
const withdrawal = { id: 'w1', user_id: 'shop', amount_minor: minor(5_000) };

const debtMoney = { wallet_minor: minor(150), available_minor: minor(90) };

/** Every posting, for a unit of this price and a seller of this level, with a part refunded. */
export function everyPosting(
  priceMinor: number,
  level: number,
  refundMinor = priceMinor,
  fund = 50,
) {
  const unit = allInPrice('account', minor(priceMinor), rules);
  const terms = termsOf(sale, level, rules);
  const split = splitOnConfirm(unit, terms);
  const part = refundOfConfirmed(unit, terms, minor(refundMinor));
  const whole = refundOfConfirmed(unit, terms, minor(priceMinor));
  // The reserve of the unit is gone, and other slices do not have all of it.
  const seller = {
    seller_id: 'shop',
    holds: [slice('h1', split.hold_minor)],
    reserves: [],
    available_minor: minor(300),
    other_reserves: [slice('r2', 200, 'o2')],
    wallet_minor: minor(0),
  };
  const from = (refund: typeof part) => ({
    refund,
    taken: takeFromSeller(refund.seller_minor, seller),
    fund: shareOfFund(refund.fund_minor, minor(fund)),
  });
  return {
    E1: () => postings.E1('ann', unit.total_minor, 'p1'),
    'E1 for an order': () => postings.E1('ann', unit.total_minor, 'p2', 'o1'),
    E2: () => postings.E2({ ...order, total_minor: unit.total_minor }),
    E3: () => postings.E3(order, unit.total_minor, null),
    'E3 of a unit': () => postings.E3(order, unit.total_minor, 'u1'),
    'E3 to source': () => postings.E3_to_source('ann', minor(400), 'p1', 'k1', minor(42)),
    E4: () => postings.E4(order, 'u1', split, slices),
    'E4 of a raised price': () =>
      postings.E4_raise(
        order,
        'u1',
        { before: splitOnConfirm(part.left, terms), after: split },
        '2',
      ),
    E5: () => postings.E5(order, 'u1', slice('h1', split.hold_minor)),
    E6: () => postings.E6(order, 'u1', slice('r1', split.reserve_minor)),
    'E7 before confirmation': () => postings.E7(order, 'u1', part.buyer_minor, 'k1'),
    'E7 after confirmation': () => postings.E7_confirmed(order, 'u1', from(part), 'k1'),
    E8: () => postings.E8(order, 'u1', from(whole)),
    'E8 from the wallet': () =>
      postings.E8(order, 'u1', {
        ...from(whole),
        taken: takeFromSeller(whole.seller_minor, { ...seller, wallet_minor: minor(9_999) }),
      }),
    E9: () => postings.E9(order, 'u1', minor(1_000), 'k1'),
    'E9 written off': () =>
      postings.write_off(owes('shop', 'decision'), shareOfFund(minor(1_000), minor(fund)), 'k1'),
    E10: () =>
      postings.E10('shop', minor(150), { event_key: 'unit:u1:release-hold', order_id: 'o1' }),
    'E10 collected': () => postings.E10_collected('ann', debtMoney, 'k1'),
    'E10 returned': () => postings.E10_returned('ann', debtMoney, 'p1'),
    'E11 requested': () => postings.E11(withdrawal),
    'E11 paid by the bank': () => postings.E11_pay(withdrawal, minor(100), 'bank_trust'),
    'E11 paid by the provider': () => postings.E11_pay(withdrawal, minor(0), 'psp'),
    'E11 reversed': () => postings.reversal({ id: 't1', ...postings.E11(withdrawal) }),
    E12: () => postings.E12(order, unit.total_minor, 'p1'),
    'E3 of a won chargeback': () => postings.E12_won(order, unit.total_minor, 'p1'),
    E13: () => postings.E13(order, unit.total_minor, 'p1'),
    'E13 written off': () =>
      postings.write_off(owes('ann', 'chargeback'), shareOfFund(minor(1_000), minor(2_000)), 'k1'),
    E14: () => postings.E14(order, 'd1', takeFromSeller(minor(200), seller)),
    E15: () => postings.E15(minor(9_000), 's1'),
    E16: () => postings.E16(minor(45), 's1'),
    E17: () => postings.E17('shop', split.net_minor, 'k1'),
    E18: () => postings.E18(minor(500_000), 'k1'),
    E19: () => postings.E19('ann', { wallet_minor: minor(300), debt_minor: minor(700) }, 'p1'),
    E20: () => postings.E20('ann', minor(400), 'p1', 'k1', minor(42)),
  } satisfies Record<string, () => Posting>;
}
