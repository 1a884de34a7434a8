import { expect, test } from 'vitest';
import { newId } from './ids.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('ids are UUIDv7, unique and ascending, even within one millisecond and when time jumps back', () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  ids.push(newId(1));
  for (const id of ids) expect(id).toMatch(UUID_V7);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});
