import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor } from '../kernel/money.ts';
import { firstRuleBook as rules } from '../kernel/rules/first-rule-book.ts';
import type { OfferKind } from '../kernel/rules/rule-book.ts';
import { allInPrice, termsOf } from '../offers/rules.ts';
import { postings } from './postings.ts';
import {
  atProvider,
  CODES_OF,
  debtShare,
  mostLent,
  splitCollection,
  expectedEarnings,
  line,
  moveToProvider,
  posting,
  refundInEscrow,
  largestRefund,
  refundOfConfirmed,
  shareOfFund,
  splitChargeback,
  splitOnConfirm,
  takeFromSeller,
  taxWithin,
} from './rules.ts';
import type { Posting } from './types.ts';

const account = { kind: 'account', delivery: 'instant', delivery_minutes: null } as const;
const card = { kind: 'gift_card', delivery: 'instant', delivery_minutes: null } as const;
const terms = (offer: typeof account | typeof card, level: number) =>
  termsOf({ ...offer, warranty_days: 7 }, level, rules);
const price = (kind: OfferKind, amount: number) => allInPrice(kind, minor(amount), rules);

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

const unit = { price_minor: minor(10_000), fee_minor: minor(400) };

describe('a refund of a part (E7)', () => {
  test.each([
    [10_000, 400, 2_500, 2_600, 7_500, 300],
    [10_000, 400, 1, 1, 9_999, 400],
    [10_000, 400, 13, 14, 9_987, 399],
    [10_000, 400, 12, 12, 9_988, 400],
    [333, 30, 111, 121, 222, 20],
    [100, 30, 50, 65, 50, 15],
    [10_000, 400, 10_000, 10_400, 0, 0],
    [1_000_000, 40_000, 999_999, 1_039_999, 1, 0],
  ])(
    'of a unit for %i with a fee of %i: %i refunded gives the buyer %i, and %i with %i remain',
    (priceMinor, feeMinor, refundMinor, buyer, leftPrice, leftFee) => {
      const paid = { price_minor: minor(priceMinor), fee_minor: minor(feeMinor) };
      expect(refundInEscrow(paid, minor(refundMinor))).toEqual({
        buyer_minor: buyer,
        left: { price_minor: leftPrice, fee_minor: leftFee },
      });
    },
  );

  test.each([0, -1, 10_001])('%i of 10,000 is no refund', (amount) => {
    expect(() => refundInEscrow(unit, minor(amount))).toThrow(RangeError);
  });

  test('after confirmation each gives back its share of the difference', () => {
    expect(refundOfConfirmed(unit, terms(account, 0), minor(2_500))).toEqual({
      buyer_minor: 2_600,
      seller_minor: 2_300,
      commission_minor: 175,
      fund_minor: 25,
      buyer_fee_minor: 100,
      left: { price_minor: 7_500, fee_minor: 300 },
    });
  });

  test('the whole price gives back all that the confirmation took (E8)', () => {
    expect(refundOfConfirmed(unit, terms(account, 0), minor(10_000))).toEqual({
      buyer_minor: 10_400,
      seller_minor: 9_200,
      commission_minor: 700,
      fund_minor: 100,
      buyer_fee_minor: 400,
      left: { price_minor: 0, fee_minor: 0 },
    });
  });

  test('the largest refund takes no more from the seller than they have', () => {
    const of = (sellerMinor: number) => largestRefund(unit, terms(account, 0), minor(sellerMinor));
    expect(of(0)).toBe(0);
    expect(of(9_199)).toBeLessThan(10_000);
    expect(of(9_200)).toBe(10_000);
    expect(of(100_000)).toBe(10_000);
    for (const sellerMinor of [1, 2, 99, 2_300, 4_601, 9_199]) {
      const part = of(sellerMinor);
      const takes = (minorPart: number) =>
        refundOfConfirmed(unit, terms(account, 0), minor(minorPart)).seller_minor;
      expect(takes(part)).toBeLessThanOrEqual(sellerMinor);
      expect(takes(part + 1)).toBeGreaterThan(sellerMinor);
    }
  });

  test('rounding may move a cent from the fund’s share to the commission', () => {
    const cheap = { price_minor: minor(50), fee_minor: minor(30) };
    const flat = { ...terms(account, 0), commission: 1_000, fund: 100 };
    expect(refundOfConfirmed(cheap, flat, minor(1))).toMatchObject({
      seller_minor: 1,
      commission_minor: -1,
      fund_minor: 1,
      buyer_fee_minor: 1,
      buyer_minor: 2,
    });
  });

  test('any refunds one after the other add up to the price and the fee, and all shares with them (M10)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: rules.max_price_minor }),
        fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 5 }),
        fc.integer({ min: 0, max: 4 }),
        (amount, shares, level) => {
          const whole = price('account', amount);
          const total = { buyer: 0, seller: 0, platform: 0 };
          let left: Parameters<typeof refundOfConfirmed>[0] = whole;
          const refund = (part: number) => {
            const given = refundOfConfirmed(left, terms(account, level), minor(part));
            expect(given.seller_minor).toBeGreaterThanOrEqual(0);
            expect(given.fund_minor).toBeGreaterThanOrEqual(0);
            total.buyer += given.buyer_minor;
            total.seller += given.seller_minor;
            total.platform += given.commission_minor + given.fund_minor + given.buyer_fee_minor;
            expect(total.buyer).toBe(total.seller + total.platform);
            ({ left } = given);
          };
          for (const share of shares) {
            const part = Math.floor((left.price_minor * share) / 10_000);
            if (part > 0) refund(part);
          }
          refund(left.price_minor);
          const split = splitOnConfirm(whole, terms(account, level));
          expect(total.buyer).toBe(whole.total_minor);
          expect(total.seller).toBe(split.net_minor);
        },
      ),
    );
  });
});

describe('money is taken from a seller in the order of E8', () => {
  const slice = (holdId: string, amount: number) => ({
    hold_id: holdId,
    order_id: `order of ${holdId}`,
    amount_minor: minor(amount),
  });
  const money = {
    seller_id: 'shop',
    holds: [slice('h', 5_000)],
    reserves: [slice('r', 900)],
    available_minor: minor(1_000),
    other_reserves: [slice('s', 300), slice('t', 400)],
    wallet_minor: minor(500),
  };
  const taken = (amount: number) => {
    const all = takeFromSeller(minor(amount), money);
    const parts = [...all.holds, ...all.reserves, ...all.other_reserves].map(
      ({ hold_id, amount_minor }) => `${hold_id} ${amount_minor}`,
    );
    const rest = [`wallet ${all.wallet_minor}`, `short of ${all.shortfall_minor}`];
    return [...parts, `available ${all.available_minor}`, ...rest];
  };

  test.each([
    [0, ['available 0', 'wallet 0', 'short of 0']],
    [4_999, ['h 4999', 'available 0', 'wallet 0', 'short of 0']],
    [5_500, ['h 5000', 'r 500', 'available 0', 'wallet 0', 'short of 0']],
    [6_900, ['h 5000', 'r 900', 'available 1000', 'wallet 0', 'short of 0']],
    [7_250, ['h 5000', 'r 900', 's 300', 't 50', 'available 1000', 'wallet 0', 'short of 0']],
    [8_000, ['h 5000', 'r 900', 's 300', 't 400', 'available 1000', 'wallet 400', 'short of 0']],
    [9_200, ['h 5000', 'r 900', 's 300', 't 400', 'available 1000', 'wallet 500', 'short of 1100']],
  ])('%i', (amount, parts) => {
    expect(taken(amount)).toEqual(parts);
  });
});

test.each([
  [500, 800, 500, 0],
  [500, 500, 500, 0],
  [500, 120, 120, 380],
  [500, 0, 0, 500],
  [500, -3, 0, 500],
])('of %i a fund of %i pays %i, and %i is lost (E9, E13)', (amount, fund, paid, lost) => {
  expect(shareOfFund(minor(amount), minor(fund))).toEqual({ fund_minor: paid, loss_minor: lost });
});

test.each([
  [1_000, 0, 5_000, 500],
  [1_001, 0, 5_000, 501],
  [1_000, 0, 300, 300],
  [1_000, 0, 0, 0],
  [1_000, 400, 5_000, 300],
  [1_000, 1_000, 5_000, 0],
  [1_000, 1_500, 5_000, 0],
])(
  'of a release of %i, which pays a debt of chargebacks of %i whole, a debt of decisions of %i gets %i (E10)',
  (released, chargeback, decision, paid) => {
    const HALF = 5_000;
    const debts = { chargeback_minor: minor(chargeback), decision_minor: minor(decision) };
    expect(debtShare(minor(released), debts, HALF)).toBe(paid);
  },
);

test.each([
  ['staff', 0, null],
  ['staff', 90_000, null],
  ['seller', 0, 0],
  ['silence', 0, 50_000],
  ['silence', 49_999, 1],
  ['silence', 60_000, 0],
] as const)('a refund by %s lends a seller who owes %i at most %s (E9)', (by, debt, most) => {
  expect(mostLent(by, minor(debt))).toBe(most);
});

test.each([
  [1_000, 700, 500, 700, 300],
  [1_000, 1_200, 500, 1_000, 0],
  [1_000, 100, 200, 100, 200],
  [0, 100, 200, 0, 0],
])(
  'a lost chargeback of %i takes of a wallet of %i and of %i that are available: %i and %i (E10)',
  (debt, wallet, available, fromWallet, fromAvailable) => {
    const has = { wallet_minor: minor(wallet), available_minor: minor(available) };
    expect(splitCollection(minor(debt), has)).toEqual({
      wallet_minor: fromWallet,
      available_minor: fromAvailable,
    });
  },
);

test.each([
  [1_000, 5_000, 1_000, 0],
  [1_000, 1_000, 1_000, 0],
  [1_000, 300, 300, 700],
  [1_000, 0, 0, 1_000],
])('a top-up of %i charged back from a wallet with %i (E19)', (amount, wallet, paid, debt) => {
  expect(splitChargeback(minor(amount), minor(wallet))).toEqual({
    wallet_minor: paid,
    debt_minor: debt,
  });
});

test('every row of the ledger that a user sees has one kind', () => {
  const codes = Object.values(CODES_OF).flat();
  const ofUsers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 19, 20].map(
    (row) => `E${String(row)}`,
  );
  expect(codes.toSorted()).toEqual(ofUsers.toSorted());
});

test.each([
  [11_900, 1_900, 1_900],
  [-11_900, 1_900, -1_900],
  [30, 1_900, 5],
  [100, 0, 0],
  [0, 1_900, 0],
])('the tax within %i at %i basis points is %i', (amount, share, tax) => {
  expect(taxWithin(minor(amount), share) + 0).toBe(tax);
});

const linesOf = ({ lines }: Posting) =>
  lines.map(({ account, direction, amount_minor }) => `${direction} ${account} ${amount_minor}`);

describe('each provider has an account of its own', () => {
  const chargeback = postings.E19('ann', { wallet_minor: minor(300), debt_minor: minor(0) }, 'p1');

  test('the money of a posting moves at its provider, and its other lines stay', () => {
    expect(linesOf(atProvider(chargeback, 'desk'))).toEqual([
      'debit wallet:ann 300',
      'credit psp:desk 300',
    ]);
    const byBank = postings.E15(minor(500), 's1');
    expect(linesOf(atProvider(byBank, 'desk'))).toEqual([
      'debit bank_trust 500',
      'credit psp:desk 500',
    ]);
  });

  test('what a posting has left on `psp` moves to its provider, once', () => {
    const won = postings.reversal({ id: 't1', ...chargeback });
    const moved = moveToProvider(won, 'desk');
    expect(moved).toMatchObject({ code: 'move', event_key: 'provider:desk:reversal:t1' });
    expect(moved === null ? [] : linesOf(moved)).toEqual(['debit psp:desk 300', 'credit psp 300']);
    expect(moveToProvider(atProvider(won, 'desk'), 'desk')).toBeNull();
  });
});

test('a posting that does not balance throws, and so does a negative line', () => {
  const lines = (credit: number) => [
    line('psp', 'debit', minor(5)),
    line('equity', 'credit', minor(credit)),
  ];
  expect(() => posting('E18', 'capital:k1', null, lines(6))).toThrow('capital:k1 does not balance');
  expect(() => posting('E18', 'capital:k1', null, lines(-5))).toThrow(RangeError);
  expect(posting('E18', 'capital:k1', null, lines(5)).lines).toHaveLength(2);
});
