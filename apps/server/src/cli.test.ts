import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from './commands/test-cli.ts';

const COMMANDS = [
  'doctor',
  'verify-ledger',
  'verify-audit',
  'first-admin',
  'recover-admin',
  'admin',
  'rotate-keys',
  'backup',
  'restore',
  'migrate',
];

describe.each(COMMANDS)('%s', (command) => {
  test('refuses an unknown option and shows its usage', () => {
    const { status, stdout, stderr } = runCli([command, '--nwe']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(new RegExp(`--nwe[\\s\\S]*npm run ${command}`));
  });

  test.each(['--help', '-h'])('%s shows its usage and does nothing', (word) => {
    const { status, stdout, stderr } = runCli([command, word]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^npm run ${command}\\b[\\s\\S]*Exit code 0`));
  });
});

test.each(['--help', '-h', 'help'])('%s lists every command', (word) => {
  const { status, stdout } = runCli([word]);
  expect(status).toBe(0);
  expect([...stdout.matchAll(/npm run ([\w-]+) /g)].map(([, name]) => name)).toEqual(COMMANDS);
});

test.each([[[]], [['docter']]])('%j is no command, and runs none', (args) => {
  const { status, stdout, stderr } = runCli(args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('npm run doctor');
});

test('doctor has examined nothing when the database does not answer', () => {
  const environment = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' };
  const { status, stdout, stderr } = runCli(['doctor'], { environment });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('ECONNREFUSED');
});

test('rotate-keys makes no keys where no server has run', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-cli-'));
  const environment = { DATA_DIR: folder };
  const { status, stderr } = runCli(['rotate-keys'], { environment });
  const made = readdirSync(folder);
  rmSync(folder, { recursive: true });
  expect([status, made]).toEqual([2, []]);
  expect(stderr).toContain(`No server runs on ${folder} (nothing)`);
});

test.each([
  [['admin', 'set-rule', 'ann@shop.test'], 'There is no command set-rule; see npm run admin'],
  [['admin', 'set-role', 'ann@shop.test', '--role', 'admin'], 'Name who decides: --as'],
])('%j is told before anything is asked for or connected to', (args, complaint) => {
  const environment = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' };
  const { status, stdout, stderr } = runCli(args, { environment, input: '' });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(complaint);
});

test('first-admin shows the address on a terminal alone', () => {
  const { status, stdout, stderr } = runCli(['first-admin']);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('first-admin-address yourself');
});
