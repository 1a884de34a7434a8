import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyRepository } from './repository-copy.ts';
import { follow, type Step, stepsOf } from './worked-example.ts';

const root = path.dirname(import.meta.dirname);
/** Each of its commands checks a whole repository, on a machine that may do other things too. */
const TIMEOUT_MS = 600_000;
const CODE = /\.tsx?$/;
/** What type-checks and tests the copy takes minutes (decision 113). */
const isNightly = process.env['PROOF_SIZE'] === 'nightly';

let copy: string;
let steps: Step[];

beforeAll(() => {
  copy = copyRepository(root);
  const guide = readFileSync(path.join(copy, 'CONTRIBUTING.md'), 'utf8');
  steps = stepsOf(guide, 'One procedure, from top to bottom');
}, TIMEOUT_MS);
afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

/** Runs a command as somebody does in a terminal of his own, where no test is running. */
function run(command: string) {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: copy,
    encoding: 'utf8',
    env: { PATH: `node_modules/.bin:${PATH}`, HOME, CI: '1', BIN: 'node_modules/.bin' },
    maxBuffer: 64 * 1_024 * 1_024,
  });
  return { status, output: stdout + stderr };
}

function passes(command: string): string {
  const { status, output } = run(command);
  expect(status, `${command}\n${output}`).toBe(0);
  return output;
}

/** The tests and the rows are on these two floors; all others are imported by them. */
function compiles(): void {
  const program = {
    extends: '../tsconfig.json',
    include: ['../packages/services/src', '../proofs'],
    exclude: ['../**/node_modules'],
  };
  writeFileSync(path.join(copy, 'node_modules/program.json'), JSON.stringify(program));
  passes('$BIN/tsc -p node_modules/program.json');
}

/** `npm run lint` of what was changed: `npm test` lints everything that was there before. */
function lints(files: readonly string[]): void {
  const { scripts } = JSON.parse(readFileSync(path.join(copy, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly lint: string };
  };
  const [, linter, ...rest] = scripts.lint.split(' && ');
  passes([`${linter} ${files.join(' ')}`, ...rest].join(' && '));
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The names of the tests that pass and fail when these are run. */
function outcomes(vitestArguments: string) {
  const file = path.join(copy, 'node_modules/report.json');
  rmSync(file, { force: true });
  const { output } = run(`$BIN/vitest run --reporter=json --outputFile=${file} ${vitestArguments}`);
  if (!existsSync(file)) throw new Error(`no report was written:\n${output}`);
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const named = (status: string) =>
    all.filter((each) => each.status === status).map(({ fullName }) => fullName);
  return { passed: named('passed'), failed: named('failed').toSorted() };
}

const changedFiles = () =>
  passes('git status --porcelain --untracked-files=all')
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(3))
    .toSorted();

describe.runIf(isNightly)('an event of a lifecycle', () => {
  const STATES = 'packages/domain/src/orders/states.ts';
  const UNIT_STATES = 'packages/domain/src/orders/unit-states.ts';

  const ADDED: Readonly<Record<string, readonly [from: string, to: string]>> = {
    [STATES]: ["  | 'follow_units';", "  | 'follow_units'\n  | 'postpone';"],
    [UNIT_STATES]: ["  | 'report_problem';", "  | 'report_problem'\n  | 'lend';"],
  };

  /** The files that do not compile with one more event of each lifecycle, as seen from the web. */
  function brokenFiles(): string[] {
    for (const [name, [from, to]] of Object.entries(ADDED)) {
      const file = path.join(copy, name);
      const text = readFileSync(file, 'utf8');
      expect(text).toContain(from);
      writeFileSync(file, text.replace(from, to));
    }
    const { output } = run('npm --prefix apps/web run typecheck');
    passes(`git checkout --quiet ${Object.keys(ADDED).join(' ')}`);
    const errors = output.matchAll(/^(?:apps\/web\/)?(\S+?)\(\d+,\d+\): error/gm);
    return [...new Set([...errors].map(([, name = '']) => name))].toSorted();
  }

  test(
    'does not compile until it is said where it is offered and what it is called',
    () => {
      const broken = brokenFiles();
      expect(broken).toEqual([
        'src/features/orders/components/order-actions.tsx',
        'src/features/orders/messages.ts',
        'src/features/vault/components/vault-panel.tsx',
      ]);
      const guide = readFileSync(path.join(copy, 'CONTRIBUTING.md'), 'utf8');
      for (const file of broken) expect(guide).toContain(path.join('apps/web', file));
    },
    TIMEOUT_MS,
  );
});

describe('the example of CONTRIBUTING.md', () => {
  /** Made from the contract by the command. */
  const FROM_CONTRACT = [
    'packages/api/generated/client-types/index.d.ts',
    'packages/api/generated/contract.json',
  ];
  const GENERATED = [
    'packages/api/src/orders/router.ts',
    'packages/api/src/orders/views.ts',
    'packages/domain/src/orders/schema.ts',
    'packages/services/src/orders/count-open.db.test.ts',
    'packages/services/src/orders/count-open.ts',
    'proofs/permission-matrix/rows/orders.ts',
  ];

  test(
    'begins with one command, which writes a procedure on every floor',
    () => {
      const [first] = steps;
      if (first?.kind !== 'commands') throw new Error('the guide begins with no command');
      const output = first.commands.map(passes).join('\n');
      expect(changedFiles()).toEqual([...FROM_CONTRACT, ...GENERATED]);
      for (const file of GENERATED) {
        expect(output).toContain(`${file}:`);
      }
      const code = GENERATED.filter((file) => CODE.test(file)).join(' ');
      passes(`$BIN/oxfmt --check ${code} && $BIN/node tools/tidy.ts`);
    },
    TIMEOUT_MS,
  );

  test.runIf(isNightly)(
    'it compiles, keeps the rules, and fails in nothing but what must be decided',
    () => {
      compiles();
      const { passed, failed } = outcomes(
        "count-open root.test contract.test new-procedure permission-matrix.db -t 'countOpen|generated'",
      );
      expect(failed).toEqual([
        'DECIDE: what does orders.countOpen guarantee?',
        'nothing that was generated is left undecided',
        'orders.countOpen answers every actor as the table says, with declared fields only (Z1)',
        'orders.countOpen logs no error',
      ]);
      expect(passed).toEqual(
        expect.arrayContaining([
          'orders.countOpen declares its output',
          'orders.countOpen responses hold what is declared and nothing of another user (Z3)',
          expect.stringContaining('contract.json says what the code declares'),
        ]),
      );
    },
    TIMEOUT_MS,
  );

  test('a refused or broken call of the generator leaves everything as it was', () => {
    const before = changedFiles();
    const again = run('npm run new:procedure orders count-open');
    expect(again.status).toBe(1);
    expect(again.output).toContain('packages/services/src/orders/count-open.ts exists');
    const defect = 'packages/domain/src/wallet/rules.ts';
    appendFileSync(path.join(copy, defect), 'export const broken: = 1;\n');
    const broken = run('npm run new:procedure withdrawals count-unsent');
    expect(broken.status).toBe(1);
    expect(broken.output).toContain('Nothing was written');
    const withdrawals = path.join(copy, 'packages/services/src/withdrawals');
    expect(existsSync(path.join(withdrawals, 'count-unsent.ts'))).toBe(false);
    passes(`git checkout --quiet ${defect}`);
    expect(changedFiles()).toEqual(before);
  });

  test.runIf(isNightly)(
    'followed to its end, every command of it passes and nothing is left to decide',
    () => {
      for (const step of steps.slice(1)) {
        if (step.kind !== 'commands') {
          follow(copy, step);
          continue;
        }
        for (const command of step.commands) {
          if (command === 'npm run lint') lints(changedFiles().filter((file) => CODE.test(file)));
          else passes(command);
        }
      }
      expect(changedFiles()).toEqual(
        [
          ...FROM_CONTRACT,
          ...GENERATED,
          'apps/web/src/features/orders/components/orders-page.tsx',
          'apps/web/src/features/orders/hooks.ts',
          'apps/web/src/features/orders/test-answers.ts',
          'packages/db/src/orders/queries.ts',
        ].toSorted(),
      );
      const code = changedFiles().filter(
        (file) => CODE.test(file) && !file.includes('/generated/'),
      );
      passes(`$BIN/oxfmt --check ${code.join(' ')}`);
      const contract = readFileSync(
        path.join(copy, 'packages/api/generated/contract.json'),
        'utf8',
      );
      expect(contract).toContain('"orders.countOpen"');
      expect(contract).not.toContain('DECIDE:');
    },
    TIMEOUT_MS,
  );
});
