import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  EFFECT_POSTINGS,
  LATER_POSTINGS,
  OTHER_POSTINGS,
} from '@guildhall/domain/wallet/posting-causes';
import { postings } from '@guildhall/domain/wallet/postings';
import { expect, test } from 'vitest';

/** What posts the effects of transitions, and what it uses. */
const OF_EFFECTS = new Set([
  'wallet/chargeback-posting-rules',
  'wallet/order-posting-rules',
  'wallet/payment-posting-rules',
  'wallet/recover-debt',
  'wallet/refund-units',
  'wallet/reverse-posting',
  'wallet/withdrawal-posting-rules',
]);
const effects = new Set<string>(Object.values(EFFECT_POSTINGS).flat());

/** Where postings are made: `<room>/<file> <posting>`. */
const made = [import.meta.dirname, path.join(import.meta.dirname, '../../../domain/src/wallet')]
  .map((folder) => path.dirname(folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/(?:\.test\.ts|\/test-[a-z-]+\.ts)$/.test(file))
      .flatMap((file) => {
        const names = readFileSync(path.join(folder, file), 'utf8').matchAll(/\bpostings\.(\w+)/g);
        return [...new Set([...names].map(([, name = '']) => name))]
          .filter((name) => name in postings)
          .map((name) => ({ file: file.replace(/\.ts$/, ''), name }));
      }),
  );

test('only posting rules and stated owners make postings', () => {
  const stated = new Set(OTHER_POSTINGS.map(({ owner, posting }) => `${owner} ${posting}`));
  const unasked = made.filter(
    ({ file, name }) =>
      !(OF_EFFECTS.has(file) && effects.has(name)) && !stated.has(`${file} ${name}`),
  );
  expect(unasked).toEqual([]);
});

test('every posting is made, but those that nothing posts yet', () => {
  const names = new Set(made.map(({ name }) => name));
  const expected = [...effects, ...OTHER_POSTINGS.map(({ posting }) => posting)];
  expect([...names].toSorted()).toEqual([...new Set(expected)].toSorted());
  expect(LATER_POSTINGS.filter((name) => names.has(name))).toEqual([]);
});

test('every stated owner makes its posting', () => {
  const of = new Set(made.map(({ file, name }) => `${file} ${name}`));
  const missing = OTHER_POSTINGS.filter(({ owner, posting }) => !of.has(`${owner} ${posting}`));
  expect(missing).toEqual([]);
});
