import { expect, test } from 'vitest';
import { ENDING_ACTS } from './endings.ts';
import { type Candidate, disputeCast, ENDINGS, pastScripts } from './scripts.ts';

const order: Candidate = {
  kind: 'account',
  quantity: 1,
  warranty_days: 14,
  seller_level: 4,
  days_ago: 0,
};

test('every ending is played, most of them more than once', () => {
  const played = new Set(pastScripts.map(({ ending }) => ending));
  expect([...played].toSorted()).toEqual([...ENDINGS].toSorted());
  for (const acts of Object.values(ENDING_ACTS)) {
    const hours = acts.map(([each]) => each);
    expect(hours).toEqual(hours.toSorted((one, other) => one - other));
  }
});

test('an order gets a script of its kind, once, and none of later times', () => {
  const [first, second] = pastScripts.filter(({ story }) => story.kind === 'account');
  if (first === undefined || second === undefined) throw new Error('two scripts are needed');
  const cast = disputeCast([first, second]);
  expect(cast({ ...order, kind: 'gift_card' })).toBeNull();
  expect(cast({ ...order, days_ago: first.days_ago + 1 })).toBeNull();
  expect(cast(order)).toBe(first);
  expect(cast(order)).toBe(second);
  expect(cast(order)).toBeNull();
});

test('a dispute about some units needs an order with more of them', () => {
  const [some] = pastScripts.filter(({ units }) => units > 0);
  if (some === undefined) throw new Error('a script with units is needed');
  const codes: Candidate = { ...order, kind: 'gift_card', quantity: some.units };
  expect(disputeCast([some])(codes)).toBeNull();
  expect(disputeCast([some])({ ...codes, quantity: some.units + 1 })).toBe(some);
});

test('what ends in the warranty needs a warranty, and a lost dispute takes no level away', () => {
  const late = pastScripts.find(({ story }) => story.phase === 'warranty');
  const lost = pastScripts.find(
    ({ ending, story }) => ending === 'silence' && story.kind === 'account',
  );
  if (late === undefined || lost === undefined) throw new Error('both are needed');
  expect(disputeCast([late])({ ...order, warranty_days: 6 })).toBeNull();
  expect(disputeCast([lost])({ ...order, seller_level: 2, days_ago: 99 })).toBeNull();
  expect(disputeCast([lost])({ ...order, seller_level: 2, days_ago: 101 })).toBe(lost);
});
