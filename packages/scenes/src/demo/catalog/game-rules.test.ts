import { describe, expect, it } from 'vitest';
import type { DemoRule } from '../data-schema.ts';
import { settle } from './game-rules.ts';

const account = { rank: 'Gold', level: 12, kappa: true, items: ['a', 'b', 'c'], hall: 'Hall 9' };
const follow = {
  king: {
    cap: { by: 'hall', values: { 'Hall 9': 30 } },
    share: { by: 'rank', values: { Gold: 0.5, Silver: 1 } },
  },
};

describe('a rule of a game', () => {
  it.each<[string, DemoRule, object]>([
    ['sets', { when: { level: { below: 30 } }, set: { rank: 'None' } }, { rank: 'None' }],
    ['waits for a limit', { when: { level: { below: 12 } }, set: { rank: 'None' } }, {}],
    ['asks for a value', { when: { rank: { is: 'Gold' } }, set: { level: 1 } }, { level: 1 }],
    ['asks for one of some', { when: { rank: { is: ['Iron'] } }, set: { level: 1 } }, {}],
    ['asks for another', { when: { rank: { is_not: 'Iron' } }, set: { level: 1 } }, { level: 1 }],
    ['leaves out what is empty', { when: { gems: { below: 5 } }, set: { level: 1 } }, {}],
    [
      'wants all conditions',
      { when: { kappa: { is: true }, rank: { is: 'x' } }, remove: ['rank'] },
      {},
    ],
    ['counts', { numbers: { level: { times: 2, plus: -4 } } }, { level: 20 }],
    ['limits by a number', { numbers: { level: { at_most: 5 } } }, { level: 5 }],
    [
      'limits by another field',
      { numbers: { level: { plus: 50, at_most: 'level' } } },
      { level: 12 },
    ],
    ['makes no number where there was none', { numbers: { gems: { of: 'level' } } }, {}],
    ['keeps some of a list', { only: { items: ['a', 'z'] } }, { items: ['a'] }],
    ['takes some of a list', { without: { items: ['a', 'z'] } }, { items: ['b', 'c'] }],
    ['removes', { remove: ['kappa'] }, { kappa: undefined }],
  ])('%s', (_what, rule, changes) => {
    const values = structuredClone(account);
    settle(values, [rule]);
    expect({ ...values }).toEqual({ ...account, ...changes });
  });

  it.each([
    ['Gold', 14, 17],
    ['Gold', 15, 13],
    ['Silver', 14, 30],
  ])('limits a number to a share of a cap (%s, %i)', (rank, king, settled) => {
    const values = { ...account, rank, king };
    settle(values, [{ follow }]);
    expect(values.king).toBe(settled);
  });

  it('throws for an option without a value', () => {
    expect(() => settle({ ...account, rank: 'Iron', king: 1 }, [{ follow }])).toThrow(RangeError);
  });
});
