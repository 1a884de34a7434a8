import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Permission, PERMISSIONS, roleHolds } from '@guildhall/domain/kernel/permissions';
import { ROLES } from '@guildhall/domain/kernel/roles';
import { describe, expect, test } from 'vitest';
import { broken, declarationsOf, type Mutant, parseSource } from './mutant.ts';
import { mutantsOfMap } from './mutants-of-entries.ts';
import { mutantsOfRouter, mutantsOfRoutes, othersOf } from './mutants-of-permissions.ts';
import { mutantsInside } from './mutants-of-policies.ts';
import { postingsIn } from './mutants-of-postings.ts';
import { mutantsOfNumbers, mutantsOfRules } from './mutants-of-risk.ts';
import { mutantsOfTable, mutantsOfTables } from './mutants-of-tables.ts';

const changes = (mutants: readonly Mutant[]) => mutants.map(({ change }) => change);

/** The text of the one mutant with these words. */
function textWith(text: string, mutants: readonly Mutant[], change: string): string {
  const [found, ...others] = mutants.filter((each) => each.change === change);
  expect(others).toEqual([]);
  return broken(text, found?.edits ?? []);
}

describe('a row of a lifecycle', () => {
  const text =
    "const rows = [row('pay', ['open'], 'paid', ['buyer'], { guard: due, money: 'E2' })];";
  const row = { rule: 'O4', event: 'pay', from: ['open'], to: 'paid', by: ['buyer'] };
  const mutants = mutantsOfTable(parseSource('states.ts', text), {
    file: 'states.ts',
    name: 'rows',
    rows: [{ ...row, guard: () => null, money: 'E2' }],
    states: ['open', 'paid', 'over'],
    actors: ['buyer', 'seller'],
  });

  test('is removed, opened to each other actor, closed to each of its own, and loses guard, timer, money', () => {
    expect(changes(mutants)).toEqual([
      'row gone',
      'by + seller',
      'by − buyer',
      'from + nothing',
      'from + paid',
      'from + over',
      'from − open',
      'to = open',
      'to = over',
      'guard off',
      'guard inverted',
      'guard never passes',
      'money off',
    ]);
    expect(new Set(mutants.map(({ subject }) => subject))).toEqual(new Set(['O4 pay → paid']));
  });

  test('changes one column and nothing else', () => {
    expect(textWith(text, mutants, 'by + seller')).toBe(
      "const rows = [({ ...(row('pay', ['open'], 'paid', ['buyer'], { guard: due, money: 'E2' }))" +
        ', by: ["buyer","seller"] })];',
    );
  });

  test('refuses columns that the source does not write in order', () => {
    const source = parseSource('states.ts', 'const rows = [...others];');
    const table = { file: 'states.ts', name: 'rows', rows: [], states: [], actors: [] };
    expect(() => mutantsOfTable(source, table)).toThrow('one row after the other');
  });
});

test('a condition becomes true, false, negated and off by one', () => {
  const text = 'const late = (now, due) => (due !== null && now >= due ? null : "NOT_YET");';
  const source = parseSource('policy.ts', text);
  const mutants = declarationsOf(source).flatMap(({ name, node }) =>
    mutantsInside(source, name, node),
  );
  expect(changes(mutants)).toEqual([
    'condition 1 → true',
    'condition 1 → false',
    'condition 1 → negated',
    'condition 1 → ||',
    'condition 2 → true',
    'condition 2 → false',
    'condition 2 → negated',
    'condition 3 → true',
    'condition 3 → false',
    'condition 3 → negated',
    'condition 3 → >',
  ]);
  expect(textWith(text, mutants, 'condition 3 → >')).toContain('&& ((now) > (due)) ?');
});

test('a policy that returns lists returns an empty one, and a non-empty one instead of an empty one', () => {
  const text = "function partsOf(viewer) { if (viewer.owns) return ['buyer']; return []; }";
  const source = parseSource('policy.ts', text);
  const mutants = declarationsOf(source).flatMap(({ name, node }) =>
    mutantsInside(source, name, node),
  );
  expect(textWith(text, mutants, 'answer 1 → nothing')).toContain('viewer.owns) return [];');
  expect(textWith(text, mutants, 'answer 2 → something')).toContain("return ['buyer']; }");
});

test('a posting is reversed and renamed, and each of its lines moved, inverted, removed and miscounted', () => {
  const text =
    "export function pay(order) { return posting('E2', `order:${order.id}:pay`, order.id, [" +
    "line('wallet', 'debit', order.total), line('escrow', 'credit', order.total)]); }";
  const mutants = postingsIn(parseSource('rules.ts', text));
  const lines = (account: string) => [
    `line ${account} gone`,
    `line ${account} on the other side`,
    `line ${account} into equity`,
    `line ${account} into the next line's account`,
    `line ${account} + 1`,
    `line ${account} − 1`,
  ];
  expect(changes(mutants)).toEqual([
    'reversed',
    'every amount + 1',
    'every amount doubled',
    'another code',
    'the event key of all',
    'no order named',
    ...lines('wallet'),
    ...lines('escrow'),
  ]);
  expect(textWith(text, mutants, 'line escrow on the other side')).toContain(
    "line('escrow', 'debit', order.total)",
  );
});

test('an entry of a small table is removed, and gets every other value', () => {
  const text = "const deadlines = { open: 'expire', paid: 'cancel' };";
  const mutants = mutantsOfMap(parseSource('states.ts', text), 'deadlines');
  expect(changes(mutants)).toEqual(['open gone', 'open: cancel', 'paid gone', 'paid: expire']);
});

test('a procedure and a route get a permission of every other set of roles, and public', () => {
  const router =
    "const list = router({ read: procedure('signed_in', { summary }).query(go), " +
    'look: publicProcedure({ summary }).query(go) });';
  const mutants = mutantsOfRouter(parseSource('router.ts', router));
  const others = othersOf('signed_in').filter((each) => each !== 'public');
  const rolesOf = (each: Permission) => ROLES.map((role) => roleHolds(role, each)).join(' ');
  const sets = PERMISSIONS.filter((each) => each !== 'public' && each !== 'signed_in').map(rolesOf);
  expect(others.map(rolesOf)).toEqual([...new Set(sets)]);
  expect(mutants.map(({ subject, change }) => `${subject} ${change}`)).toEqual([
    ...others.map((each) => `read asks for ${each}`),
    'read asks for public',
    'look asks for signed_in',
  ]);
  const opened = mutants.find(({ change }) => change === 'asks for public');
  expect(broken(router, opened?.edits ?? [])).toContain('read: loosened({ summary })');

  const route = "const me = restRoute({ path: '/me/', permission: 'signed_in' });";
  const routed = mutantsOfRoutes(parseSource('rest.ts', route));
  expect(changes(routed)).toEqual(['public', ...others].map((each) => `asks for ${each}`));
});

test('a risk rule is removed, its condition widened and moved by one, and its numbers changed', () => {
  const text =
    'const orderRiskRules = { pace: ({ count }, { orders }) => ' +
    'findIf(count >= orders && isNew, count), ...sessionRiskRules };';
  const mutants = mutantsOfRules(parseSource('rules.ts', text));
  expect(changes(mutants)).toEqual([
    'row gone',
    'speaks always',
    'condition negated',
    'finds one more',
    'without count >= orders',
    'without isNew',
    '>= is >',
  ]);
  expect(textWith(text, mutants, '>= is >')).toContain('findIf((count) > (orders) && isNew');

  const book = 'const firstNumbers = { fee: 1, risk_rules: { pace: { weight: 20, orders: 5 } } };';
  const numbers = mutantsOfNumbers(parseSource('rule-numbers.ts', book));
  expect(changes(numbers)).toEqual(['weight + 1', 'weight − 1', 'orders + 1', 'orders − 1']);
  expect(textWith(book, numbers, 'orders − 1')).toContain('orders: (5 - 1)');
});

test('the table of every lifecycle of the domain is broken row by row', () => {
  const folder = path.resolve(import.meta.dirname, '../../packages/domain/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('states.ts'))
    .map((file) => `packages/domain/src/${file}`)
    .filter((file) =>
      readFileSync(path.resolve(folder, '../../..', file), 'utf8').includes(
        'Transitions: readonly',
      ),
    );
  const broken = new Set(mutantsOfTables().map(({ file }) => file));
  expect(files.filter((file) => !broken.has(file))).toEqual([]);
});
