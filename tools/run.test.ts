import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A checkout in which every program that the launcher calls is a few lines of shell. */
let root: string;
let running: ChildProcess | undefined;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(tmpdir(), 'guildhall-run-'));
  write('package.json', '{ "packageManager": "pnpm@0.0.0" }');
  write('pnpm-lock.yaml', 'same');
  write('node_modules/.pnpm/lock.yaml', 'same');
  const tools = fs.readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs'));
  for (const file of tools) {
    write(`tools/${file}`, fs.readFileSync(path.join(import.meta.dirname, file), 'utf8'));
  }
  fs.mkdirSync(path.join(root, 'node_modules/.bin'));
  fs.symlinkSync(process.execPath, path.join(root, 'node_modules/.bin/node'));
  program('npx', 'echo "npx $*" >>calls');
});
afterEach(() => {
  running?.kill('SIGKILL');
  fs.rmSync(root, { recursive: true });
});

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}

function program(name: string, script: string): void {
  const file = path.join(root, 'node_modules/.bin', name);
  fs.writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

function launch(...args: string[]) {
  const child = spawn(process.execPath, [path.join(root, 'tools/run.mjs'), ...args]);
  running = child;
  let output = '';
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  // The two streams arrive in any order: only of one of them there is a last line.
  const lastLine = () => stdout.trim().split('\n').at(-1);
  return { child, ended, output: () => output, lastLine };
}

/** A process of its own is started, on a machine that may do other things too. */
const PATIENT = { timeout: 20_000 };

const isAlive = (pid: number) => fs.existsSync(`/proc/${pid}/cwd`);

describe('npm start', () => {
  const server = `process.on('SIGTERM', () => { console.log('drained'); process.exit(0); });
    console.log('ready ' + process.env.NODE_ENV);
    require('fs').writeFileSync('server.pid', String(process.pid));
    setInterval(() => {}, 1000);`;

  async function started(): Promise<number> {
    const file = path.join(root, 'server.pid');
    await expect
      .poll(() => fs.existsSync(file) && fs.readFileSync(file, 'utf8'), PATIENT)
      .toBeTruthy();
    return Number(fs.readFileSync(file, 'utf8'));
  }

  test('builds, serves in production, and hands a SIGTERM on to the server', async () => {
    write('apps/server/build/main.js', server);
    const { child, ended, output } = launch('start');
    const pid = await started();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output()).toContain('ready production');
    expect(output()).toContain('drained');
    expect(isAlive(pid)).toBe(false);
  });

  test('ends the server when its own parent is killed', async () => {
    write('apps/server/build/main.js', server);
    const script = '"$0" tools/run.mjs start & wait';
    const shell = spawn('/bin/sh', ['-c', script, process.execPath], { cwd: root });
    running = shell;
    const pid = await started();
    shell.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), PATIENT).toBe(false);
  });

  test('the server is told when the launcher itself is killed', async () => {
    const onDisconnect = `process.on('disconnect', () => process.exit(0));`;
    write('apps/server/build/main.js', server + onDisconnect);
    const { child } = launch('start');
    const pid = await started();
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), PATIENT).toBe(false);
  });

  test('ends the server when npm is killed above the shell that it put between', async () => {
    write('apps/server/build/main.js', server);
    const npm = spawn(
      '/bin/sh',
      ['-c', `/bin/sh -c '"$0" tools/run.mjs start; true' "$0" & wait`, process.execPath],
      {
        cwd: root,
        env: { ...process.env, npm_lifecycle_event: 'start' },
      },
    );
    running = npm;
    const pid = await started();
    npm.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), PATIENT).toBe(false);
  });

  test('a failed build starts nothing and says so', async () => {
    write('apps/server/build/main.js', server);
    program('npx', 'exit 3');
    const { ended, output } = launch('start');
    expect(await ended).toBe(1);
    expect(output()).toContain('Building failed');
    expect(fs.existsSync(path.join(root, 'server.pid'))).toBe(false);
  });

  test('packages are installed when the lockfile is not the installed one, and only then', async () => {
    write('apps/server/build/main.js', '');
    await launch('start').ended;
    expect(fs.readFileSync(path.join(root, 'calls'), 'utf8')).not.toContain('install');
    write('pnpm-lock.yaml', 'changed');
    await launch('start').ended;
    const calls = fs.readFileSync(path.join(root, 'calls'), 'utf8');
    expect(calls).toContain('npx -y pnpm@0.0.0 install --frozen-lockfile');
  });
});

describe('npm run dev', () => {
  /** As many editors save a file. */
  function replace(file: string, text: string): void {
    write(`${file}.new`, text);
    fs.renameSync(path.join(root, `${file}.new`), path.join(root, file));
  }
  const source = (line: string) => `console.log('${line}'); setInterval(() => {}, 1000);`;

  test('restarts each time that a file is replaced, also in a new folder', async () => {
    write('apps/server/src/main.ts', source('first'));
    const { child, ended, output } = launch('dev');
    for (const [file, line] of [
      ['main.ts', 'first'],
      ['main.ts', 'second'],
      ['main.ts', 'third'],
    ] as const) {
      replace(`apps/server/src/${file}`, source(line));
      await expect.poll(output, PATIENT).toContain(line);
    }
    const restarts = () => output().split('third').length - 1;
    write('apps/server/src/plugins/new.ts', '1');
    await expect.poll(restarts, PATIENT).toBe(2);
    replace('apps/server/src/plugins/new.ts', '2');
    await expect.poll(restarts, PATIENT).toBe(3);
    child.kill('SIGTERM');
    await ended;
  });

  test('starts again after a mistake that ended the server', async () => {
    write('apps/server/src/main.ts', 'process.exit(1);');
    const { child, ended, output } = launch('dev');
    await expect.poll(output, PATIENT).toContain('The server ended (1)');
    replace('apps/server/src/main.ts', source('mended'));
    await expect.poll(output, PATIENT).toContain('mended');
    child.kill('SIGTERM');
    await ended;
  });
});

describe('a fresh clone', () => {
  const { scripts } = JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as { scripts: Record<string, string> };
  beforeEach(() => {
    fs.rmSync(path.join(root, 'node_modules/.pnpm'), { recursive: true });
  });

  const others = Object.entries(scripts).filter(([name]) => name !== 'postinstall');
  test.each(others)('npm run %s installs, or says what to do', (_name, script) => {
    const { status, stderr } = spawnSync('sh', ['-c', script], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: `${root}/node_modules/.bin:${process.env['PATH']}` },
    });
    if (fs.existsSync(path.join(root, 'calls'))) {
      const [first] = fs.readFileSync(path.join(root, 'calls'), 'utf8').split('\n');
      expect(first).toContain('install --frozen-lockfile');
    } else {
      expect([status, stderr]).toEqual([
        1,
        'The packages are not those of pnpm-lock.yaml: run `npm start` or `npm install` first.\n',
      ]);
    }
  });

  test('npm install replaces what npm has installed by the packages of the lockfile', async () => {
    write('node_modules/by-npm/index.js', '');
    const environment = { npm_config_user_agent: 'npm/11.0.0 node/v20' };
    const calls = () => fs.readFileSync(path.join(root, 'calls'), 'utf8');
    fs.renameSync(path.join(root, 'node_modules/.bin'), path.join(root, 'bin'));
    const { status } = spawnSync(process.execPath, ['tools/run.mjs', 'replace-npm-install'], {
      cwd: root,
      env: { ...environment, PATH: `${root}/bin:${process.env['PATH']}` },
    });
    expect(status).toBe(0);
    expect(calls()).toContain('install --frozen-lockfile');
    expect(fs.existsSync(path.join(root, 'node_modules/by-npm'))).toBe(false);
  });
});

describe('the texts', () => {
  beforeEach(() => {
    write('packages/locales/node_modules/@formatjs/package.json', '{}');
    write(
      'packages/locales/generate.ts',
      `require('node:fs').appendFileSync('calls', 'texts\\n');`,
    );
    program('vitest', 'echo vitest >>calls; exit 1');
  });

  test.each([
    ['build', ['texts', expect.stringContaining('turbo run build')]],
    ['typecheck', ['texts', expect.stringContaining('turbo run typecheck')]],
    ['require-installed', ['texts']],
    ['test unit', [expect.stringContaining('install'), 'texts', expect.anything(), 'vitest']],
  ])('are compiled before %s', async (command, calls) => {
    await launch(...command.split(' ')).ended;
    const made = fs.readFileSync(path.join(root, 'calls'), 'utf8').trimEnd().split('\n');
    expect(made).toEqual(calls);
  });

  test('that cannot be compiled stop the command and are named', async () => {
    write('packages/locales/generate.ts', `console.error('a.json is no JSON.'); process.exit(1);`);
    const { ended, output } = launch('build');
    expect(await ended).toBe(1);
    expect(output()).toContain('a.json is no JSON.');
    expect(output()).not.toContain('npx');
  });

  test('of a change are compiled anew while the server runs', async () => {
    write('apps/server/src/main.ts', `console.log('up'); setInterval(() => {}, 1000);`);
    write('packages/locales/en/shop.json', '{}');
    const { child, ended, output } = launch('dev');
    await expect.poll(output, PATIENT).toContain('up');
    fs.rmSync(path.join(root, 'calls'));
    write('packages/locales/en/shop.json', '{ "title": "Shop" }');
    await expect.poll(() => fs.existsSync(path.join(root, 'calls')), PATIENT).toBe(true);
    child.kill('SIGTERM');
    await ended;
  });
});

test.each([
  ['build', '--ui=stream'],
  ['typecheck', '--ui=stream --continue'],
])('npm run %s needs no pnpm on the machine', async (task, options) => {
  expect(await launch(task).ended).toBe(0);
  const calls = fs.readFileSync(path.join(root, 'calls'), 'utf8');
  expect(calls).toBe(`npx -y pnpm@0.0.0 exec turbo run ${task} ${options}\n`);
});

describe('npm test', () => {
  const report = (json: object) =>
    `for a in "$@"; do case "$a" in --outputFile.json=*) f="\${a#*=}";; esac; done
     cat >"$f" <<'END'\n${JSON.stringify(json)}\nEND`;
  const passed = { numPassedTests: 7, numFailedTests: 0, testResults: [] };
  const BROKEN_FILE = {
    name: 'a.test.ts',
    status: 'failed',
    message: 'Cannot find b.ts',
    assertionResults: [],
  };

  test('goes on after a failure and sums everything up in the last line', async () => {
    program('oxlint', 'exit 1');
    program('vitest', report({ ...passed, numFailedTests: 2 }));
    const { ended, lastLine } = launch('test', 'lint', 'types', 'unit');
    expect(await ended).toBe(1);
    expect(lastLine()).toBe('8 passed, 3 failed');
  });

  test('names what failed at the end, where a cut log still shows it', async () => {
    const failed = {
      status: 'failed',
      fullName: 'K1 holds',
      failureMessages: ['AssertionError: 1\n  at x'],
    };
    const file = path.join(root, 'packages/db/a.test.ts');
    const testResults = [{ name: file, status: 'failed', assertionResults: [failed] }];
    program('vitest', report({ numPassedTests: 3, numFailedTests: 1, testResults }));
    const { ended, output } = launch('test', 'unit');
    expect(await ended).toBe(1);
    expect(output()).toContain(
      'Failed in Unit and database tests:\npackages/db/a.test.ts: K1 holds\n    AssertionError: 1\n',
    );
  });

  test('all green is exit 0', async () => {
    program('vitest', report(passed));
    const { ended, lastLine } = launch('test', 'unit');
    expect(await ended).toBe(0);
    expect(lastLine()).toBe('7 passed, 0 failed');
  });

  test('--profile ends with a table of the stages, and does not change the last line', async () => {
    write(
      'tools/profile.ts',
      fs.readFileSync(path.join(import.meta.dirname, 'profile.ts'), 'utf8'),
    );
    program('oxlint', 'exit 0');
    program('vitest', report(passed));
    const { ended, output, lastLine } = launch('test', 'lint', '--profile', 'unit');
    expect(await ended).toBe(0);
    expect(lastLine()).toBe('8 passed, 0 failed');
    const lines = output().split('\n');
    const head = lines.indexOf('Stages') + 1;
    expect(lines[head]).toMatch(/^stage +seconds +CPU seconds$/);
    const titles = ['Installing packages', 'Building', 'Lint', 'Unit and database tests', 'All'];
    const rows = lines.slice(head + 1, head + 1 + titles.length);
    expect(rows.map((line) => line.split(/ {2,}/)[0])).toEqual(titles);
    for (const row of rows) expect(row).toMatch(/ \d+\.\d +(\d+\.\d|-)$/);
  });

  test.each([
    ['no test ran', report({ ...passed, numPassedTests: 0 }), '0 passed, 1 failed'],
    ['the runner crashed without a report', 'exit 0', '0 passed, 1 failed'],
    ['the runner failed, though no test did', `${report(passed)}\nexit 1`, '7 passed, 1 failed'],
    [
      'a file could not be loaded',
      report({ ...passed, testResults: [BROKEN_FILE] }),
      '7 passed, 1 failed',
    ],
  ])('%s is a failure', async (_what, script, expectedLine) => {
    program('vitest', script);
    const { ended, lastLine } = launch('test', 'unit');
    expect(await ended).toBe(1);
    expect(lastLine()).toBe(expectedLine);
  });

  describe('--changed', () => {
    const git = (...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], { cwd: root });

    beforeEach(() => {
      write('.gitignore', 'node_modules\ncalls\n');
      write('packages/services/src/orders/deliver.ts', 'export {};');
      write('packages/services/src/orders/late.ts', 'export {};');
      git('init');
      git('add', '.');
      git('commit', '-m', 'All of it');
      program('oxlint', 'echo "oxlint $*" >>calls');
      program('vitest', `echo "vitest $*" >>calls\n${report({ ...passed, numPassedTests: 0 })}`);
    });
    const calls = () => fs.readFileSync(path.join(root, 'calls'), 'utf8').split('\n');

    test('checks the files that differ, and runs the tests of their rooms and folders', async () => {
      write('packages/services/src/orders/deliver.ts', 'export const a = 1;');
      write('tools/new.ts', 'export {};');
      write('README.md', 'text');
      fs.rmSync(path.join(root, 'packages/services/src/orders/late.ts'));
      const { ended, lastLine } = launch('test', 'lint', 'unit', '--changed');
      expect(await ended).toBe(0);
      expect(lastLine()).toBe('1 passed, 0 failed');
      expect(calls()).toContain('oxlint packages/services/src/orders/deliver.ts tools/new.ts');
      const unit = calls().find((call) => call.startsWith('vitest'));
      expect(unit).toMatch(/ --changed .*\/orders\/ tools\/$/);
    });

    test('lints and tests nothing when no code differs', async () => {
      write('README.md', 'text');
      const { ended, lastLine } = launch('test', 'lint', 'unit', '--changed');
      expect(await ended).toBe(0);
      expect(lastLine()).toBe('1 passed, 0 failed');
      expect(calls().filter((call) => /^(?:oxlint|vitest)/.test(call))).toEqual([]);
    });

    test('proves nothing when nothing differs, and says so', async () => {
      const { ended, lastLine } = launch('test', '--changed');
      expect(await ended).toBe(0);
      expect(lastLine()).toBe('Nothing differs from the last commit.');
    });
  });

  test('an unknown stage is refused with the known ones', async () => {
    const { ended, output } = launch('test', 'units');
    expect(await ended).toBe(1);
    expect(output()).toContain(
      'There is no stage units: use one of lint, format, tidy, unused, types, unit',
    );
  });
});
