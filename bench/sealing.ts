// Compares an upload of 10,000 codes, read, sealed and put on sale, with a COPY of the rows that it
// wrote into tables with the same columns, indexes and checks:
//   node bench/sealing.ts [--rounds 5]
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@guildhall/db/client';
import { newId } from '@guildhall/domain/kernel/ids';
import { CODE_FILE } from '@guildhall/domain/vault/rules';
import { seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { giftCardOffer } from '@guildhall/scenes/offers';
import { testScene } from '@guildhall/scenes/scene';
import { addCodes } from '@guildhall/services/offers/stock/add-codes';
import { Client } from 'pg';
import { median } from './rounds.ts';
import { startShop } from './shop.ts';

const TARGET = 0.2;
const CODES = CODE_FILE.max_codes;

/** What an upload writes, by the condition that finds the rows of an offer. */
const TABLES = {
  stock_units: 'offer_id = $offer',
  secrets: 'stock_id in (select id from stock_units where offer_id = $offer)',
  secret_fingerprints: 'stock_id in (select id from stock_units where offer_id = $offer)',
  stock_history: 'stock_id in (select id from stock_units where offer_id = $offer)',
} as const;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);

/** A file of codes that no other upload has. */
async function* codeFile(): AsyncGenerator<Uint8Array, void, void> {
  const lines = Array.from(
    { length: CODES },
    (_, index) => `ABCD-${randomInt(1e7)}${String(index).padStart(4, '0')}`,
  );
  yield new TextEncoder().encode(`${lines.join('\n')}\n`);
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const beganAt = performance.now();
  await work();
  return (performance.now() - beganAt) / 1_000;
}

/** Copies the rows of the offer into a table like the one they are in; only that is timed. */
async function copyRows(client: Client, folder: string, offerId: string): Promise<number> {
  for (const [table, condition] of Object.entries(TABLES)) {
    const rows = condition.replace('$offer', client.escapeLiteral(offerId));
    await client.query(
      `copy (select * from ${table} where ${rows}) to '${path.join(folder, table)}'`,
    );
    await client.query(`truncate bench_${table}`);
  }
  return await secondsOf(async () => {
    await client.query('begin');
    for (const table of Object.keys(TABLES)) {
      await client.query(`copy bench_${table} from '${path.join(folder, table)}'`);
    }
    await client.query('commit');
  });
}

const shop = await startShop();
const db = openDatabase(shop.database_url);
const client = new Client({ connectionString: shop.owner_url });
const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-bench-'));
// The database may run as another user.
chmodSync(folder, 0o777);
try {
  await client.connect();
  for (const table of Object.keys(TABLES)) {
    await client.query(`create table bench_${table} (like ${table} including all)`);
  }
  const scene = testScene(db);
  const { slug: brandSlug } = await testBrand(scene);
  const uploads: number[] = [];
  const copies: number[] = [];
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const owner = await seller(scene);
    const offerId = await giftCardOffer(scene, owner, { brand_slug: brandSlug, stock: 1 });
    const upload = { idempotency_key: newId(), offer_id: offerId };
    const sealed = await secondsOf(() => addCodes(scene.services, owner, upload, codeFile()));
    const copied = await copyRows(client, folder, offerId);
    if (round > 0) {
      uploads.push(sealed);
      copies.push(copied);
    }
  }
  const rate = (times: readonly number[]) => CODES / median(times);
  const share = rate(uploads) / rate(copies);
  const verdict = share >= TARGET ? `(aim ${TARGET})` : `(below the aim of ${TARGET})`;
  console.log(
    `codes sealed and stored, of a COPY of the same rows: ${share.toFixed(2)} ${verdict}`,
  );
  console.log(`  upload  ${rate(uploads).toFixed(0).padStart(7)} codes a second`);
  console.log(`  COPY    ${rate(copies).toFixed(0).padStart(7)} codes a second`);
} finally {
  await client.end();
  await db.destroy();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
