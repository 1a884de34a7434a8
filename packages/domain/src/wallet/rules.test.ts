import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor } from '../kernel/money.ts';
import { firstRuleBook as rules } from '../kernel/first-rule-book.ts';
import type { OfferKind } from '../kernel/rule-book.ts';
import { allInPrice, termsOf } from '../offers/rules.ts';
import {
  confirmUnit,
  earningsToWallet,
  expectedEarnings,
  payOrder,
  refundFromEscrow,
  releaseHold,
  releaseReserve,
  splitOnConfirm,
  topUp,
} from './rules.ts';
import type { Posting } from './types.ts';

const order = { id: 'o1', buyer_id: 'ann', seller_id: 'shop' };

const account = { kind: 'account', delivery: 'instant', delivery_minutes: null } as const;
const card = { kind: 'gift_card', delivery: 'instant', delivery_minutes: null } as const;
const terms = (offer: typeof account | typeof card, level: number) =>
  termsOf({ ...offer, warranty_days: 7 }, level, rules);
const price = (kind: OfferKind, amount: number) => allInPrice(kind, minor(amount), rules);

const splitOf = (priceMinor: number, sellerLevel: number) =>
  splitOnConfirm(price('account', priceMinor), terms(account, sellerLevel));

/** Every kind of posting that is implemented, for these amounts. */
function everyPosting(priceMinor: number, sellerLevel: number): Posting[] {
  const unit = price('account', priceMinor);
  const split = splitOf(priceMinor, sellerLevel);
  return [
    topUp('ann', unit.total_minor, 'p1'),
    payOrder({ ...order, total_minor: unit.total_minor }),
    refundFromEscrow(order, unit.total_minor, null),
    refundFromEscrow(order, unit.total_minor, 'u1'),
    confirmUnit(order, 'u1', split),
    releaseHold(order, 'u1', split.hold_minor),
    releaseReserve(order, 'u1', split.reserve_minor),
    earningsToWallet('shop', split.net_minor, 'k1'),
  ];
}

const sum = (posting: Posting, direction: string) =>
  posting.lines.reduce((all, l) => all + (l.direction === direction ? l.amount_minor : 0), 0);

test('every posting balances and has positive lines only, at any amount (INV2, M10)', () => {
  const prices = fc.integer({ min: 100, max: rules.max_price_minor });
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 4 }), (priceMinor, level) => {
      for (const posting of everyPosting(priceMinor, level)) {
        expect(sum(posting, 'debit')).toBe(sum(posting, 'credit'));
        expect(posting.lines.length).toBeGreaterThanOrEqual(2);
        for (const { amount_minor } of posting.lines) expect(amount_minor).toBeGreaterThan(0);
      }
    }),
  );
});

test('every posting has a unique event key (W4, INV6)', () => {
  const named = everyPosting(10_000, 0).map(
    ({ code, event_key, order_id }) => `${code} ${event_key} of ${order_id}`,
  );
  expect(named).toEqual([
    'E1 payment:p1:capture of null',
    'E2 order:o1:pay of o1',
    'E3 order:o1:refund of o1',
    'E3 unit:u1:refund of o1',
    'E4 unit:u1:confirm of o1',
    'E5 unit:u1:release-hold of o1',
    'E6 unit:u1:release-reserve of o1',
    'E17 transfer:shop:k1 of null',
  ]);
});

test('a posting that does not balance throws', () => {
  const split = { ...splitOf(10_000, 0), hold_minor: minor(8_281) };
  expect(() => confirmUnit(order, 'u1', split)).toThrow('unit:u1:confirm does not balance');
});

test('a negative line throws', () => {
  expect(() => topUp('ann', minor(-1), 'p1')).toThrow(RangeError);
});

describe('rules.md §3', () => {
  const lines = ({ lines: all }: Posting) =>
    all.map(({ account, direction, amount_minor }) => `${direction} ${account} ${amount_minor}`);

  test('E1 top-up', () => {
    expect(lines(topUp('ann', minor(10_400), 'p1'))).toEqual([
      'debit psp 10400',
      'credit wallet:ann 10400',
    ]);
  });

  test('E2 pay, E3 full refund', () => {
    const totalMinor = minor(10_400);
    expect(lines(payOrder({ ...order, total_minor: totalMinor }))).toEqual([
      'debit wallet:ann 10400',
      'credit escrow:o1 10400',
    ]);
    expect(lines(refundFromEscrow(order, totalMinor, null))).toEqual([
      'debit escrow:o1 10400',
      'credit wallet:ann 10400',
    ]);
  });

  test('E4 confirm, with the numbers of the example; zero lines are omitted', () => {
    expect(lines(confirmUnit(order, 'u1', splitOf(10_000, 0)))).toEqual([
      'debit escrow:o1 10400',
      'credit hold:o1 8280',
      'credit reserve:shop 920',
      'credit rev.commission 700',
      'credit fund 100',
      'credit rev.buyer_fee 400',
    ]);
  });

  test('E4 confirm for a seller whose level has early release', () => {
    expect(lines(confirmUnit(order, 'u1', splitOf(10_000, 2)))).toEqual([
      'debit escrow:o1 10400',
      'credit hold:o1 6556',
      'credit reserve:shop 558',
      'credit available:shop 2186',
      'credit rev.commission 600',
      'credit fund 100',
      'credit rev.buyer_fee 400',
    ]);
  });

  test('E5 hold release, E6 reserve release, E17 earnings to wallet', () => {
    expect(lines(releaseHold(order, 'u1', minor(8_280)))).toEqual([
      'debit hold:o1 8280',
      'credit available:shop 8280',
    ]);
    expect(lines(releaseReserve(order, 'u1', minor(920)))).toEqual([
      'debit reserve:shop 920',
      'credit available:shop 920',
    ]);
    expect(lines(earningsToWallet('shop', minor(9_200), 'k1'))).toEqual([
      'debit available:shop 9200',
      'credit wallet:shop 9200',
    ]);
  });
});

describe('the split of a confirmed unit (E4)', () => {
  test('the example of rules.md §3: P = 100.00, L0 at 8 %', () => {
    expect(splitOnConfirm(price('account', 10_000), terms(account, 0))).toEqual({
      net_minor: 9_200,
      hold_minor: 8_280,
      reserve_minor: 920,
      available_minor: 0,
      commission_minor: 700,
      fund_minor: 100,
      buyer_fee_minor: 400,
    });
  });

  test('early release is taken after the reserve; the remainder is held', () => {
    expect(splitOnConfirm(price('account', 10_000), terms(account, 2))).toMatchObject({
      net_minor: 9_300,
      reserve_minor: 558,
      available_minor: 2_186,
      hold_minor: 6_556,
    });
    expect(splitOnConfirm(price('account', 10_000), terms(account, 4))).toMatchObject({
      net_minor: 9_500,
      reserve_minor: 285,
      available_minor: 6_451,
      hold_minor: 2_764,
    });
  });

  test('every split adds up to the total and has no negative part, at any price and level (M10)', () => {
    const prices = fc.integer({ min: 1, max: rules.max_price_minor });
    const offers = fc.constantFrom(account, card);
    fc.assert(
      fc.property(offers, prices, fc.integer({ min: 0, max: 4 }), (offer, amount, level) => {
        const unit = price(offer.kind, amount);
        const { net_minor, ...parts } = splitOnConfirm(unit, terms(offer, level));
        const sum = Object.values(parts).reduce<number>((total, part) => total + part, 0);
        expect(sum).toBe(unit.total_minor);
        expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
        const { hold_minor, reserve_minor, available_minor } = parts;
        expect(hold_minor + reserve_minor + available_minor).toBe(net_minor);
      }),
      { numRuns: 500 },
    );
  });

  test('terms with any rates add up to the total, too (M10)', () => {
    const rate = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e8 }),
        rate,
        rate,
        rate,
        rate,
        (amount, c, f, r, e) => {
          const changed = { commission: c, fund: f, reserve: r, early_release: e };
          const unit = price('account', amount);
          const { net_minor, ...parts } = splitOnConfirm(unit, {
            ...terms(account, 0),
            ...changed,
          });
          const sum = Object.values(parts).reduce<number>((total, part) => total + part, 0);
          expect(sum).toBe(unit.total_minor);
          expect(Math.min(net_minor, ...Object.values(parts))).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

test('expected earnings are those of each unit, and the fund is part of the commission', () => {
  const rates = terms(account, 2);
  const one = splitOnConfirm(price('account', 9_999), rates);
  const other = splitOnConfirm(price('account', 333), rates);
  const units = [
    { price_minor: 9_999, count: 2 },
    { price_minor: 333, count: 1 },
  ];
  expect(expectedEarnings(units, rates)).toEqual({
    net_minor: one.net_minor * 2 + other.net_minor,
    hold_minor: one.hold_minor * 2 + other.hold_minor,
    reserve_minor: one.reserve_minor * 2 + other.reserve_minor,
    available_minor: one.available_minor * 2 + other.available_minor,
    commission_minor: 9_999 * 2 + 333 - one.net_minor * 2 - other.net_minor,
  });
});
