// Compares the purchases of some buyers while nothing is due with those while two servers work off
// timers that all became due at once:
//   node bench/deadlines.ts [--timers 100000] [--rounds 5] [--seconds 5]
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { advanceClock } from '@guildhall/db/clock';
import { Client } from 'pg';
import { cloneOrder, refreshBalances } from './cloned-rows.ts';
import { printInvariants } from './printed-invariants.ts';
import { type Buyer, type Fixture, openFixture } from './purchase-fixture.ts';
import { productShop } from './purchase-rounds.ts';
import { startAnotherServer, startEmptyShop } from './shop.ts';

/** The p95 of a purchase relative to the usual one. */
const TARGET = 2;
/** Two at each server. They pause, so that the machine is not full without any timer. */
const BUYERS_AT_ONCE = 4;
const PAUSE_MS = 250;
const BUYERS = 64;
/** A buyer may open ten orders per hour; the clock advances between the rounds. */
const ROUND_SECONDS = 3_660;
/** How long is bought while the timers are worked off. */
const MOST_ROUNDS = 20;
/** Each kind has its own orders: unpaid ones that expire, and units whose protection ends. */
const KINDS = 2;

const { values } = parseArgs({
  options: {
    timers: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
  },
});
const timers = Number(values.timers);
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
/** After the rounds without timers. */
const dueInSeconds = (rounds + 2) * ROUND_SECONDS;

/** Adds orders whose timers are due when the clock has advanced by `dueInSeconds`. */
async function addTimers(fixture: Fixture, owner: Client): Promise<void> {
  const { unpaid, in_protection, parties } = await fixture.ordersWithTimers();
  const copies = Math.ceil(timers / KINDS) - 1;
  const due = `app_now() + make_interval(secs => ${dueInSeconds})`;
  await owner.query(`update orders set due_at = ${due} where id = $1`, [unpaid]);
  await owner.query(`update order_units set due_at = ${due} where order_id = $1`, [in_protection]);
  for (const orderId of [unpaid, in_protection]) await cloneOrder(owner, orderId, copies);
  await refreshBalances(owner, parties);
  await owner.query('analyze');
}

async function countDue(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ due: number }>(
    `select ((select count(*) from orders where due_at <= app_now())
       + (select count(*) from order_units where due_at <= app_now()))::int as due`,
  );
  return rows[0]?.due ?? 0;
}

interface Buying {
  readonly urls: readonly string[];
  readonly buyers: readonly Buyer[];
  readonly offers: readonly string[];
}

/** Buys for some seconds, and returns the duration of each purchase. */
async function buy({ urls, buyers, offers }: Buying): Promise<number[]> {
  const timesMs: number[] = [];
  const endsAt = performance.now() + seconds * 1_000;
  let next = 0;
  const one = async (_: unknown, place: number) => {
    const shop = productShop(urls[place % urls.length] ?? '', buyers);
    while (performance.now() < endsAt) {
      const index = next;
      next += 1;
      const beganAt = performance.now();
      await shop.buy(index, offers[index % offers.length] ?? '');
      timesMs.push(performance.now() - beganAt);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, one));
  return timesMs;
}

function print(title: string, timesMs: readonly number[]): number {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const shown = [at(0.5), at(0.95), at(1 - 1 / sorted.length)].map((ms) => ms.toFixed(1));
  const count = String(sorted.length).padStart(6);
  console.log(`  ${title.padEnd(12)}${count} purchases, p50 / p95 / most ${shown.join(' / ')} ms`);
  return at(0.95);
}

async function compare(fixture: Fixture, owner: Client, buying: Buying): Promise<void> {
  const round = async () => {
    await advanceClock(fixture.db, ROUND_SECONDS);
    return await buy(buying);
  };
  // Warms up.
  await round();
  const usual: number[] = [];
  for (let each = 0; each < rounds; each += 1) usual.push(...(await round()));
  await advanceClock(fixture.db, dueInSeconds);
  const beganAt = performance.now();
  const [dueAtOnce, meanwhile] = [await countDue(owner), [] as number[]];
  let left = dueAtOnce;
  for (let each = 0; left > 0; each += 1) {
    // The rest is worked off without buyers: they would buy all that is on sale.
    if (each < MOST_ROUNDS) meanwhile.push(...(await round()));
    else await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    left = await countDue(owner);
    console.error(`${left} of ${dueAtOnce} timers are left`);
  }
  const tookSeconds = (performance.now() - beganAt) / 1_000;
  const rate = (dueAtOnce / tookSeconds).toFixed(0);
  console.log(
    `${dueAtOnce} timers due at once, worked off in ${tookSeconds.toFixed(0)} s (${rate} a second)`,
  );
  const [usualP95, meanwhileP95] = [print('usual', usual), print('meanwhile', meanwhile)];
  const ratio = meanwhileP95 / usualP95;
  const verdict = ratio <= TARGET ? `(aim ${TARGET})` : `(above the aim of ${TARGET})`;
  console.log(`p95 of a purchase meanwhile: ${ratio.toFixed(2)} ${verdict} times the usual one`);
}

const settings = { TOKEN_SECRET: randomBytes(48).toString('base64') };
const shop = await startEmptyShop(settings);
const other = await startAnotherServer(shop);
const fixture = await openFixture(shop.database_url, settings.TOKEN_SECRET);
const owner = new Client({ connectionString: shop.owner_url });
try {
  await owner.connect();
  await addTimers(fixture, owner);
  const buyers: Buyer[] = [];
  while (buyers.length < BUYERS) buyers.push(await fixture.richBuyer());
  const offers = await fixture.offersOfOneSeller(5_000);
  await compare(fixture, owner, { urls: [shop.url, other.url], buyers, offers });
} finally {
  await owner.end();
  await fixture.close();
  await other.stop();
}
await printInvariants(shop.owner_url);
await shop.stop();
