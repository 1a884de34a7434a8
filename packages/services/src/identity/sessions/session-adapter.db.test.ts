import { databaseUser, testAdapter } from '@lucia-auth/adapter-test';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sessionAdapter } from './session-store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the adapter passes the suite that Lucia publishes, on tables of its own', async () => {
  const { owner_db } = database;
  // The suite's users have text ids and only a name; its sessions only a country.
  await sql`create schema adapter_suite`.execute(owner_db);
  await sql`
    create table adapter_suite.users (id text primary key, username text not null)`.execute(
    owner_db,
  );
  await sql`
    create table adapter_suite.sessions (
      id text primary key,
      user_id text not null references adapter_suite.users,
      expires_at timestamptz not null,
      ends_at timestamptz not null default 'infinity',
      last_seen_at timestamptz not null default now(),
      country text
    )`.execute(owner_db);
  const { id, attributes } = databaseUser;
  await sql`insert into adapter_suite.users values (${id}, ${attributes.username})`.execute(
    owner_db,
  );
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const adapter = sessionAdapter(owner_db.withSchema('adapter_suite'), {
    session: ['country'],
    user: ['username'],
  });
  // The suite throws at the first wrong result of the seven methods.
  await expect(testAdapter(adapter)).resolves.toBeUndefined();
  vi.restoreAllMocks();
  await sql`drop schema adapter_suite cascade`.execute(owner_db);
});
