import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/clock.ts';
import { firstRuleBook as rules } from '../kernel/rules/first-rule-book.ts';
import { minor } from '../kernel/money.ts';
import type { OfferKind } from '../kernel/rules/rule-book.ts';
import { decide } from '../kernel/transitions.ts';
import { termsOf } from '../offers/rules.ts';
import {
  answerDue,
  deliveryDue,
  exceededLimit,
  inspectionDue,
  inspectionReminders,
  limitsOfBuyer,
  longerDue,
  pauseOfProblem,
  paymentDue,
  secretKeptUntil,
  unitDue,
} from './rules.ts';
import { orderTransitions } from './states.ts';
import { UNIT_STATES } from './types.ts';
import { type UnitFacts, unitTransitions } from './unit-states.ts';

const account = { kind: 'account', delivery: 'instant', delivery_minutes: null } as const;
const card = { kind: 'gift_card', delivery: 'instant', delivery_minutes: null } as const;
const terms = (offer: typeof account | typeof card, level: number, warrantyDays = 7) =>
  termsOf({ ...offer, warranty_days: warrantyDays }, level, rules);

const START = new Date('2026-11-20T12:00:00Z');
const after = (milliseconds: number) => new Date(START.getTime() + milliseconds);

describe('dates', () => {
  test('an unpaid order reserves its units for 15 minutes (PAY_TTL)', () => {
    expect(paymentDue(START, rules)).toEqual(after(15 * MINUTE_MS));
  });

  test('a late order is cancelled automatically 24 h after the promised time (LATE_AUTO)', () => {
    const manual = { ...terms(account, 0), delivery_minutes: 60 };
    expect(deliveryDue(START, manual, rules)).toEqual({
      promised: after(HOUR_MS),
      automatic: after(25 * HOUR_MS),
    });
  });

  test.each([
    [20, 60],
    [60, 180],
    [90, 180],
    [1_440, 2_880],
    [2_880, null],
    [null, null],
  ])('of %s minutes, the next longer delivery option is %s (O26)', (now, longer) => {
    const found = longerDue(START, { delivery_minutes: now }, rules);
    expect(found).toEqual(longer === null ? null : after(longer * MINUTE_MS));
    expect(longerDue(null, { delivery_minutes: now }, rules)).toBeNull();
  });

  test('a request is answered within 6 h, one for more time before that time (CANCEL_ANSWER)', () => {
    expect(answerDue('cancellation', START, after(1), rules)).toEqual(after(6 * HOUR_MS));
    expect(answerDue('extension', START, after(6 * HOUR_MS), rules)).toEqual(after(6 * HOUR_MS));
    expect(answerDue('extension', START, after(HOUR_MS), rules)).toEqual(after(HOUR_MS));
    expect(answerDue('extension', START, null, rules)).toEqual(after(6 * HOUR_MS));
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
  ])('the inspection of %s revealed after %j h ends after %i h', (kind, revealHours, dueHours) => {
    const firstRevealedAt = revealHours === null ? null : after(revealHours * HOUR_MS);
    const due = inspectionDue(
      kind,
      {
        delivered_at: START,
        first_revealed_at: firstRevealedAt,
        problem_reported_at: null,
        replaced_at: null,
      },
      rules,
    );
    expect(due).toEqual(after(dueHours * HOUR_MS));
  });

  test('protection starts at the confirmation; a state without a timer has no due time', () => {
    const confirmedAt = after(DAY_MS);
    const times = {
      delivered_at: START,
      first_revealed_at: null,
      confirmed_at: confirmedAt,
      problem_reported_at: null,
      replaced_at: null,
    };
    expect(
      unitDue('protection', 'account', times, { terms: terms(account, 0, 14), rules }),
    ).toEqual(after(15 * DAY_MS));
    expect(unitDue('protection', 'gift_card', times, { terms: terms(card, 0), rules })).toEqual(
      after(8 * DAY_MS),
    );
    expect(unitDue('inspection', 'account', times, { terms: terms(account, 0), rules })).toEqual(
      after(3 * DAY_MS),
    );
    expect(unitDue(undefined, 'account', times, { terms: terms(account, 0), rules })).toBeNull();
    const unconfirmed = { ...times, confirmed_at: null };
    expect(
      unitDue('protection', 'account', unconfirmed, { terms: terms(account, 0), rules }),
    ).toBeNull();
  });
});

test('a replacement has a time of its own to check it, whatever was confirmed before (O21)', () => {
  const sold = { delivered_at: START, first_revealed_at: null, problem_reported_at: null };
  const due = (
    [kind, days]: readonly [OfferKind, number],
    [confirmed, replaced]: readonly [number | null, number],
  ) => {
    const confirmedAt = confirmed === null ? null : after(confirmed * DAY_MS);
    const times = { ...sold, confirmed_at: confirmedAt, replaced_at: after(replaced * DAY_MS) };
    const owner = { terms: { ...terms(account, 0), protection_days: days }, rules };
    return unitDue('replacement', kind, times, owner);
  };
  // Before the confirmation the inspection of 72 h begins anew, afterwards the warranty does.
  expect(due(['account', 14], [null, 2])).toEqual(after(5 * DAY_MS));
  expect(due(['account', 14], [4, 6])).toEqual(after(20 * DAY_MS));
  // At least the 72 h of an inspection.
  expect(due(['gift_card', 1], [4, 6])).toEqual(after(9 * DAY_MS));
  // A confirmation after the replacement begins the protection as ever.
  const times = { ...sold, confirmed_at: after(4 * DAY_MS), replaced_at: after(2 * DAY_MS) };
  const owner = { terms: { ...terms(account, 0), protection_days: 1 }, rules };
  expect(unitDue('protection', 'gift_card', times, owner)).toEqual(after(5 * DAY_MS));
});

describe('a report of a problem pauses the deadline of a unit for 72 h (O29)', () => {
  /** Kind, hours of the reveal, of the confirmation and of the report, and of the due time. */
  test.each<[OfferKind, number | null, number | null, number, number]>([
    ['account', null, null, 10, 144],
    ['account', 1, null, 10, 144],
    ['gift_card', 1, null, 10, 97],
    // Revealed while it pauses: the time to check it begins when the pause is over.
    ['gift_card', 30, null, 10, 106],
    // Revealed afterwards: nothing is left of the pause.
    ['gift_card', 100, null, 10, 124],
    ['account', 1, 24, 30, 24 + 7 * 24 + 72],
    // A confirmation ends the pause, and the protection has all of its time.
    ['account', 1, 24, 10, 24 + 7 * 24],
  ])(
    'of %s, revealed %j, confirmed %j, reported %i',
    (kind, revealed, confirmed, reported, due) => {
      const at = (hours: number | null) => (hours === null ? null : after(hours * HOUR_MS));
      const times = {
        delivered_at: START,
        first_revealed_at: at(revealed),
        confirmed_at: at(confirmed),
        problem_reported_at: at(reported),
        replaced_at: null,
      };
      const timer = confirmed === null ? 'inspection' : 'protection';
      const owner = { terms: terms(account, 0), rules };
      expect(unitDue(timer, kind, times, owner)).toEqual(after(due * HOUR_MS));
      const pause = pauseOfProblem(times, rules);
      const isPaused = confirmed === null || reported > confirmed;
      expect(pause?.until).toEqual(isPaused ? after((reported + 72) * HOUR_MS) : undefined);
    },
  );

  test('once, and only before the deadline ends', () => {
    const refusalOf = (changes: Partial<UnitFacts>) => {
      const facts = { ...reportFacts, ...changes };
      const query = { event: 'report_problem', state: 'delivered', actors: ['buyer'], facts };
      const decision = decide(unitTransitions, query);
      return decision.allowed ? null : decision.reason;
    };
    expect(refusalOf({})).toBeNull();
    expect(refusalOf({ problem_reported_at: after(-1) })).toBe('REPORTED_BEFORE');
    expect(refusalOf({ due_at: START })).toBe('TOO_LATE');
    expect(refusalOf({ due_at: null })).toBe('TOO_LATE');
  });
});

const reportFacts: UnitFacts = {
  now: START,
  due_at: after(1),
  kind: 'account',
  revealed: true,
  confirmed_at: null,
  problem_reported_at: null,
  replaced_at: null,
  price_minor: minor(10_000),
  ends_case: null,
  rules,
};

test('a dispute pauses what it interrupts, and nothing else does (O17)', () => {
  const pausing = [...orderTransitions, ...unitTransitions].filter(({ pauses }) => pauses);
  expect(pausing.map(({ rule, event }) => `${rule} ${event}`)).toEqual(['O17 dispute']);
});

describe('a partial refund', () => {
  const facts: UnitFacts = {
    now: START,
    due_at: null,
    kind: 'account',
    revealed: true,
    confirmed_at: null,
    problem_reported_at: null,
    replaced_at: null,
    price_minor: minor(10_000),
    ends_case: null,
    rules,
  };
  const amounts = [
    [0, 'AMOUNT'],
    [1, 'allowed'],
    [9_999, 'allowed'],
    [10_000, 'AMOUNT'],
  ] as const;
  const states = ['disputed', 'delivered', 'in_protection'];

  test.each(
    states.flatMap((state) => amounts.map(([amount, may]) => [amount, state, may] as const)),
  )('of %i of 10000 in %s is %s (O20, O25)', (refundMinor, state, expected) => {
    const endsCase: UnitFacts['ends_case'] = state === 'disputed' ? 'dispute' : null;
    const decision = decide(unitTransitions, {
      event: 'refund_part',
      state,
      actors: ['seller'],
      facts: { ...facts, ends_case: endsCase },
      payload: { refund_minor: refundMinor },
    });
    expect(decision.allowed ? 'allowed' : decision.reason).toBe(expected);
  });

  test('takes its amount from its payload, as no other event does (E7)', () => {
    const rows = [...orderTransitions, ...unitTransitions].filter(
      ({ amount }) => amount !== undefined,
    );
    expect(rows.map(({ rule, event }) => `${rule} ${event}`)).toEqual([
      'O20 refund_part',
      'O23 approve_claim_part',
      'O25 refund_part',
      'O25 refund_part',
    ]);
    for (const row of rows) {
      expect(row.amount?.({ refund_minor: 250 } as never, facts as never)).toBe(250);
    }
  });
});

describe('the limits of a buyer (rules.md §2)', () => {
  const nobody = {
    verification_level: 0,
    two_factor: false,
    spent_today_minor: 0,
    orders_this_hour: 0,
    completed_orders: 0,
  };

  test.each([
    [{}, 25_000, { verification: 1, order_minor: 100_000 }],
    [{ two_factor: true }, 100_000, { verification: 2, order_minor: 1_000_000 }],
    [{ verification_level: 2 }, 1_000_000, null],
  ])('with %j an order may cost %i, and more with %j', (changes, orderMinor, next) => {
    const limits = limitsOfBuyer({ ...nobody, ...changes }, rules);
    expect(limits).toMatchObject({ order_minor: orderMinor, next });
  });

  test('what was ordered is taken from the day and the hour, never below nothing', () => {
    const busy = { ...nobody, spent_today_minor: 45_000, orders_this_hour: 3 };
    expect(limitsOfBuyer(busy, rules)).toMatchObject({ left_today_minor: 5_000, orders_left: 2 });
    const over = { ...nobody, spent_today_minor: 90_000, orders_this_hour: 9 };
    expect(limitsOfBuyer(over, rules)).toMatchObject({ left_today_minor: 0, orders_left: 0 });
  });

  const limits = limitsOfBuyer({ ...nobody, spent_today_minor: 30_000 }, rules);
  test.each([
    [11, 100, { limit: 'quantity', most: 10 }],
    [10, 25_001, { limit: 'order', most: 25_000 }],
    [1, 20_001, { limit: 'day', most: 50_000 }],
    [10, 20_000, null],
  ])('%i codes for %i exceed %j', (quantity, totalMinor, expected) => {
    expect(exceededLimit(limits, { quantity, total_minor: totalMinor })).toEqual(expected);
  });

  test('no more orders in this hour are an obstacle for every amount', () => {
    const most = { limit: 'orders_per_hour', most: 5 };
    const full = { ...limits, orders_left: 0 };
    expect(exceededLimit(full, { quantity: 1, total_minor: 100 })).toEqual(most);
  });
});

describe('a secret is kept until nobody has a right to it (K7)', () => {
  const confirmed = new Date('2026-01-01T00:00:00Z');
  const closed = new Date('2026-01-15T00:00:00Z');
  test.each([
    ['completed', '2026-04-01T00:00:00.000Z'],
    ['refunded', '2026-04-15T00:00:00.000Z'],
  ] as const)('%s: until %s', (state, until) => {
    const unit = { state, confirmed_at: confirmed, replaced_at: null, closed_at: closed };
    expect(secretKeptUntil(unit, rules)?.toISOString()).toBe(until);
  });
  test.each([
    ['2026-02-01T00:00:00Z', '2026-04-01T00:00:00.000Z'],
    ['2026-03-31T12:00:00Z', '2026-04-03T12:00:00.000Z'],
  ])('completed and replaced at %s (O27): until %s', (replaced, until) => {
    const times = { confirmed_at: confirmed, replaced_at: new Date(replaced), closed_at: closed };
    const unit = { state: 'completed', ...times } as const;
    expect(secretKeptUntil(unit, rules)?.toISOString()).toBe(until);
  });
  test.each(UNIT_STATES.filter((state) => state !== 'completed' && state !== 'refunded'))(
    '%s: without an end',
    (state) => {
      const unit = { state, confirmed_at: confirmed, replaced_at: null, closed_at: closed };
      expect(secretKeptUntil(unit, rules)).toBeNull();
    },
  );
});

describe('the reminders of an inspection', () => {
  const hoursOf = (dueAt: Date) =>
    inspectionReminders(dueAt, { now: START, rules }).map((each) => [
      each.hours,
      (each.remind_at.getTime() - START.getTime()) / 3_600_000,
    ]);

  test('come 24, 48 and 66 h after the delivery', () => {
    expect(hoursOf(after(72 * HOUR_MS))).toEqual([
      [24, 24],
      [48, 48],
      [66, 66],
    ]);
  });

  test('are as long before the end of one that goes on, without those that are over', () => {
    expect(hoursOf(after(30 * HOUR_MS))).toEqual([
      [48, 6],
      [66, 24],
    ]);
    expect(hoursOf(after(6 * HOUR_MS))).toEqual([]);
  });
});
