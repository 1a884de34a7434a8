import { expect, test } from 'vitest';
import { needsSecondPersonToVerify } from './rules.ts';
import { verifyUserSchema } from './schema.ts';

test('only V3 is approved by two people (rules.md §8)', () => {
  expect([0, 1, 2, 3].map(needsSecondPersonToVerify)).toEqual([false, false, false, true]);
});

test('V2 and V3 have a legal name', () => {
  const input = {
    user_id: '019aa1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5b',
    legal_name: null,
    reason: 'The papers were seen.',
  };
  const accepted = [0, 1, 2, 3].map((level) => verifyUserSchema.safeParse({ ...input, level }));
  expect(accepted.map(({ success }) => success)).toEqual([true, true, false, false]);
  const named = verifyUserSchema.safeParse({ ...input, level: 3, legal_name: ' Ann Example ' });
  expect(named.data?.legal_name).toBe('Ann Example');
});
