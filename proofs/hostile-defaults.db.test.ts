import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { setHostileDefaults } from '@guildhall/scenes/database/hostile-defaults';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, unitIds } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, ServerProcess } from './server-process.ts';

let database: TestDatabase;
let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  database = await testDatabase({ isEmpty: true });
  await setHostileDefaults(database.owner_db);
  dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-hostile-'));
  const port = await freePort();
  server = new ServerProcess(port, {
    NODE_ENV: 'production',
    GUILDHALL_MODE: 'live',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.owner_url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    WITHOUT_MAIL: 'yes',
    EXCHANGE_RATES_URL: 'off',
    ...Object.fromEntries(
      ['TOKEN_SECRET', 'VAULT_KEY', 'FINGERPRINT_KEY', 'PAYMENT_WEBHOOK_SECRET'].map((name) => [
        name,
        randomBytes(32).toString('base64'),
      ]),
    ),
  });
});
afterAll(async () => {
  await server.kill();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a live shop starts on an empty database with hostile defaults, migrates it, and sells', async () => {
  await server.start();
  expect((await fetch(server.origin)).status).toBe(200);
  const scene = testScene(database.db);
  const shop = await seller(scene);
  const ann = await buyer(scene);
  const { slug } = await testBrand(scene);
  const order = await boughtOrder(
    scene,
    ann,
    await giftCardOffer(scene, shop, { brand_slug: slug, stock: 2 }),
    1,
  );
  const [unit = ''] = await unitIds(scene, ann, order);
  const [opened] = await reveal(scene, ann, order, { unit_ids: [unit] });
  expect(opened?.[0]?.value).toMatch(/^ABCD-/);
  // The invariants are checked when the database is closed.
  expect(await server.stop()).toBe(0);
  expect(server.lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
});
