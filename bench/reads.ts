// Compares public reads with a server that does nothing else, and cached ones with a fixed buffer:
//   node bench/reads.ts [--rounds 5] [--seconds 5]
import { parseArgs } from 'node:util';
import { type RecordedCall, recordCall } from './recorded-call.ts';
import { type Figures, inWords, type Load, measure, ratio } from './rounds.ts';
import { startShop } from './shop.ts';
import { startBare } from './start-bare.ts';

const CONNECTIONS = 16;
/** Uncached: relative to the bare server. Cached: relative to a fixed buffer. */
const TARGETS = { whole: 0.6, ready: 0.33 };
/** Has no effect on a query, but bypasses the response cache. */
const BYPASS_CACHE = { 'content-type': 'application/json' };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
  },
});

const encoded = (input: unknown) => encodeURIComponent(JSON.stringify(input));

function loadsOf(calls: readonly RecordedCall[], product: string, bare: string): Load[] {
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
    { name: `${index} fixed`, url: `${bare}/fixed/${index}` },
  ]);
}

function print(title: string, figures: (which: string) => Figures | undefined): void {
  const [whole, bare, ready, fixed] = ['whole', 'bare', 'ready', 'fixed'].map(figures);
  if (!whole || !bare || !ready || !fixed) throw new Error(`${title} was not measured`);
  console.log(`${title}: ${ratio(whole, bare, TARGETS.whole)} of the bare server`);
  console.log(`  signed out, cached: ${ratio(ready, fixed, TARGETS.ready)} of a fixed buffer`);
  for (const [name, each] of Object.entries({ whole, bare, ready, fixed })) {
    console.log(`  ${name.padEnd(8)}${inWords(each)}`);
  }
}

const shop = await startShop();
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
    const found = await measure(loadsOf(calls, shop.url, bare.url), {
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
