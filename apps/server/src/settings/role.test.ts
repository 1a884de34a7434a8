import { describe, expect, test } from 'vitest';
import { readMigrationSettings } from '../env.ts';
import { SettingsError } from '../secrets.ts';

const DATABASE_URL = 'postgresql://guildhall_app:x@localhost/guildhall';

function read(environment: Record<string, string>): unknown {
  try {
    return readMigrationSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}

describe('the role of a server', () => {
  test('is all of them by default, and a migration needs no secret of the shop', () => {
    expect(read({})).toMatchObject({ server_role: 'all', mode: 'demo' });
    expect(read({ SERVER_ROLE: 'migrate', DATABASE_URL })).toMatchObject({
      server_role: 'migrate',
      mode: 'live',
      database_url: DATABASE_URL,
    });
  });

  test.each([
    [{ SERVER_ROLE: 'cron' }, /^SERVER_ROLE is "cron"; expected one of all, web, worker/],
    [{ SERVER_ROLE: 'web' }, /^SERVER_ROLE is web; expected all, or DATABASE_URL/],
    [{ SERVER_ROLE: 'worker' }, /the embedded database is for one server/],
  ])('%j is refused in one sentence', (environment, sentence) => {
    expect(read(environment)).toMatch(sentence);
  });
});
