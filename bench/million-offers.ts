// Compares public reads with 10,000 and with a million offers:
//   node bench/million-offers.ts [--rounds 5] [--seconds 5] [--offers 1000000]
import { parseArgs } from 'node:util';
import type autocannon from 'autocannon';
import { Client } from 'pg';
import { fillShop } from './filled-shop.ts';
import { type Figures, inWords, measure } from './rounds.ts';
import { type MeasuredShop, startShop } from './shop.ts';

const CONNECTIONS = 16;
const FEW = 10_000;
const ORDERS_PER_OFFER = 0.15;
/** Has no effect on a query, but bypasses the response cache. */
const BYPASS_CACHE = { 'content-type': 'application/json' };
/** Relative to the shop with few offers. */
const TARGET_RATE = 0.8;
const TARGET_P95 = 1.5;
/** Inputs per read, so that neither a cache nor a single database page serves all of them. */
const VARIANTS = 200;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    offers: { type: 'string', default: '1000000' },
  },
});
const many = Number(values.offers);

/** The input of a list: listOffersSchema. */
type Input = Readonly<Record<string, unknown>>;

/** The products with the longest category lists, and offers from all over them. */
interface Products {
  readonly games: readonly string[];
  readonly brands: readonly string[];
  readonly offer_ids: readonly string[];
}

async function productsOf({ owner_url }: MeasuredShop): Promise<Products> {
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  try {
    const slugs = (kind: string, most: number) =>
      client.query<{ product_slug: string }>(
        `select product_slug from offers where state = 'active' and kind = $1
          group by 1 order by count(*) desc, 1 limit $2`,
        [kind, most],
      );
    const games = await slugs('account', 8);
    const brands = await slugs('gift_card', 4);
    const ids = await client.query<{ id: string }>(
      `select id from offers where state = 'active' order by attribute_hash limit $1`,
      [VARIANTS],
    );
    return {
      games: games.rows.map((row) => row.product_slug),
      brands: brands.rows.map((row) => row.product_slug),
      offer_ids: ids.rows.map((row) => row.id),
    };
  } finally {
    await client.end();
  }
}

type Call = readonly [procedure: string, input: unknown];

const pick = <Item>(items: readonly Item[], index: number): Item =>
  items[index % items.length] as Item;

/** A category list of accounts, of a different game each time. */
const offerList = (products: Products, index: number): Input => ({
  kind: 'account',
  product_slug: pick(products.games, index),
  limit: 24,
});

const WORDS = ['immortal skins', 'full access', 'rare', 'starter', 'ranked', 'legendary'];

/** All reads by name, with the input of the n-th call. */
const reads: Record<string, (products: Products, index: number) => Call> = {
  list: (products, index) => ['offers.list', offerList(products, index)],
  'list of gift cards': (products, index) => [
    'offers.list',
    { kind: 'gift_card', product_slug: pick(products.brands, index), limit: 24 },
  ],
  'list of every game': () => ['offers.list', { kind: 'account', limit: 24 }],
  'newest of every game': () => ['offers.list', { kind: 'account', sort: 'newest', limit: 24 }],
  cheapest: (products, index) => [
    'offers.list',
    { ...offerList(products, index), sort: 'cheapest' },
  ],
  newest: (products, index) => ['offers.list', { ...offerList(products, index), sort: 'newest' }],
  fastest: (products, index) => ['offers.list', { ...offerList(products, index), sort: 'fastest' }],
  'filtered list': (products, index) => [
    'offers.list',
    {
      ...offerList(products, index),
      price_from_minor: 1_000 + 10 * index,
      price_to_minor: 6_000 + 10 * index,
      delivery: 'instant',
      seller_level_from: 2,
    },
  ],
  'narrow price': (products, index) => [
    'offers.list',
    {
      ...offerList(products, index),
      price_from_minor: 5_000 + index,
      price_to_minor: 5_100 + index,
    },
  ],
  'one attribute': (products, index) => [
    'offers.list',
    { ...offerList(products, index), attributes: { email_access: ['Changeable'] } },
  ],
  search: (products, index) => [
    'offers.list',
    { ...offerList(products, index), search: pick(WORDS, index) },
  ],
  'search everywhere': (_products, index) => [
    'offers.list',
    { kind: 'account', limit: 24, search: pick(WORDS, index) },
  ],
  'search for a number': (_products, index) => [
    'offers.list',
    { kind: 'account', limit: 24, search: `no ${index * 389}` },
  ],
  suggestions: (_products, index) => ['search.suggest', { words: pick(WORDS, index).slice(0, 5) }],
  'facet counts': (products, index) => [
    'offers.facets',
    { kind: 'account', product_slug: pick(products.games, index), price_to_minor: 6_000 + index },
  ],
  detail: (products, index) => ['offers.detail', { offer_id: pick(products.offer_ids, index) }],
  similar: (products, index) => ['offers.similar', { offer_id: pick(products.offer_ids, index) }],
  home: () => ['catalog.home', undefined],
  games: () => ['catalog.games', undefined],
};

function pathOf([procedure, input]: Call): string {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return `/api/trpc/${procedure}${query}`;
}

/** Later pages, each requested with the cursor of the previous one. */
async function deepPages(url: string, products: Products): Promise<autocannon.Request[]> {
  const paths: string[] = [];
  for (let game = 0; game < 8; game += 1) {
    let cursor: string | null = null;
    for (let page = 0; page < 12; page += 1) {
      const input = { ...offerList(products, game), limit: 50, sort: 'best', cursor };
      const path = pathOf(['offers.list', input]);
      if (page > 1) paths.push(path);
      const answer = (await (await fetch(url + path)).json()) as {
        result: { data: { next_cursor: string | null } };
      };
      cursor = answer.result.data.next_cursor;
      if (cursor === null) break;
    }
  }
  return paths.map((path) => ({ path }));
}

async function requestsOf({ url }: MeasuredShop, products: Products) {
  const found = new Map<string, autocannon.Request[]>();
  for (const [name, make] of Object.entries(reads)) {
    const paths = Array.from({ length: VARIANTS }, (_, index) => pathOf(make(products, index)));
    found.set(
      name,
      [...new Set(paths)].map((path) => ({ path })),
    );
  }
  found.set('deep pages', await deepPages(url, products));
  return found;
}

/** The average response size in kilobytes, since larger results take longer to send. */
async function lengthOf({ url, headers, requests }: ReadLoad): Promise<number> {
  const some = requests.slice(0, 40);
  let bytes = 0;
  for (const { path } of some) {
    const response = await fetch(`${url}${path}`, { headers });
    bytes += (await response.arrayBuffer()).byteLength;
  }
  return bytes / some.length / 1_000;
}

/** One read in one shop. */
interface ReadLoad {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: readonly autocannon.Request[];
}

interface Result extends Figures {
  readonly response_kb: number;
}

function print(name: string, few: Result, more: Result): void {
  const rate = more.requests_per_second / few.requests_per_second;
  const p95 = more.p95_ms / few.p95_ms;
  const verdict = rate >= TARGET_RATE && p95 <= TARGET_P95 ? '' : '  misses the target';
  console.log(`${name}: ${rate.toFixed(2)} of the rate, p95 ${p95.toFixed(2)} ×${verdict}`);
  const line = (offers: number, result: Result) =>
    `  ${String(offers).padEnd(8)}${inWords(result)}, ${result.response_kb.toFixed(1)} kB each`;
  console.log(`${line(FEW, few)}\n${line(many, more)}`);
}

async function filledShop(offers: number): Promise<MeasuredShop> {
  const shop = await startShop();
  const filling = { offers, orders: Math.round(offers * ORDERS_PER_OFFER) };
  await fillShop(shop.owner_url, filling, (sentence) => console.error(`${offers}: ${sentence}`));
  return shop;
}

const shops: MeasuredShop[] = [];
try {
  for (const offers of [FEW, many]) shops.push(await filledShop(offers));
  const requestsOfShops = await Promise.all(
    shops.map(async (shop) => ({ shop, requests: await requestsOf(shop, await productsOf(shop)) })),
  );
  const names = [...Object.keys(reads), 'deep pages'];
  const loads = names.flatMap((name) =>
    requestsOfShops.map(({ shop, requests }, index) => ({
      name: `${name} ${index}`,
      url: shop.url,
      headers: BYPASS_CACHE,
      requests: requests.get(name) ?? [],
    })),
  );
  const lengthsKb = new Map<string, number>();
  for (const load of loads) lengthsKb.set(load.name, await lengthOf(load));
  const found = await measure(loads, {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections: CONNECTIONS,
  });
  const resultOf = (load: string): Result => {
    const [figures, responseKb] = [found.get(load), lengthsKb.get(load)];
    if (figures === undefined || responseKb === undefined)
      throw new Error(`${load} was not measured`);
    return { ...figures, response_kb: responseKb };
  };
  console.log(`${FEW} offers compared with ${many}, ${CONNECTIONS} connections`);
  console.log(`target: ${TARGET_RATE} of the rate, p95 ${TARGET_P95} ×`);
  for (const name of names) print(name, resultOf(`${name} 0`), resultOf(`${name} 1`));
} finally {
  for (const shop of shops) await shop.stop();
}
