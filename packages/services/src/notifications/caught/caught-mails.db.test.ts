import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { sendMails } from '@guildhall/scenes/clock';
import { tableNames } from '@guildhall/scenes/database/database-image';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { signedInWith } from '@guildhall/scenes/second-factors';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestEmailChange } from '../../identity/email/change-email.ts';
import { requestPasswordReset } from '../../identity/recovery/request-password-reset.ts';
import { signUp } from '../../identity/sign-up/sign-up.ts';
import { readCaughtMails } from './read-caught-mails.ts';

let database: TestDatabase;
let scene: Scene;

const origin = { ip_address: '192.0.2.1', user_agent: 'a browser' };
const address = () => `u${newId().slice(-12)}@example.test`;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

/** The tables with a row in which the text stands by itself, not as a part of a longer id. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tableNames(database.owner_db)) {
    const pattern = `(^|[^[:alnum:]_.:-])${text}($|[^[:alnum:]_.:-])`;
    const { rows } = await sql`select from ${sql.table(name)} as t
      where t::text ~ ${pattern} limit 1`.execute(database.owner_db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('codes and links of all mails can be read in the demo and stand in no row (K1)', async () => {
  const { services } = scene;
  const [newcomer, owner, changed] = [address(), address(), address()];
  await actor(scene, { email: owner });
  await signUp(
    services,
    { email: newcomer, username: `u${newId().slice(-12)}`, password: 'seventeen purple spoons' },
    origin,
  );
  await requestPasswordReset(services, { email: owner }, origin);
  const credentials = { email: owner, password: ACTOR_PASSWORD };
  const { access_token } = await signInWithPassword(services, credentials, origin);
  const { user, session } = await signedInWith(scene, access_token);
  await requestEmailChange(services, user, session, { new_email: changed }, origin);
  const waiting = await sql<{ text: string }>`select payload::text as text from outbox`.execute(
    database.db,
  );
  await sendMails(scene);

  const mails = await readCaughtMails(services, null);
  const texts = mails.map(({ text }) => text).join('\n');
  const codes = texts.match(/^\d{6}$/gm) ?? [];
  const tokens = [...texts.matchAll(/#token=(\S+)/g)].map(([, token = '']) => token);
  expect([codes.length, tokens.length]).toEqual([2, 2]);
  for (const secret of [...codes, ...tokens]) {
    expect(await tablesWith(secret)).toEqual([]);
    expect(JSON.stringify(waiting.rows)).not.toContain(secret);
  }
  // The search finds what stands in a row.
  expect(await tablesWith(newcomer)).toContain('caught_mails');
});
