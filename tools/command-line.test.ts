import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** A tool that began its work instead would take minutes, or write a file. */
const TIMEOUT_MS = 60_000;

describe.each(['mutation/mutate.ts', 'contract.ts', 'docs/docs.ts', 'release/record.ts'])(
  '%s',
  (file) => {
    const run = (option: string) =>
      spawnSync(process.execPath, [path.join(import.meta.dirname, file), option], {
        encoding: 'utf8',
        timeout: TIMEOUT_MS,
      });

    test('refuses an unknown option and shows its usage', () => {
      const { status, stdout, stderr } = run('--nwe');
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/--nwe[\s\S]*npm run /);
    });

    test('--help shows its usage and does nothing', () => {
      const { status, stdout, stderr } = run('--help');
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^npm run /);
    });
  },
);

test.each([[[]], [['1.0.0', '2.0.0']]])('a release of %j shows its usage', (versions) => {
  const tool = path.join(import.meta.dirname, 'release/prepare.ts');
  const { status, stderr } = spawnSync(process.execPath, [tool, ...versions], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^npm run release -- <version>/)]);
});
