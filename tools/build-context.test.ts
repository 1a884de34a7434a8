import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);

interface Rule {
  readonly matches: RegExp;
  readonly isException: boolean;
}

/** Docker's rules: a pattern covers what is below it too, and the last one that matches decides. */
const rules: readonly Rule[] = readFileSync(path.join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const source = line
      .replace(/^!/, '')
      .replace(/[.+()]/g, '\\$&')
      .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'));
    return { matches: new RegExp(`^${source}(?:/|$)`), isException: line.startsWith('!') };
  });

const isSent = (file: string) =>
  rules.findLast(({ matches }) => matches.test(file))?.isException ?? true;

describe('the build context of the image', () => {
  test.each([
    '.env',
    '.env.local',
    '.env.production',
    'apps/server/.env',
    'apps/server/.env.live',
    '.data/secrets.json',
    '.data/postgres/PG_VERSION',
    '.data-old/connection.json',
    'secrets.json',
    'tls/shop.pem',
    'tls/shop.key',
    'backup.dump',
    'npm-debug.log',
    '.git/config',
    '.vscode/settings.json',
    'node_modules/pg/package.json',
    'apps/web/node_modules/react/package.json',
    'apps/server/build/main.js',
    'packages/locales/generated/types.ts',
    'e2e/test-results/trace.zip',
  ])('has no %s', (file) => {
    expect(isSent(file)).toBe(false);
  });

  test('has every source that the build reads', () => {
    const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
    const needed = tracked.filter((file) =>
      /^(apps|packages)\/|^(package\.json|pnpm-|turbo|tsconfig|\.npmrc|tools\/)/.test(file),
    );
    expect(needed.filter((file) => !isSent(file))).toEqual([]);
    expect(needed.length).toBeGreaterThan(100);
  });
});
