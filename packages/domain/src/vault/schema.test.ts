import { expect, test } from 'vitest';
import { revealSchema } from './schema.ts';

const ID = '019aa1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5b';
const reveal = { order_id: ID, unit_id: ID, password: 'a password', consent: true };

test('a reveal requires a valid password, when given, and consent (O13)', () => {
  expect(revealSchema.safeParse(reveal).success).toBe(true);
  for (const change of [{ consent: false }, { consent: undefined }, { password: '' }]) {
    expect(revealSchema.safeParse({ ...reveal, ...change }).success).toBe(false);
  }
  expect(revealSchema.safeParse({ ...reveal, password: 'x'.repeat(257) }).success).toBe(false);
});
