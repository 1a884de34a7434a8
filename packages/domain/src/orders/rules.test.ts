import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/clock.ts';
import { minor } from '../kernel/money.ts';
import { currentRuleBook as rules, type OfferKind } from '../kernel/rule-book.ts';
import {
  allInPrice,
  deliveryDue,
  inspectionDue,
  orderNumber,
  paymentDue,
  splitOnConfirm,
  termsOf,
  tierPrice,
  unitDue,
} from './rules.ts';

const account = { kind: 'account', delivery: 'instant', delivery_minutes: null } as const;
const card = { kind: 'gift_card', delivery: 'instant', delivery_minutes: null } as const;
const terms = (offer: typeof account | typeof card, level: number, warranty_days = 7) =>
  termsOf({ ...offer, warranty_days }, level, rules);
const price = (kind: OfferKind, amount: number) => allInPrice(kind, minor(amount), rules);

const START = new Date('2026-11-20T12:00:00Z');
const after = (milliseconds: number) => new Date(START.getTime() + milliseconds);

describe('what the buyer pays', () => {
  test.each<[OfferKind, number, number]>([
    ['account', 10_000, 400],
    ['account', 100, 30],
    ['account', 762, 30],
    ['account', 763, 31],
    ['account', 1_000_000, 40_000],
    ['gift_card', 10_000, 250],
    ['gift_card', 1_219, 30],
    ['gift_card', 1_220, 31],
  ])('%s at %i cents: the fee is %i (rules.md §2)', (kind, amount, fee_minor) => {
    const expected = { price_minor: amount, fee_minor, total_minor: amount + fee_minor };
    expect(price(kind, amount)).toEqual(expected);
  });

  test('the fee of a unit is never below its minimum, whatever the price (M10)', () => {
    const prices = fc.integer({ min: rules.price_least_minor, max: rules.price_most_minor });
    fc.assert(
      fc.property(fc.constantFrom<OfferKind>('account', 'gift_card'), prices, (kind, amount) => {
        const unit = price(kind, amount);
        expect(unit.fee_minor).toBeGreaterThanOrEqual(rules.buyer_fee[kind].least_minor);
        expect(unit.price_minor + unit.fee_minor).toBe(unit.total_minor);
      }),
    );
  });
});

describe('how a confirmed unit is divided (E4)', () => {
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

  test('early release comes out of the rest after the reserve; what is left over is held', () => {
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

  test('every split makes the whole and no part is below zero, at any price and level (M10)', () => {
    const prices = fc.integer({ min: 1, max: rules.price_most_minor });
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

  test('terms with any rates still make the whole (M10)', () => {
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

describe('what an order keeps of the day it was made (M13)', () => {
  test('an account keeps its own warranty, a gift card the hold of its seller’s level', () => {
    expect(terms(account, 1, 30)).toEqual({
      rule_version: 1,
      seller_level: 1,
      commission: 750,
      fund: 100,
      reserve: 800,
      early_release: 0,
      protection_days: 30,
      reserve_days: 90,
      delivery: 'instant',
      delivery_minutes: null,
    });
    expect(terms(card, 3, 0)).toMatchObject({
      commission: 350,
      reserve: 400,
      early_release: 5_000,
      protection_days: 2,
      reserve_days: 30,
    });
  });
});

describe('dates', () => {
  test('an unpaid order keeps its units for 15 minutes (PAY_TTL)', () => {
    expect(paymentDue(START, rules)).toEqual(after(15 * MINUTE_MS));
  });

  test('a late order cancels itself 24 h after the promised time (LATE_AUTO)', () => {
    const manual = { ...terms(account, 0), delivery_minutes: 60 };
    expect(deliveryDue(START, manual)).toEqual({
      promised: after(HOUR_MS),
      automatic: after(25 * HOUR_MS),
    });
  });

  test.each<[OfferKind, number | null, number]>([
    ['account', null, 72],
    ['account', 1, 72],
    ['account', 48, 72],
    ['account', 49, 73],
    ['account', 72, 96],
    ['gift_card', null, 72],
    ['gift_card', 1, 25],
    ['gift_card', 72, 96],
  ])('inspection of %s revealed after %j h ends after %i h', (kind, reveal_hours, due_hours) => {
    const first_revealed_at = reveal_hours === null ? null : after(reveal_hours * HOUR_MS);
    const due = inspectionDue(kind, { delivered_at: START, first_revealed_at }, rules);
    expect(due).toEqual(after(due_hours * HOUR_MS));
  });

  test('protection runs from the confirmation; a state without a timer has no date', () => {
    const confirmed_at = after(DAY_MS);
    const times = { delivered_at: START, first_revealed_at: null, confirmed_at };
    expect(unitDue('protection', 'account', times, terms(account, 0, 14))).toEqual(
      after(15 * DAY_MS),
    );
    expect(unitDue('protection', 'gift_card', times, terms(card, 0))).toEqual(after(8 * DAY_MS));
    expect(unitDue('inspection', 'account', times, terms(account, 0))).toEqual(after(3 * DAY_MS));
    expect(unitDue(undefined, 'account', times, terms(account, 0))).toBeNull();
    const unconfirmed = { ...times, confirmed_at: null };
    expect(unitDue('protection', 'account', unconfirmed, terms(account, 0))).toBeNull();
  });
});

test.each([
  [1, 1_000],
  [4, 1_000],
  [5, 900],
  [9, 900],
  [10, 800],
  [50, 800],
])('%i at once cost %i each: the last tier that the quantity reaches', (quantity, expected) => {
  const tiers = [
    { min_quantity: 5, unit_price_minor: 900 },
    { min_quantity: 10, unit_price_minor: 800 },
  ];
  expect(tierPrice(1_000, tiers, quantity)).toBe(expected);
  expect(tierPrice(1_000, [], quantity)).toBe(1_000);
});

test('the short number of an order is the end of its id', () => {
  expect(orderNumber('019aa1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5b')).toBe('GH-2E3F4A5B');
});
