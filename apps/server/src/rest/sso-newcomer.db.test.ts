import type { ProviderName } from '@guildhall/domain/identity/types';
import { actor } from '@guildhall/scenes/actors';
import { sendMails } from '@guildhall/scenes/clock';
import { activateUser } from '@guildhall/services/identity/sign-up/activate-user';
import { readCaughtMails } from '@guildhall/services/notifications/caught/read-caught-mails';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newEmail, type OwnSignOnServer, openSignOnServer } from './test-sign-on.ts';

let shop: OwnSignOnServer;
let email: string;

beforeAll(async () => {
  shop = await openSignOnServer();
});
afterAll(async () => await shop.close());
beforeEach(async () => {
  await resetAttempts();
  email = newEmail();
});

const resetAttempts = async () =>
  await sql`delete from rate_limits`.execute(shop.database.owner_db);
/** Facebook never states that an address is verified; Google may state that it is not. */
const arrive = async (provider: ProviderName = 'facebook', person = { email }) =>
  await shop.newBrowser().signIn(provider, { ...person, is_verified: false });
const userIdOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['user_id'] as string[] | undefined)?.[0] ?? 'no user id';
const activate = async (userId: string, code: string) =>
  await activateUser(
    shop.services,
    { user_id: userId, code },
    { ip_address: null, user_agent: null },
  );

async function mailsTo(address: string) {
  await sendMails(shop.scene);
  return await readCaughtMails(shop.services, address);
}
async function codeFor(address: string): Promise<string> {
  const [mail] = await mailsTo(address);
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? 'no code';
}

const NOT_ACTIVATED = {
  status: 403,
  body: {
    non_field_errors: ['Your email address isn’t confirmed yet. Enter the code from our email.'],
    user_id: [expect.stringMatching(/^[0-9a-f-]{36}$/)],
  },
};

describe('a new user whose address the provider has not verified (SSO5)', () => {
  test.each(['facebook', 'google'] as const)(
    'at %s signs in with the code from the mail, and later without one (product.md §7.11)',
    async (provider) => {
      const refused = await arrive(provider);
      expect(refused).toMatchObject(NOT_ACTIVATED);
      expect(refused.set.some((line) => line.startsWith('device='))).toBe(false);
      const { user } = await activate(userIdOf(refused), await codeFor(email));
      expect(user).toMatchObject({ id: userIdOf(refused), email });
      const again = await arrive(provider);
      expect(again).toMatchObject({ status: 200, body: { user: { id: user.id, email } } });
    },
  );

  test('does not exist before that', async () => {
    await arrive();
    const known = await shop.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(known).toEqual([]);
  });

  test('gets the same sign-up and no second mail when starting again', async () => {
    const first = await arrive();
    expect(userIdOf(await arrive())).toBe(userIdOf(first));
    expect(await mailsTo(email)).toHaveLength(1);
    await activate(userIdOf(first), await codeFor(email));
  });

  test('gets a new code when the old one has expired', async () => {
    const first = await arrive();
    expect(await mailsTo(email)).toHaveLength(1);
    await sql`update mail_proofs set expires_at = now() where email = ${email}`.execute(
      shop.database.owner_db,
    );
    await resetAttempts();
    expect(userIdOf(await arrive())).toBe(userIdOf(first));
    expect(await mailsTo(email)).toHaveLength(2);
    await activate(userIdOf(first), await codeFor(email));
  });

  test('cannot trigger mails to an address faster than a sign-up can (R1)', async () => {
    await arrive('facebook');
    const refused = await arrive('google');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('of two sign-ups for one address, the first activated one becomes the user', async () => {
    const facebook = await arrive('facebook');
    const facebookCode = await codeFor(email);
    await resetAttempts();
    const google = await arrive('google');
    const googleCode = await codeFor(email);
    await activate(userIdOf(google), googleCode);
    const late = activate(userIdOf(facebook), facebookCode);
    await expect(late).rejects.toMatchObject({ code: 'CODE_WRONG' });
    expect((await arrive('facebook')).body).not.toHaveProperty('access_token');
    expect((await arrive('google')).status).toBe(200);
  });

  test('becomes a user at once when Google verifies the address, which invalidates the code', async () => {
    const waiting = await arrive('facebook');
    const code = await codeFor(email);
    expect((await shop.newBrowser().signIn('google', { email })).status).toBe(200);
    const late = activate(userIdOf(waiting), code);
    await expect(late).rejects.toMatchObject({ code: 'CODE_WRONG' });
  });
});

describe('an unverified address of an existing user (A4, SSO5)', () => {
  test('gets the usual response; the owner is notified, and no code is sent', async () => {
    await actor(shop.scene, { email });
    const known = await arrive();
    const unknown = await arrive('facebook', { email: newEmail() });
    expect(known).toMatchObject(NOT_ACTIVATED);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You already have a profile on Guildhall',
    ]);
    expect(mails[0]?.text).not.toMatch(/\d{6}/);
    const guess = activate(userIdOf(known), '123456');
    await expect(guess).rejects.toMatchObject({ code: 'CODE_WRONG' });
  });

  test('writes the same rows as an unknown address', async () => {
    const added = async (address: string) => {
      const before = await rows();
      await arrive('facebook', { email: address });
      return (await rows()).map((count, index) => count - (before[index] ?? 0));
    };
    await actor(shop.scene, { email });
    expect(await added(email)).toEqual([1, 1, 1, 0, 0]);
    expect(await added(newEmail())).toEqual([1, 1, 1, 0, 0]);
  });

  async function rows(): Promise<number[]> {
    const counted = await sql<Record<string, string>>`select
      (select count(*) from sign_ups) as sign_ups, (select count(*) from mail_proofs) as proofs,
      (select count(*) from outbox) as outbox, (select count(*) from users) as users,
      (select count(*) from identities) as identities`.execute(shop.database.owner_db);
    return Object.values(counted.rows[0] ?? {}).map(Number);
  }
});

test('too many failed sign-ons are refused for their network (R1)', async () => {
  const query = new URLSearchParams({ state: 'guessed', code: 'guessed' });
  const browser = shop.newBrowser();
  const answers = await Promise.all(
    Array.from({ length: 110 }, async () => (await browser.finish('google', query)).status),
  );
  expect(answers.filter((status) => status === 429)).toHaveLength(10);
  const late = await browser.finish('google', query);
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('successful sign-ons are not counted (R1)', async () => {
  const browser = shop.newBrowser();
  await browser.signIn('google', { email });
  const counted =
    await sql`select * from rate_limits where key like 'sign-on%' and tries > 0`.execute(
      shop.database.owner_db,
    );
  expect(counted.rows).toEqual([]);
});
