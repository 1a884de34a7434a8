import { expect, test } from 'vitest';
import { newId, orderNumber } from './ids.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('ids are UUIDv7, unique and ascending, within one millisecond and when the clock goes back (F11)', () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  ids.push(newId(1));
  for (const id of ids) expect(id).toMatch(UUID_V7);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('an order number is the end of the order id', () => {
  expect(orderNumber('019aa1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5b')).toBe('GH-2E3F4A5B');
});
