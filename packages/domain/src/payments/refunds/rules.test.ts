import { describe, expect, test } from 'vitest';
import { firstRuleBook } from '../../kernel/rules/first-rule-book.ts';
import { termsOfRefund, unspentOf, type WalletMovement } from './rules.ts';

/** Movements a minute apart, each with its amount: `+` into the wallet, `-` out of it. */
function after(openingMinor: number, ...steps: readonly Partial<WalletMovement>[]) {
  const movements = steps.map((step, index) => ({
    transaction_id: `t${index}`,
    event_key: `event-${index}`,
    code: 'E17',
    order_id: null,
    reverses: null,
    amount_minor: 0,
    occurred_at: new Date(index * 60_000),
    position: index,
    ...step,
  }));
  const found = unspentOf(openingMinor, movements);
  return Object.fromEntries(
    [...found].map(([id, { unused_minor, returned_minor }]) => [
      id,
      [unused_minor, returned_minor],
    ]),
  );
}
const topUp = (id: string, amountMinor: number) =>
  ({ code: 'E1', event_key: `payment:${id}:capture`, amount_minor: amountMinor }) as const;
const buy = (orderId: string, amountMinor: number) =>
  ({ code: 'E2', order_id: orderId, amount_minor: -amountMinor }) as const;
const givenBack = (orderId: string, amountMinor: number, code = 'E3') =>
  ({ code, order_id: orderId, amount_minor: amountMinor }) as const;
const earnings = (amountMinor: number) => ({ code: 'E17', amount_minor: amountMinor }) as const;
const toSource = (id: string, key: string, amountMinor: number) =>
  ({ code: 'E3', event_key: `payment:${id}:refund:${key}`, amount_minor: -amountMinor }) as const;
const failed = (id: string, key: string, amountMinor: number) =>
  ({
    code: 'E20',
    event_key: `payment:${id}:refund-failed:${key}`,
    amount_minor: amountMinor,
  }) as const;
const at = new Date(0);
/** A payment that pays its order at once. */
const paid = (id: string, orderId: string, amountMinor: number) =>
  [
    { ...topUp(id, amountMinor), order_id: orderId, occurred_at: at },
    { ...buy(orderId, amountMinor), occurred_at: at },
  ] as const;

describe('the money of a payment that lies unspent in the wallet (INV16)', () => {
  test('is all of it while nothing was bought', () => {
    expect(after(0, topUp('p', 100))).toEqual({ p: [100, 0] });
  });

  test('is nothing once an order has it, whatever is earned afterwards', () => {
    expect(after(0, topUp('p', 100), buy('o', 100), earnings(100))).toEqual({ p: [0, 0] });
    expect(after(0, ...paid('p', 'o', 100), earnings(100))).toEqual({ p: [0, 0] });
  });

  test('is spent in the order in which it came in, earnings among it', () => {
    const came = [topUp('p', 100), earnings(50), topUp('q', 100)];
    expect(after(0, ...came, buy('o', 120))).toEqual({ p: [0, 0], q: [100, 0] });
    expect(after(0, ...came, buy('o', 170))).toEqual({ p: [0, 0], q: [80, 0] });
    expect(after(30, ...came, buy('o', 40))).toEqual({ p: [90, 0], q: [100, 0] });
  });

  test('is not spent by an order that its own payment has paid', () => {
    const [capture, purchase] = paid('own', 'o', 100);
    const before = { ...topUp('p', 100), occurred_at: new Date(-1) };
    expect(after(0, before, capture, purchase)).toEqual({ p: [100, 0], own: [0, 0] });
  });

  test.each(['E3', 'E7', 'E8', 'E9'])('is again what an order gave back of it (%s)', (code) => {
    expect(after(0, ...paid('p', 'o', 100), givenBack('o', 40, code))).toEqual({ p: [0, 40] });
    expect(after(0, topUp('p', 100), buy('o', 100), givenBack('o', 40, code))).toEqual({
      p: [0, 40],
    });
  });

  test('is no more than an order took of it: the rest of what comes back is others’', () => {
    const came = [topUp('p', 60), earnings(40), buy('o', 100)];
    expect(after(0, ...came, givenBack('o', 30))).toEqual({ p: [0, 0] });
    expect(after(0, ...came, givenBack('o', 30), givenBack('o', 70))).toEqual({ p: [0, 60] });
    expect(after(0, topUp('p', 60), buy('o', 60), givenBack('o', 60), givenBack('o', 9))).toEqual({
      p: [0, 60],
    });
  });

  test('is less what went back to its source, and that again when the refund failed (E20)', () => {
    const came = [earnings(50), topUp('p', 100), toSource('p', 'r', 70)];
    expect(after(0, ...came)).toEqual({ p: [30, 0] });
    expect(after(0, ...came, failed('p', 'r', 70))).toEqual({ p: [100, 0] });
    // What an order gave back goes first, and comes back as that.
    const mixed = [topUp('p', 100), buy('o', 40), givenBack('o', 40), toSource('p', 'r', 60)];
    expect(after(0, ...mixed)).toEqual({ p: [40, 0] });
    expect(after(0, ...mixed, failed('p', 'r', 60))).toEqual({ p: [60, 40] });
  });

  test('is what a chargeback leaves, and again what comes back when it is won', () => {
    const lost = { code: 'E19', event_key: 'payment:q:chargeback', amount_minor: -100 } as const;
    const came = [topUp('p', 100), topUp('q', 100), lost];
    expect(after(0, ...came)).toEqual({ p: [100, 0], q: [0, 0] });
    expect(after(0, ...came, { code: 'E19', reverses: 't2', amount_minor: 100 })).toEqual({
      p: [100, 0],
      q: [100, 0],
    });
  });

  test('pays a debt, and is again what was returned of it (E10)', () => {
    const came = [topUp('p', 100), { code: 'E10', amount_minor: -80 }];
    expect(after(0, ...came)).toEqual({ p: [20, 0] });
    expect(after(0, ...came, { code: 'E10', amount_minor: 90 })).toEqual({ p: [100, 0] });
  });
});

describe('a refund to the source', () => {
  const terms = (amountMinor: number, returnedMinor: number, isFree: boolean) => {
    const { cost } = firstRuleBook.refunds_to_source;
    return termsOfRefund(amountMinor, { returned_minor: returnedMinor }, isFree, cost);
  };
  const free = { fee_minor: 0, is_reviewed: false };

  test('of what orders gave back is free, however often', () => {
    expect(terms(5_000, 5_000, false)).toEqual({ unused_minor: 0, ...free });
  });

  test('of an unused top-up is free once, and then reviewed at its cost', () => {
    expect(terms(5_000, 0, true)).toEqual({ unused_minor: 5_000, ...free });
    // 2.9 % of 50.00, and 30 cents.
    const cost = { unused_minor: 5_000, fee_minor: 175, is_reviewed: true };
    expect(terms(5_000, 0, false)).toEqual(cost);
    expect(terms(7_000, 2_000, false)).toEqual(cost);
  });
});
