import { describe, expect, test } from 'vitest';
import { firstRuleBook } from '../kernel/rules/first-rule-book.ts';
import { feedbackActors, sideOf } from './policy.ts';
import { editableUntil, isBetter, NO_SCORE, scoreOf, weightOf, windowCloses } from './rules.ts';

const { feedback: rules } = firstRuleBook;

describe('the weight of a feedback', () => {
  test.each([
    [100, 0, 500],
    [500, 0, 500],
    [2_345, 2, 2_345],
    [5_000, 0, 5_000],
    [1_000_000, 0, 5_000],
    [2_345, 3, 0],
    [2_345, 4, 0],
  ])('of an order of %i cents, after %i others of its author: %i', (price, before, weight) => {
    expect(weightOf(price, before, rules)).toBe(weight);
  });
});

describe('the score', () => {
  test('is null without feedback that counts', () => {
    expect(scoreOf(NO_SCORE)).toBeNull();
  });
  test('is the weighted share of positives, never rounded up', () => {
    expect(scoreOf({ ...NO_SCORE, positive_weight_minor: 2, weight_minor: 3 })).toBe(6_666);
    expect(scoreOf({ ...NO_SCORE, positive_weight_minor: 9, weight_minor: 9 })).toBe(10_000);
  });
});

test('an order can be rated for 30 days, and feedback edited for 14', () => {
  const day = new Date('2026-05-01T12:00:00Z');
  expect(windowCloses(day, rules)).toEqual(new Date('2026-05-31T12:00:00Z'));
  expect(editableUntil(day, rules)).toEqual(new Date('2026-05-15T12:00:00Z'));
});

test('positive is better than neutral, and neutral than negative', () => {
  expect(isBetter('positive', 'neutral') && isBetter('neutral', 'negative')).toBe(true);
  expect(isBetter('neutral', 'neutral') || isBetter('negative', 'positive')).toBe(false);
});

describe('who acts', () => {
  const parties = { buyer_id: 'ann', seller_id: 'bob' };
  test('in an order: its two sides', () => {
    expect(['ann', 'bob', 'eve'].map((id) => sideOf(id, parties))).toEqual([
      'buyer',
      'seller',
      null,
    ]);
  });
  test.each([
    ['ann', 'user', ['author']],
    ['bob', 'user', ['rated']],
    ['eve', 'user', []],
    ['eve', 'moderator', []],
    ['eve', 'support', ['support']],
    ['eve', 'admin', ['admin']],
    ['ann', 'admin', ['author']],
    ['bob', 'support', ['rated']],
  ] as const)('in a feedback: %s as %s', (id, role, actors) => {
    const about = { author_id: 'ann', rated_id: 'bob' };
    expect(feedbackActors({ user_id: id, role }, about)).toEqual(actors);
  });
});
