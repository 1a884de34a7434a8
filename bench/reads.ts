// Compares public reads with a server that does nothing else, and cached ones with a fixed buffer:
//   node bench/reads.ts [--rounds 5] [--seconds 5]
import { parseArgs } from 'node:util';
import { type RecordedCall, recordCall } from './recorded-call.ts';
import { type Figures, inWords, type Load, measure, ratio } from './rounds.ts';
import { startShop } from './shop.ts';
import { startBare } from './start-bare.ts';

const CONNECTIONS = 16;
/**
 * Uncached: relative to the bare server. Cached: relative to a fixed buffer. With a token: relative
 * to the same call without one.
 */
const TARGETS = { whole: 0.6, ready: 0.33, signed: 0.8 };
const PASSWORD = 'a password of the bench';
/** Has no effect on a query, but bypasses the response cache. */
const BYPASS_CACHE = { 'content-type': 'application/json' };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
  },
});

const encoded = (input: unknown) => encodeURIComponent(JSON.stringify(input));

function loadsOf(
  calls: readonly RecordedCall[],
  { product, bare, token }: { product: string; bare: string; token: string },
): Load[] {
  return calls.flatMap(({ name, input }, index) => [
    {
      name: `${index} whole`,
      url: `${product}/api/trpc/${name}?input=${encoded(input)}`,
      headers: BYPASS_CACHE,
    },
    {
      name: `${index} bare`,
      url: `${bare}/api/trpc/bare.call${index}?input=${encoded(input)}`,
      headers: BYPASS_CACHE,
    },
    { name: `${index} ready`, url: `${product}/api/trpc/${name}?input=${encoded(input)}` },
    {
      name: `${index} signed`,
      url: `${product}/api/trpc/${name}?input=${encoded(input)}`,
      headers: { authorization: `JWT ${token}` },
    },
    { name: `${index} fixed`, url: `${bare}/fixed/${index}` },
  ]);
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

const shop = await startShop({ DEMO_PASSWORD: PASSWORD });
try {
  const list = { kind: 'account', product_slug: 'valorant', limit: 24 };
  const listed = await recordCall(shop.database_url, 'offers.list', list);
  const offerId = (listed.data as { items: { id: string }[] }).items[0]?.id;
  const calls = [
    listed,
    await recordCall(shop.database_url, 'offers.detail', { offer_id: offerId }),
    await recordCall(shop.database_url, 'offers.list', { ...list, search: 'immortal skins' }),
  ];
  const titles = ['offer list', 'offer detail', 'text search'];
  const bare = await startBare(shop.database_url, calls);
  try {
    const servers = { product: shop.url, bare: bare.url, token: await signIn(shop.url) };
    const found = await measure(loadsOf(calls, servers), {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      connections: CONNECTIONS,
    });
    for (const [index, { statements }] of calls.entries()) {
      const title = `${titles[index]} (${statements.length} statements)`;
      print(title, (which) => found.get(`${index} ${which}`));
    }
  } finally {
    await bare.stop();
  }
} finally {
  await shop.stop();
}
