// What signing in costs beside the hash alone, and what being signed in costs beside one query:
//   node bench/sign-in.ts [--rounds 5] [--seconds 5]
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openDatabase } from '@guildhall/db/client';
import { testStage } from '@guildhall/scenes/stage';
import { hashPassword, verifyPassword } from '@guildhall/services/identity/check-password';
import { readSession } from '@guildhall/services/identity/read-session';
import { signIn } from '@guildhall/services/identity/sign-in';
import { recordStatements, type Statement } from './recorded-call.ts';
import { type Figures, inWords, measure, ratio } from './rounds.ts';
import { startShop } from './shop.ts';
import { startBare } from './start-bare.ts';

const CONNECTIONS = 16;
const AIMS = { sign_in: 0.9, profile: 0.5 };
/** The demo's people take turns: one address may not be tried more than ten times at once. */
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

async function tokenOf(url: string): Promise<string> {
  const asked = { method: 'POST', headers: HEADERS, body: bodies[0] ?? '' };
  const answer = await fetch(`${url}/api/oauth/login/`, asked);
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

/** What both ask the database, written down while this process does the same once. */
async function recordBoth(database_url: string, token_secret: string) {
  const db = openDatabase(database_url);
  const services = {
    ...testStage(db).services,
    token_secret: new TextEncoder().encode(token_secret),
  };
  const credentials = { email: 'buyer@example.test', password: PASSWORD };
  const origin = { ip_address: null, user_agent: null };
  try {
    const signed_in = await recordStatements(() => signIn(services, credentials, origin));
    const { access_token } = signed_in.answer;
    const profile = await recordStatements(() => readSession(services, access_token));
    return { sign_in: signed_in.statements, profile: profile.statements };
  } finally {
    await db.destroy();
  }
}

const counted = ({ length }: readonly Statement[]) =>
  length === 1 ? 'one statement' : `${length} statements`;

const token_secret = randomBytes(48).toString('base64');
const shop = await startShop({ DEMO_PASSWORD: PASSWORD, TOKEN_SECRET: token_secret });
try {
  const { sign_in, profile } = await recordBoth(shop.database_url, token_secret);
  const headers = { authorization: `JWT ${await tokenOf(shop.url)}` };
  const me = `${shop.url}/api/oauth/profile/me/`;
  const data: unknown = await (await fetch(me, { headers })).json();
  const stored = await hashPassword(PASSWORD);
  // One of its statements, by an index, however many it takes.
  const one = { name: 'profile', input: null, statements: profile.slice(0, 1), data };
  const bare = await startBare(shop.database_url, [one]);
  try {
    const found = await measure(
      [
        { name: 'sign-in', url: `${shop.url}/api/oauth/login/`, headers: HEADERS, bodies },
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
    const whole = ratio(of('sign-in'), of('argon2id'), AIMS.sign_in);
    console.log(`sign-in (${counted(sign_in)}): ${whole} of argon2id alone`);
    const asked = ratio(of('profile'), of('one query'), AIMS.profile);
    console.log(`authenticated profile (${counted(profile)}): ${asked} of one query alone`);
    for (const [name, figures] of found) console.log(`  ${name.padEnd(10)}${inWords(figures)}`);
  } finally {
    await bare.stop();
  }
} finally {
  await shop.stop();
}
