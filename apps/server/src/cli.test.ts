import { describe, expect, test } from 'vitest';
import { runCli } from './commands/test-cli.ts';

const COMMANDS = ['doctor', 'verify-ledger', 'first-admin', 'admin', 'rotate-keys', 'migrate'];

describe.each(COMMANDS)('%s', (command) => {
  test('refuses an unknown option and shows its usage', () => {
    const { status, stdout, stderr } = runCli([command, '--nwe']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(new RegExp(`--nwe[\\s\\S]*npm run ${command}`));
  });

  test('--help shows its usage and does nothing', () => {
    const { status, stdout, stderr } = runCli([command, '--help']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^npm run ${command}\\b[\\s\\S]*Exit code 0`));
  });
});

test('--help lists every command', () => {
  const { status, stdout } = runCli(['--help']);
  expect(status).toBe(0);
  expect([...stdout.matchAll(/npm run ([\w-]+) /g)].map(([, name]) => name)).toEqual(COMMANDS);
});

test.each([[[]], [['docter']]])('%j is no command, and runs none', (args) => {
  const { status, stdout, stderr } = runCli(args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('npm run doctor');
});

test('first-admin shows the address on a terminal alone', () => {
  const { status, stdout, stderr } = runCli(['first-admin']);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('first-admin-address yourself');
});
