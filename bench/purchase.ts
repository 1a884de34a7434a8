// Compares a purchase with a server whose purchase is one call of the database, and buyers of one
// seller with buyers of many sellers:
//   node bench/purchase.ts [--rounds 5] [--seconds 4] [--statements]
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { advanceClock } from '@guildhall/db/clock';
import { HOUR_MS, MINUTE_MS } from '@guildhall/domain/kernel/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import { Client } from 'pg';
import { BARE_CALL, createBarePurchase } from './bare-purchase.ts';
import { printInvariants } from './printed-invariants.ts';
import { type Buyer, type Fixture, openFixture, UNIT_TOTAL_MINOR } from './purchase-fixture.ts';
import { bareShop, inTurns, type PurchaseFigures, productShop } from './purchase-rounds.ts';
import { freePort, ROOT, startShop, untilReady } from './shop.ts';

/** Relative to the rate of the bare server, and to the rate with many sellers. */
const TARGETS = { bare: 0.35, one_seller: 0.9, round_trips: 12 };
/** A buyer may open ten orders per hour; the clock advances between the rounds. */
const BUYERS = 64;
const ORDERS_OF_ONE = 10;
/** A round ends early after this many purchases, since the stock is limited. */
const SOLD_A_SECOND = 150;
const SELLERS = 32;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    statements: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const soldMost = Math.min(BUYERS * ORDERS_OF_ONE, SOLD_A_SECOND * Math.max(seconds, 2));

async function startBare(databaseUrl: string) {
  const port = await freePort();
  const args = ['bench/bare-purchase-server.ts', String(port), databaseUrl];
  const env = { ...process.env, NODE_ENV: 'production' };
  const server = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/readyz`, () => server.exitCode !== null);
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
  };
  return { url, stop };
}

async function several<Item>(count: number, make: () => Promise<Item>): Promise<Item[]> {
  const made: Item[] = [];
  while (made.length < count) {
    const some = Array.from({ length: Math.min(4, count - made.length) }, make);
    made.push(...(await Promise.all(some)));
  }
  return made;
}

async function stock(fixture: Fixture) {
  // Includes the warm-up round.
  const codes = soldMost * (rounds + 1);
  const offerList = () => fixture.offerList(Math.ceil(codes / SELLERS));
  return {
    spread: await several(SELLERS, offerList),
    spread_bare: await several(SELLERS, offerList),
    one_seller: await fixture.offersOfOneSeller(codes),
  };
}

/** Offers in turn, or one after the other until each is nearly sold out. */
const inTurn = (offers: readonly string[]) => (index: number) => offers[index % offers.length];
const oneByOne = (offers: readonly string[]) => (index: number) => offers[Math.floor(index / 490)];

function print(title: string, figures: PurchaseFigures | undefined): void {
  if (figures === undefined) return;
  const { purchases_per_second, p50_ms, p95_ms, p99_ms } = figures;
  const rate = purchases_per_second.toFixed(0).padStart(7);
  const times = [p50_ms, p95_ms, p99_ms].map((timeMs) => timeMs.toFixed(1)).join(' / ');
  console.log(`  ${title.padEnd(12)}${rate} purchases a second, p50 / p95 / p99 ${times} ms`);
}

function printRatio(title: string, ratio: number, aim: number): void {
  const verdict = ratio >= aim ? `(aim ${aim})` : `(below the aim of ${aim})`;
  console.log(`${title}: ${ratio.toFixed(2)} ${verdict}`);
}

/** Creates what the bare server calls; returns the terms that it gives its orders. */
async function prepareBare(fixture: Fixture, ownerUrl: string) {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const [who, offerId] = await Promise.all([fixture.richBuyer(), fixture.offerList(5)]);
    const terms = await fixture.purchase(who, offerId);
    const product = () => fixture.purchase(who, offerId);
    const values = [newId(), who.user_id, offerId, UNIT_TOTAL_MINOR, JSON.stringify(terms)];
    await createBarePurchase(owner, product, () => owner.query(BARE_CALL, values));
    return { ...terms };
  } finally {
    await owner.end();
  }
}

async function compare(
  fixture: Fixture,
  urls: { product: string; bare: string },
  terms: Readonly<Record<string, unknown>>,
) {
  const buyers: Buyer[] = await several(BUYERS, fixture.richBuyer);
  const offerLists = await stock(fixture);
  const begin = async () => {
    await advanceClock(fixture.db, (HOUR_MS + MINUTE_MS) / 1_000);
  };
  const round = { begin, most: soldMost };
  const product = { ...round, ...productShop(urls.product, buyers) };
  const bare = { ...round, ...bareShop(urls.bare, buyers, terms) };
  const loads = {
    product: { ...product, offerOf: inTurn(offerLists.spread) },
    bare: { ...bare, offerOf: inTurn(offerLists.spread_bare) },
    'one seller': { ...product, offerOf: oneByOne(offerLists.one_seller) },
  };
  return await inTurns(loads, { rounds, seconds });
}

const tokenSecret = randomBytes(48).toString('base64');
const shop = await startShop({ TOKEN_SECRET: tokenSecret });
const fixture = await openFixture(shop.database_url, tokenSecret);
try {
  const statements = await fixture.recordPurchase();
  console.log('statements of one purchase, each a round trip to the database:');
  for (const [name, list] of Object.entries(statements)) {
    console.log(`  ${String(list.length).padStart(3)}  ${name}`);
    if (values.statements) for (const { text } of list) console.log(`       ${text.slice(0, 160)}`);
  }
  const trips = statements['check out'].length + statements['pay from the wallet'].length;
  const verdict =
    trips <= TARGETS.round_trips
      ? `(aim ${TARGETS.round_trips})`
      : `(above the aim of ${TARGETS.round_trips})`;
  console.log(`round trips from check-out to delivered: ${trips} ${verdict}`);
  const terms = await prepareBare(fixture, shop.owner_url);
  const bare = await startBare(shop.database_url);
  try {
    const found = await compare(fixture, { product: shop.url, bare: bare.url }, terms);
    const rate = (name: string) => found.get(name)?.purchases_per_second ?? Number.NaN;
    printRatio('purchase, of the bare server', rate('product') / rate('bare'), TARGETS.bare);
    const ofSpread = rate('one seller') / rate('product');
    printRatio('one seller, of many sellers', ofSpread, TARGETS.one_seller);
    for (const [name, figures] of found) print(name, figures);
  } finally {
    await bare.stop();
  }
  await printInvariants(shop.owner_url);
} finally {
  await fixture.close();
  await shop.stop();
}
