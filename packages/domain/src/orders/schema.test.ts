import { describe, expect, test } from 'vitest';
import { moveEarningsSchema } from '../wallet/schema.ts';
import { startTopUpSchema } from '../payments/schema.ts';
import { checkOutSchema, deliverSchema, listOrdersSchema, unitActionSchema } from './schema.ts';

const ID = '019aa1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5b';
const checkout = {
  idempotency_key: ID,
  offer_id: ID,
  quantity: 1,
  expected_unit_total_minor: 10_400,
};

test('a valid checkout is accepted', () => {
  expect(checkOutSchema.parse(checkout)).toEqual(checkout);
});

describe('an invalid amount of money is rejected (I4)', () => {
  const amounts = [-1, 0, 0.5, 1e21, Number.NaN, Infinity, '100', '１００', null, [100]];
  test.each(amounts)('%j', (amount) => {
    const inputs = [
      checkOutSchema.safeParse({ ...checkout, expected_unit_total_minor: amount }),
      startTopUpSchema.safeParse({ idempotency_key: ID, amount_minor: amount }),
      moveEarningsSchema.safeParse({ idempotency_key: ID, amount_minor: amount }),
    ];
    expect(inputs.map(({ success }) => success)).toEqual([false, false, false]);
  });
});

describe('limits are checked at their boundaries', () => {
  test.each([
    [0, false],
    [1, true],
    [1_000, true],
    [1_001, false],
    [1.5, false],
  ])('a quantity of %s: %s', (quantity, expected) => {
    expect(checkOutSchema.safeParse({ ...checkout, quantity }).success).toBe(expected);
  });

  test.each([
    [100, true],
    [101, false],
    [0, false],
  ])('a page of %i orders: %s (I8)', (limit, expected) => {
    expect(listOrdersSchema.safeParse({ side: 'bought', limit }).success).toBe(expected);
  });

  test('the number and size of unit ids and secrets are limited (I5)', () => {
    const action = { idempotency_key: ID, order_id: ID };
    const ok = (input: object) => unitActionSchema.safeParse({ ...action, ...input }).success;
    expect([ok({ unit_ids: [] }), ok({ unit_ids: [ID] })]).toEqual([false, true]);
    expect(ok({ unit_ids: Array.from({ length: 1_001 }, () => ID) })).toBe(false);
    const secret = { code: 'x'.repeat(4_001) };
    expect(deliverSchema.safeParse({ ...action, secrets: [secret] }).success).toBe(false);
    expect(deliverSchema.safeParse({ ...action, secrets: [{ code: 'x' }] }).success).toBe(true);
  });
});

test.each(['buyer_id', 'price_minor', 'state', 'fee_bps', 'role'])(
  'the unknown field %s is rejected (Z4)',
  (field) => {
    expect(checkOutSchema.safeParse({ ...checkout, [field]: 1 }).success).toBe(false);
  },
);
