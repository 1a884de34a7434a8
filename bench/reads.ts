// Compares public reads with a server that does nothing else (bare-reads.ts), and cached ones with
// a fixed buffer:
//   node bench/reads.ts [--rounds 5] [--seconds 5]
import { deepStrictEqual } from 'node:assert';
import { parseArgs } from 'node:util';
import { startReferenceServer } from './reference-server.ts';
import { type Figures, inWords, type Load, measure, ratio } from './rounds.ts';
import { startShop } from './shop.ts';

const CONNECTIONS = 16;
/**
 * Uncached: relative to the bare server. Cached: relative to a fixed buffer. With a token: relative
 * to the same call without one.
 */
const TARGETS = { whole: 0.6, ready: 0.33, signed: 0.8 };
const PASSWORD = 'a password of the bench';
const SEARCH = 'immortal skins';
/** Has no effect on a query, but bypasses the response cache. */
const BYPASS_CACHE = { 'content-type': 'application/json' };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
  },
});

interface Call {
  readonly title: string;
  /** The path and query, the same on both servers. */
  readonly path: string;
  /** The size of the answer. */
  readonly bytes: number;
}

function loadsOf(
  calls: readonly Call[],
  { product, bare, token }: { product: string; bare: string; token: string },
): Load[] {
  return calls.flatMap(({ path, bytes }, index) => [
    { name: `${index} whole`, url: `${product}${path}`, headers: BYPASS_CACHE },
    { name: `${index} bare`, url: `${bare}${path}`, headers: BYPASS_CACHE },
    { name: `${index} ready`, url: `${product}${path}` },
    {
      name: `${index} signed`,
      url: `${product}${path}`,
      headers: { authorization: `JWT ${token}` },
    },
    { name: `${index} fixed`, url: `${bare}/fixed/${bytes}` },
  ]);
}

type Answer = Readonly<Record<string, unknown>>;

async function ask(url: string): Promise<Answer> {
  const response = await fetch(url, { headers: BYPASS_CACHE });
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  return ((await response.json()) as { result: { data: Answer } }).result.data;
}

/** The bare server must answer with the same cards; its cursor and its notice are simpler. */
function sameCards(whole: Answer, bare: Answer): void {
  for (const [key, value] of Object.entries(bare)) {
    if (key === 'next_cursor' || key === 'seller' || key === 'published_at') continue;
    deepStrictEqual(value, whole[key], `the bare server answers another ${key}`);
  }
}

/** Asks both servers once, and compares what they answer. */
async function prepare(
  title: string,
  [procedure, input]: readonly [string, object],
  servers: { readonly product: string; readonly bare: string },
): Promise<Call> {
  const path = `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const whole = await ask(servers.product + path);
  sameCards(whole, await ask(servers.bare + path));
  return { title, path, bytes: Buffer.byteLength(JSON.stringify({ result: { data: whole } })) };
}

function print(title: string, figures: (which: string) => Figures | undefined): void {
  const names = ['whole', 'bare', 'ready', 'signed', 'fixed'];
  const [whole, bare, ready, signed, fixed] = names.map(figures);
  if (!whole || !bare || !ready || !signed || !fixed) throw new Error(`${title} was not measured`);
  console.log(`${title}: ${ratio(whole, bare, TARGETS.whole)} of the bare server`);
  console.log(`  signed out, cached: ${ratio(ready, fixed, TARGETS.ready)} of a fixed buffer`);
  console.log(`  signed in: ${ratio(signed, ready, TARGETS.signed)} of signed out`);
  for (const [name, each] of Object.entries({ whole, bare, ready, signed, fixed })) {
    console.log(`  ${name.padEnd(8)}${inWords(each)}`);
  }
}

/** A token of the demo buyer. */
async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/oauth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'buyer@example.test', password: PASSWORD }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const GAME = 'valorant';
const LIST = { kind: 'account', product_slug: GAME, limit: 24 };

const shop = await startShop({ DEMO_PASSWORD: PASSWORD });
try {
  const bare = await startReferenceServer('bench/bare-reads.ts', [shop.database_url, GAME]);
  try {
    const servers = { product: shop.url, bare: bare.url, token: await signIn(shop.url) };
    const listed = await ask(
      `${shop.url}/api/trpc/offers.list?input=${encodeURIComponent(JSON.stringify(LIST))}`,
    );
    const [first] = listed['items'] as { id: string }[];
    const calls = [
      await prepare('offer list', ['offers.list', LIST], servers),
      await prepare('offer detail', ['offers.detail', { offer_id: first?.id }], servers),
      await prepare('text search', ['offers.list', { ...LIST, search: SEARCH }], servers),
    ];
    const found = await measure(loadsOf(calls, servers), {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      connections: CONNECTIONS,
    });
    for (const [index, { title }] of calls.entries()) {
      print(title, (which) => found.get(`${index} ${which}`));
    }
  } finally {
    await bare.stop();
  }
} finally {
  await shop.stop();
}
