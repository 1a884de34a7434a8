import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings, takeDatabaseOwnerUrl } from '../env.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const refusalOf = (urls: Record<string, string>) => () =>
  readSettings({ GUILDHALL_MODE: 'demo', DATA_DIR: folder, ...urls });

test('the owner of the database is no setting that the server holds (LOG3)', () => {
  const urls = {
    DATABASE_URL: 'postgresql://guildhall_app:pass@db.example/shop',
    DATABASE_OWNER_URL: 'postgresql://owner:hunter2@db.example/shop',
  };
  const environment = { GUILDHALL_MODE: 'demo', DATA_DIR: folder, ...urls };
  expect(JSON.stringify(readSettings(environment))).not.toContain('hunter2');
  expect(takeDatabaseOwnerUrl(environment)).toBe(urls.DATABASE_OWNER_URL);
  expect(environment).not.toHaveProperty('DATABASE_OWNER_URL');
  expect(takeDatabaseOwnerUrl(environment)).toBeUndefined();
});

test('the owner of the database and the application have logins of their own (LOG3)', () => {
  const DATABASE_OWNER_URL = 'postgresql://owner:hunter2@db.example/shop';
  expect(refusalOf({ DATABASE_OWNER_URL })).toThrow(/^DATABASE_OWNER_URL needs DATABASE_URL/);
  const DATABASE_URL = 'postgresql://owner:other@db.example:5432/shop';
  expect(refusalOf({ DATABASE_URL, DATABASE_OWNER_URL })).toThrow(
    /^DATABASE_URL and DATABASE_OWNER_URL name the same user/,
  );
});
