import { migrations } from '@guildhall/db/migrations';
import { expect, test } from 'vitest';
import { changedMigrations, hashMigrations } from './released-migrations.ts';

test('each migration has a hash', () => {
  expect(Object.keys(hashMigrations())).toEqual(Object.keys(migrations).toSorted());
  for (const hash of Object.values(hashMigrations())) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test('a released migration that is edited or removed is named, and a new one is not', () => {
  const released = { first: 'a', second: 'b', third: 'c' };
  expect(changedMigrations(released, { ...released, fourth: 'd' })).toEqual([]);
  expect(changedMigrations(released, { first: 'a', second: 'other' })).toEqual(['second', 'third']);
});
