import { secondFactorRequiredView } from '@guildhall/api/identity/views';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { testScene } from '@guildhall/scenes/scene';
import { signedInWith, totpCode, withPasskey, withTotp } from '@guildhall/scenes/second-factors';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { drainOutbox } from '@guildhall/services/notifications/drain-outbox';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { readCaughtMails } from '@guildhall/services/notifications/caught/read-caught-mails';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newEmail, type SignOnServer, startSignOnServer } from './test-sign-on.ts';

type Browser = ReturnType<SignOnServer['newBrowser']>;
type Answer = Awaited<ReturnType<Browser['post']>>;
interface At {
  readonly shop: SignOnServer;
  readonly browser: Browser;
}

let database: TestDatabase;
let shops: Record<'http' | 'https', SignOnServer>;

beforeAll(async () => {
  database = await testDatabase();
  const { services } = testScene(database.db);
  shops = {
    http: await startSignOnServer(services),
    https: await startSignOnServer(services, 'https://shop.test'),
  };
});
afterAll(async () => {
  await shops.http.stop();
  await shops.https.stop();
  await database.close();
});

const sceneOf = ({ services }: SignOnServer) => ({ services, approve: () => Promise.resolve() });
const LOGIN = '/api/oauth/login/';

async function somebody(shop: SignOnServer) {
  const email = newEmail();
  await actor(sceneOf(shop), { email });
  const credentials = { email, password: ACTOR_PASSWORD };
  const { access_token } = await signInWithPassword(shop.services, credentials, {
    ip_address: null,
    user_agent: 'a browser of before',
  });
  return { credentials, access_token };
}

/** Asserts the declared second-factor outcome without a cookie, and returns its ticket. */
function challengeIn({ status, body, set, headers }: Answer): string {
  expect([status, headers.get('error-code')]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  expect(setBy({ set })).toEqual([]);
  return z.strictObject(secondFactorRequiredView.shape).parse(body).ticket[0];
}

/** Signs in with the password and returns the ticket for the second step; no cookie is set. */
async function ticketOf(browser: Browser, credentials: object): Promise<string> {
  return challengeIn(await browser.post(LOGIN, credentials));
}

async function withKey({ shop, browser }: At, needsTicket: boolean): Promise<Answer> {
  const { credentials, access_token } = await somebody(shop);
  const { key } = await withPasskey(sceneOf(shop), access_token);
  const ticket = needsTicket ? { ticket: await ticketOf(browser, credentials) } : {};
  const requested = await browser.post('/api/oauth/login/passkey/options/', ticket);
  const { handle, options } = requested.body as { handle: string; options: { challenge: string } };
  const response = key.assert(options.challenge);
  return await browser.post('/api/oauth/login/passkey/', { handle, response });
}

/** Each way to sign in, in a new browser, up to the response with a token. */
const WAYS_IN: readonly [way: string, enter: (at: At) => Promise<Answer>][] = [
  [
    'a password',
    async ({ shop, browser }) => await browser.post(LOGIN, (await somebody(shop)).credentials),
  ],
  [
    'the code of a sign-up (product.md §3.3, §7.12, §7.13)',
    async ({ shop: { services }, browser }) => {
      const email = newEmail();
      const person = { email, username: `n${newId().slice(-12)}`, password: 'purple spoon walk' };
      const { body } = await browser.post('/api/oauth/signup/', person);
      while ((await drainOutbox(services)) > 0);
      const [mail] = await readCaughtMails(services, email);
      const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
      return await browser.post('/api/oauth/activate/', { user_id: body['user_id'], code });
    },
  ],
  [
    'a password and a code of an app',
    async ({ shop, browser }) => {
      const { credentials, access_token } = await somebody(shop);
      const { secret } = await withTotp(sceneOf(shop), access_token);
      const ticket = await ticketOf(browser, credentials);
      const code = await totpCode(secret);
      return await browser.post(`${LOGIN}second-factor/`, { ticket, method: 'totp', code });
    },
  ],
  ['a passkey alone', async (at) => await withKey(at, false)],
  ['a password and a passkey', async (at) => await withKey(at, true)],
  [
    'Google and a code of an app',
    async ({ shop, browser }) => {
      const email = newEmail();
      const { body } = await shop.newBrowser().signIn('google', { email });
      const { secret } = await withTotp(sceneOf(shop), String(body['access_token']));
      const ticket = challengeIn(await browser.signIn('google', { email }));
      const code = await totpCode(secret);
      return await browser.post(`${LOGIN}second-factor/`, { ticket, method: 'totp', code });
    },
  ],
  ['Google', async ({ browser }) => await browser.signIn('google', { email: newEmail() })],
  [
    'Facebook, once it is linked',
    async ({ browser, shop }) => {
      const { credentials, access_token } = await somebody(shop);
      const { user, session } = await signedInWith(sceneOf(shop), access_token);
      const intent = { purpose: 'link', user_id: user.id, session_id: session.id } as const;
      const other = shop.newBrowser();
      const query = await other.answer(await other.begin('facebook', intent), credentials);
      const linked = await other.finish('facebook', query, access_token);
      // A user who links an identity is already signed in.
      expect([linked.status, setBy(linked)]).toEqual([200, []]);
      return await browser.signIn('facebook', credentials);
    },
  ],
];

/** The cookies that a response sets, without those that it deletes. */
const setBy = ({ set }: Pick<Answer, 'set'>) =>
  set.filter((line) => !/^(__Host-)?sso-.*Max-Age=0/.test(line));

const FLAGS = 'Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax';
const COOKIES = {
  http: new RegExp(`^device=[\\w-]{43}\\.[\\w-]{43}; ${FLAGS}$`),
  https: new RegExp(`^__Host-device=[\\w-]{43}\\.[\\w-]{43}; ${FLAGS}; Secure$`),
} as const;

describe.each(['http', 'https'] as const)('at an %s URL', (scheme) => {
  test.each(WAYS_IN)(
    'with %s the browser gets one cookie, which does not authenticate (S6)',
    async (_, enter) => {
      const shop = shops[scheme];
      const browser = shop.newBrowser();
      const entered = await enter({ shop, browser });
      expect([entered.status, setBy(entered)]).toEqual([
        200,
        [expect.stringMatching(COOKIES[scheme])],
      ]);
      const [name] = [...browser.cookies.keys()];
      expect([...browser.cookies.keys()]).toEqual([
        scheme === 'https' ? '__Host-device' : 'device',
      ]);
      expect(browser.cookies.get(name ?? '')).not.toBe(entered.body['access_token']);

      // The cookie alone does not authenticate; the token alone does.
      const me = '/api/oauth/profile/me/';
      expect((await browser.call(me)).status).toBe(401);
      const email = String((entered.body['user'] as { email: string }).email);
      const guess = await browser.post(LOGIN, { email, password: 'a wrong password' });
      expect([guess.status, guess.set]).toEqual([400, []]);
      const bare = await shop.newBrowser().call(me, String(entered.body['access_token']));
      expect([bare.status, bare.set]).toEqual([200, []]);
    },
  );
});

test('a browser keeps its device cookie for all users and sign-ins (S6)', async () => {
  const browser = shops.http.newBrowser();
  const [ann, bob] = [await somebody(shops.http), await somebody(shops.http)];
  await browser.post(LOGIN, ann.credentials);
  const kept = browser.cookies.get('device');
  for (const { credentials } of [ann, bob]) await browser.post(LOGIN, credentials);
  expect([...browser.cookies]).toEqual([['device', kept]]);
});
