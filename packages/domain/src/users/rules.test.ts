import { describe, expect, test } from 'vitest';
import { daysAfter } from '../kernel/clock.ts';
import {
  failingWeeks,
  fallsAt,
  levelOf,
  type LevelStanding,
  needsOf,
  nextAssessment,
  type SellerRecord,
  standingAfter,
} from './rules.ts';

const record = (changes: Partial<SellerRecord> = {}): SellerRecord => ({
  verification_level: 2,
  orders: 1_000,
  volume_minor: 10_000_000,
  feedback: 10_000,
  positive_feedback: 10_000,
  lost_orders: 0,
  recalled_orders: 0,
  ...changes,
});

test.each<[number, string, Partial<SellerRecord>]>([
  [4, 'everything is met', {}],
  [4, 'nobody has given feedback', { feedback: 0, positive_feedback: 0 }],
  [0, 'they are not verified (V2)', { verification_level: 1 }],
  [0, 'nothing was sold', { orders: 0, volume_minor: 0 }],
  [0, 'four orders are too few', { orders: 4 }],
  [1, 'five orders are enough', { orders: 5 }],
  [0, 'one cent is missing', { volume_minor: 9_999 }],
  [1, 'the volume is reached', { volume_minor: 10_000 }],
  [1, '29 orders', { orders: 29 }],
  [2, '30 orders', { orders: 30 }],
  [3, '100 orders', { orders: 100 }],
  [3, '299 orders', { orders: 299 }],
  [4, '300 orders', { orders: 300 }],
  [2, '$4,999.99', { volume_minor: 499_999 }],
  [3, '$14,999.99', { volume_minor: 1_499_999 }],
  [4, 'feedback of 99 %', { positive_feedback: 9_900 }],
  [3, 'feedback of 98.99 %', { positive_feedback: 9_899 }],
  [1, 'feedback of 95.99 %', { positive_feedback: 9_599 }],
  [4, '1 of 9 feedbacks is positive', { feedback: 9, positive_feedback: 1 }],
  [1, '9 of 10 feedbacks are positive', { feedback: 10, positive_feedback: 9 }],
  [1, 'losses of 5 %', { lost_orders: 50 }],
  [0, 'losses above 5 %', { lost_orders: 51 }],
  [3, 'losses of 2 %', { lost_orders: 20 }],
  [1, '9 orders and all are lost', { orders: 9, lost_orders: 9 }],
  [0, '10 orders and one is lost', { orders: 10, lost_orders: 1 }],
  [3, 'recalls of 1 %', { recalled_orders: 10 }],
  [2, 'recalls above 1 %', { recalled_orders: 11 }],
])('a seller has level %i when %s (rules.md §2)', (level, _why, changes) => {
  expect(levelOf(record(changes))).toBe(level);
});

test('the way to a level names each need with what the seller has of it', () => {
  const some = record({ orders: 12, volume_minor: 90_000, feedback: 9, positive_feedback: 3 });
  const rows = needsOf({ ...some, lost_orders: 1 }, 2).map(
    ({ name, has, needed, is_met, has_few_cases }) => [name, has, needed, is_met, has_few_cases],
  );
  expect(rows).toEqual([
    ['verification', 2, 2, true, false],
    ['orders', 12, 30, false, false],
    ['volume', 90_000, 100_000, false, false],
    ['positive_share', 3_333, 9_600, true, true],
    ['loss_share', 833, 300, false, false],
  ]);
});

test('a share of no cases is unknown and counts as met', () => {
  const shares = needsOf(record({ orders: 0, feedback: 0, positive_feedback: 0 }), 4).slice(-3);
  expect(shares.map(({ has, is_met }) => ({ has, is_met }))).toEqual(
    Array.from({ length: 3 }, () => ({ has: null, is_met: true })),
  );
});

test('level 0 needs the verification alone', () => {
  expect(needsOf(record(), 0).map(({ name }) => name)).toEqual(['verification']);
});

describe('a drop (rules.md §2)', () => {
  const start = new Date('2026-11-01T00:00:00Z');
  const at = (days: number) => daysAfter(start, days);
  const stable = (level: number): LevelStanding => ({
    level,
    failing_since: null,
    best_level: null,
  });
  /** The levels after each day's assessment. */
  const levels = (first: LevelStanding, days: readonly (readonly [number, number])[]) => {
    let standing = first;
    return days.map(([day, deserved]) => {
      standing = standingAfter(standing, deserved, at(day));
      return standing.level;
    });
  };

  test('needs two failing weeks', () => {
    const days = [
      [0, 2],
      [7, 2],
      [13.99, 2],
      [14, 2],
    ] as const;
    expect(levels(stable(3), days)).toEqual([3, 3, 3, 2]);
  });

  test('a day on which the needs are met starts the weeks anew', () => {
    const days = [
      [0, 2],
      [13, 3],
      [14, 2],
      [27, 2],
      [28, 2],
    ] as const;
    expect(levels(stable(3), days)).toEqual([3, 3, 3, 3, 2]);
  });

  test('is to the best level of the two weeks, and from there needs two more', () => {
    const days = [
      [0, 0],
      [5, 3],
      [14, 0],
      [27, 0],
      [28, 0],
    ] as const;
    expect(levels(stable(4), days)).toEqual([4, 4, 3, 3, 0]);
  });

  test('a rise comes at once and ends the failing weeks', () => {
    const failing = { level: 2, failing_since: at(0), best_level: 1 };
    expect(standingAfter(failing, 4, at(1))).toEqual(stable(4));
  });

  test('the weeks are counted in full', () => {
    const weeks = [at(6.9), at(7), at(14)].map((now) => failingWeeks(start, now));
    expect([failingWeeks(null, start), ...weeks]).toEqual([0, 0, 1, 2]);
  });

  test('the next assessment is when an order leaves the window or the weeks are over', () => {
    const failing = { level: 2, failing_since: start, best_level: 1 };
    expect(nextAssessment(null, stable(2))).toBeNull();
    expect(nextAssessment(at(3), stable(2))).toEqual(at(3));
    expect(nextAssessment(at(3), failing)).toEqual(at(3));
    expect(nextAssessment(at(30), failing)).toEqual(fallsAt(start));
  });
});
