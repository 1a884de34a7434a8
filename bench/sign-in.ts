// Compares a sign-in with hashing its password, and an authenticated request with one query:
//   node bench/sign-in.ts [--rounds 5] [--seconds 5]
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openDatabase } from '@guildhall/db/client';
import { testScene } from '@guildhall/scenes/scene';
import {
  hashPassword,
  verifyPassword,
} from '@guildhall/services/identity/passwords/check-password';
import { readSession } from '@guildhall/services/identity/sessions/read-session';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { recordStatements, type Statement } from './recorded-call.ts';
import { type Figures, inWords, measure, ratio } from './rounds.ts';
import { startShop } from './shop.ts';
import { startBare } from './start-bare.ts';

const CONNECTIONS = 16;
const TARGETS = { sign_in: 0.9, profile: 0.5 };
/** The demo users take turns, since attempts are limited per address. */
const PEOPLE = ['buyer', 'seller', 'moderator', 'support', 'admin'];
const PASSWORD = 'a password of the bench';
const HEADERS = { 'content-type': 'application/json' };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
  },
});

const bodies = PEOPLE.map((name) =>
  JSON.stringify({ email: `${name}@example.test`, password: PASSWORD }),
);

/** Signs in all users in one browser, which is a known device then. Returns one of the tokens. */
async function signedIn(url: string): Promise<{ access_token: string; cookie: string }> {
  let cookie = '';
  let accessToken = '';
  for (const body of bodies) {
    const init = { method: 'POST', headers: { ...HEADERS, cookie }, body };
    const answer = await fetch(`${url}/api/oauth/login/`, init);
    ({ access_token: accessToken } = (await answer.json()) as { access_token: string });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }
  return { access_token: accessToken, cookie };
}

/** Records the statements of both by running them once in this process. */
async function recordBoth(databaseUrl: string, tokenSecret: string) {
  const db = openDatabase(databaseUrl);
  const services = {
    ...testScene(db).services,
    token_secret: new TextEncoder().encode(tokenSecret),
  };
  const credentials = { email: 'buyer@example.test', password: PASSWORD };
  const origin = { ip_address: null, user_agent: null };
  try {
    const { device_token } = await signInWithPassword(services, credentials, origin);
    const again = () => signInWithPassword(services, credentials, { ...origin, device_token });
    const recordedSignIn = await recordStatements(again);
    const { access_token } = recordedSignIn.answer;
    const profile = await recordStatements(() => readSession(services, access_token));
    return { sign_in: recordedSignIn.statements, profile: profile.statements };
  } finally {
    await db.destroy();
  }
}

const counted = ({ length }: readonly Statement[]) =>
  length === 1 ? 'one statement' : `${length} statements`;

const tokenSecret = randomBytes(48).toString('base64');
const shop = await startShop({ DEMO_PASSWORD: PASSWORD, TOKEN_SECRET: tokenSecret });
try {
  const { sign_in, profile } = await recordBoth(shop.database_url, tokenSecret);
  const { access_token, cookie } = await signedIn(shop.url);
  const headers = { authorization: `JWT ${access_token}` };
  const login = `${shop.url}/api/oauth/login/`;
  const me = `${shop.url}/api/oauth/profile/me/`;
  const data: unknown = await (await fetch(me, { headers })).json();
  const stored = await hashPassword(PASSWORD);
  // One of its statements, an index lookup.
  const one = { name: 'profile', input: null, statements: profile.slice(0, 1), data };
  const bare = await startBare(shop.database_url, [one]);
  try {
    const found = await measure(
      [
        { name: 'sign-in', url: login, headers: { ...HEADERS, cookie }, bodies },
        { name: 'new browser', url: login, headers: HEADERS, bodies },
        { name: 'argon2id', work: () => verifyPassword(stored, PASSWORD) },
        { name: 'profile', url: me, headers },
        { name: 'one query', url: `${bare.url}/plain/0` },
      ],
      {
        rounds: Number(values.rounds),
        seconds: Number(values.seconds),
        connections: CONNECTIONS,
      },
    );
    const of = (name: string): Figures => {
      const figures = found.get(name);
      if (figures === undefined) throw new Error(`${name} was not measured`);
      return figures;
    };
    const whole = ratio(of('sign-in'), of('argon2id'), TARGETS.sign_in);
    console.log(`sign-in (${counted(sign_in)}): ${whole} of argon2id alone`);
    const anew = ratio(of('new browser'), of('argon2id'), TARGETS.sign_in);
    console.log(`  each time on a browser that is new, with a mail about it: ${anew}`);
    const profileRatio = ratio(of('profile'), of('one query'), TARGETS.profile);
    console.log(`authenticated profile (${counted(profile)}): ${profileRatio} of one query alone`);
    for (const [name, figures] of found) console.log(`  ${name.padEnd(12)}${inWords(figures)}`);
  } finally {
    await bare.stop();
  }
} finally {
  await shop.stop();
}
