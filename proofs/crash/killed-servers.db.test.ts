import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@guildhall/scenes/demo/random';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proofSize, seedOf } from '../proof-size.ts';
import { type RunningShop, startShop } from '../running-shop.ts';
import type { ServerProcess } from '../server-process.ts';
import { Trade } from './trade.ts';
import { findInconsistencies } from './consistency.ts';

const KILLS = proofSize.serverKills;
/**
 * `CRASH_SEED` repeats a run: it determines what is bought and what is killed when, as far as
 * several processes can be repeated.
 */
const SEED = seedOf('CRASH_SEED');
const SERVERS = 3;
const TRADERS = 4;

/** Every call that moves money, goods or secrets. Each kill is timed to hit one of them. */
const TARGETS = [
  'orders.checkOut',
  'orders.payFromWallet',
  'orders.deliver',
  'orders.returnSealed',
  'orders.refundUnits',
  'orders.confirm',
  'vault.reveal',
  'payments.startTopUp',
  'payments.startForOrder',
  'wallet.moveEarnings',
  'withdrawals.request',
  'withdrawals.cancel',
];
const AIM_WITHIN_MS = 300;
/**
 * About the duration of a call, so that the kill hits it anywhere from its first byte to its last.
 */
const LATEST_MS = 40;

let database: TestDatabase;
let shop: RunningShop;

beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database, { servers: SERVERS });
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

/**
 * Kills one server after the other while people trade, and restarts it; one always runs. Returns
 * how many calls were answered while each of them was down.
 */
async function killServers(trade: Trade, kills: number): Promise<number[]> {
  const random = seededRandom(SEED);
  const serving = new Set(shop.servers);
  const away = new Set<Promise<void>>();
  const progress: number[] = [];
  const killOne = async (victim: ServerProcess) => {
    const { answered } = trade.client;
    await victim.kill();
    await victim.start();
    progress.push(trade.client.answered - answered);
    serving.add(victim);
  };
  for (let kill = 0; kill < kills; kill += 1) {
    if (serving.size === 1) await Promise.race(away);
    const victim = random.pick([...serving]);
    await trade.client.nextSent(random.pick(TARGETS), shop.servers.indexOf(victim), AIM_WITHIN_MS);
    await sleep(random.between(0, LATEST_MS));
    serving.delete(victim);
    const killing = killOne(victim).finally(() => away.delete(killing));
    away.add(killing);
  }
  await Promise.all(away);
  return progress;
}

test(
  `${KILLS} × kill -9 under load: every response stays true (F1, F2, F3; CRASH_SEED=${SEED})`,
  async () => {
    const trade = await Trade.open(shop, SEED, TRADERS);
    const progress = await killServers(trade, KILLS);
    // Webhooks whose delivery was interrupted become due again, and the worker polls for the
    // others.
    await advance(shop.scene, { minutes: 1 });
    await trade.close();

    expect(await findInconsistencies(shop, trade, database.owner_db)).toEqual([]);
    const stoodStill = progress.filter((answers) => answers === 0);
    expect(stoodStill, 'trade goes on at the other servers').toEqual([]);
    expect(trade.client.cut_off, 'calls were really cut off').toBeGreaterThan(KILLS / 2);
  },
  60_000 + KILLS * 30_000,
);
