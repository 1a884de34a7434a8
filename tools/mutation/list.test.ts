import { expect, test } from 'vitest';
import { readList, writeList } from './list.ts';
import type { Mutant } from './mutant.ts';
import { nameOf } from './mutant.ts';
import { testsFor } from './order.ts';

const mutant = (subject: string, change: string): Mutant => ({
  file: 'packages/domain/src/orders/states.ts',
  subject,
  change,
  edits: [],
});

test('reads back what was written, with any characters in the names', () => {
  const mutants = [
    mutant('O4 pay → paid', 'by + seller'),
    mutant('O4 pay → paid', 'by + admin'),
    mutant('isDue', "a !== null || b === 'x' → true"),
    mutant('isDue', 'a \\ b → ||'),
  ];
  const catches = new Map(
    mutants.map((each, index) => [
      nameOf(each),
      { testFile: 'a/b.test.ts', test: index < 2 ? 'Z5 > refuses' : 'is | or \\| `not` (M1)' },
    ]),
  );
  const text = writeList(mutants, catches, []);
  expect(readList(text)).toEqual(catches);
  expect(text).toContain('| O4 pay → paid | `by + seller` `by + admin` |');
  expect(text).toContain('4 mutants were caught by 2 tests.');
});

test('omits mutants that were not caught, and lists exceptions with their reasons', () => {
  const [caught, survivor] = [mutant('a', 'x'), mutant('b', 'y')];
  const catches = new Map([[nameOf(caught), { testFile: 'a.test.ts', test: 'holds' }]]);
  const exceptions = [{ mutant: nameOf(survivor), reason: 'it is the same program' }];
  expect([...readList(writeList([caught, survivor], catches, exceptions)).keys()]).toEqual([
    nameOf(caught),
  ]);
  expect(writeList([caught, survivor], catches, exceptions)).toContain('it is the same program');
});

test('runs the test that caught a mutant last time first, then the nearest and fastest', () => {
  const files = [
    'apps/server/src/server.test.ts',
    'apps/web/src/site-map.test.ts',
    'packages/api/src/root.test.ts',
    'packages/domain/src/orders/policy.test.ts',
    'packages/domain/src/orders/states.test.ts',
    'packages/domain/src/vault/states.test.ts',
    'packages/services/src/orders/check-out.db.test.ts',
    'packages/services/src/orders/reveal-unit.db.test.ts',
    'tools/contract.test.ts',
    'tools/tidy.test.ts',
  ];
  const file = 'packages/domain/src/orders/states.ts';
  const lastTime = 'packages/services/src/orders/reveal-unit.db.test.ts';
  expect(testsFor(file, files, lastTime)).toEqual([
    lastTime,
    'packages/domain/src/orders/states.test.ts',
    'packages/domain/src/orders/policy.test.ts',
    'packages/domain/src/vault/states.test.ts',
    'packages/services/src/orders/check-out.db.test.ts',
    'packages/api/src/root.test.ts',
    'tools/contract.test.ts',
    'apps/server/src/server.test.ts',
  ]);
  expect(testsFor('packages/api/src/orders/router.ts', files)).toEqual([
    'tools/contract.test.ts',
    'packages/api/src/root.test.ts',
    'apps/server/src/server.test.ts',
  ]);
});
