import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgram, runProgram } from './client-programs.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-programs-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, script: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

test('a program of another version is not taken, and the missing one is named with its package', () => {
  program('pg_dump', 'echo "pg_dump (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)"');
  const environment = { PATH: `${folder}:/usr/bin:/bin` };
  expect(findProgram('pg_dump', 15, environment)).toBe(path.join(folder, 'pg_dump'));
  expect(() => findProgram('pg_dump', 99, environment)).toThrow(
    /^pg_dump of PostgreSQL 99, .* \(found: version .*15.*\): .* postgresql-client-99 /,
  );
});

test('no argument has the password, and a failure says what the program said', () => {
  const failing = program('failing', 'echo "$PGPASSWORD of $*" >&2; exit 3');
  const url = 'postgresql://own%20er:p%20w@db.test:5433/shop?sslmode=no-verify&uselibpqcompat=true';
  expect(() => runProgram(failing, ['--file=x'], { url, environment: {} })).toThrow(
    'failing failed: p w of --no-password ' +
      '--dbname=postgresql://own%20er@db.test:5433/shop?sslmode=require --file=x',
  );
});
