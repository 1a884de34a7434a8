import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(path.dirname(import.meta.dirname));

interface Report {
  diagnostics: { code: string; message: string; severity: string }[];
}

/** The linter's messages about names in this code, with the repository's configuration. */
function namesRefusedIn(code: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-naming-'));
  try {
    const file = path.join(folder, 'seeded.ts');
    writeFileSync(file, code);
    const program = path.join(root, 'node_modules/.bin/oxlint');
    const config = path.join(root, '.oxlintrc.json');
    const { stdout } = spawnSync(program, ['-c', config, '-f', 'json', file], { encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as Report;
    return diagnostics
      .filter(({ code: rule }) => rule === 'guildhall(naming-convention)')
      .map(({ message, severity }) => `${severity} ${/"(.*)"/.exec(message)?.[1] ?? message}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('reports every kind of name that the code declares in snake_case', () => {
  const refused = namesRefusedIn(`
    import { given as bad_import } from './given.ts';
    import * as bad_namespace from './given.ts';
    export const bad_const = 1;
    export function bad_function(bad_parameter: number, { row: bad_renamed }: { row: number }) {
      const { order_id: bad_alias, ...bad_rest } = { order_id: bad_parameter };
      const [bad_element, bad_default = 2] = [bad_alias, bad_renamed, bad_rest];
      for (const bad_each of [bad_element]) [bad_each].map((bad_arrow) => bad_arrow + bad_default);
      try {
        return bad_import(bad_namespace);
      } catch (bad_error) {
        return function bad_expression(...bad_numbers: number[]) {
          return [bad_error, bad_numbers];
        };
      }
    }
    export class bad_class { constructor(bad_argument: string) { console.log(bad_argument); } }
    export type bad_type = (bad_signature: string) => void;
    export interface bad_interface { method(bad_method: string): void }
    export type Box<bad_generic> = { [bad_key in keyof bad_generic]: number };
    export const mixed_Case = 1, Mixed_case = 2;
  `);
  const expected = [
    'import namespace const function parameter renamed alias rest element default each arrow error',
    'expression numbers class argument type signature interface method generic key',
  ];
  const names = expected.flatMap((line) => line.split(' ')).map((name) => `bad_${name}`);
  const errors = [...names, 'mixed_Case', 'Mixed_case'].map((name) => `error ${name}`);
  expect(refused.toSorted()).toEqual(errors.toSorted());
});

test('accepts columns, fields of the API and names taken by destructuring', () => {
  const refused = namesRefusedIn(`
    import { library_function } from 'a-library';
    export interface Row { order_id: string; amount_minor: number; read_it(): void }
    export function camelCase({ order_id, amount_minor = 0 }: Row, _unused: string) {
      const { idempotency_key } = { idempotency_key: library_function(order_id) };
      for (const { user_id } of [{ user_id: 1 }]) console.log(user_id);
      return { order_id, amount_minor, idempotency_key, seller_id: order_id.length };
    }
    export class PascalCase {
      fee_minor = 1;
      read_it(row: Row) { row.order_id = 'a'; return this.fee_minor; }
    }
    export const UPPER_CASE_2 = 1;
    export const $ = (_: number, __: number) => UPPER_CASE_2;
  `);
  expect(refused).toEqual([]);
});
