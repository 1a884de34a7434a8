import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, unitIds } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { localKeyVault } from '@guildhall/services/ports/local-key-vault';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEALTH_CHECKS } from './doctor.ts';
import { CLI, NODE, ROOT, runCli } from './test-cli.ts';

const [oldKey, newKey, fingerprintKey, tokenSecret, webhookSecret] = Array.from({ length: 5 }, () =>
  randomBytes(32),
) as [Buffer, Buffer, Buffer, Buffer, Buffer];
const keysOf = (...keys: readonly Buffer[]) => ({
  encryption_keys: keys,
  fingerprint_key: fingerprintKey,
});

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db, keysOf(oldKey));
});
afterAll(async () => await database.close());

const withKeys = (...keys: readonly Buffer[]): Scene => ({
  ...scene,
  services: { ...scene.services, key_vault: localKeyVault(keysOf(...keys)) },
});

const environment = () => ({
  GUILDHALL_MODE: 'demo',
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.owner_url,
  VAULT_KEY: newKey.toString('base64'),
  VAULT_KEY_OLD: oldKey.toString('base64'),
  FINGERPRINT_KEY: fingerprintKey.toString('base64'),
  TOKEN_SECRET: tokenSecret.toString('base64'),
  PAYMENT_WEBHOOK_SECRET: webhookSecret.toString('base64'),
});
const start = (pauseMs: number): ChildProcess =>
  spawn(NODE, [CLI, 'rotate-keys', '--pause-ms', String(pauseMs)], {
    cwd: ROOT,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
function finish(variables: Record<string, string> = {}) {
  const { status, stdout } = runCli(['rotate-keys'], {
    environment: { ...environment(), ...variables },
  });
  return { status, text: stdout };
}
/** Until the first batch has been stored. */
async function firstBatch({ stdout }: ChildProcess): Promise<void> {
  let text = '';
  for await (const chunk of stdout ?? []) {
    text += String(chunk);
    if (text.includes('so far')) return;
  }
  throw new Error(`the rotation ended early: ${text}`);
}
async function usesOf() {
  const { rows } = await sql<{ key_id: string; count: number }>`
    select key_id, count(*)::int as count from secrets group by key_id`.execute(database.owner_db);
  const idOf = (key: Buffer) => localKeyVault(keysOf(key)).current_key_id;
  const countOf = (key: Buffer) => rows.find(({ key_id }) => key_id === idOf(key))?.count ?? 0;
  return { old: countOf(oldKey), new: countOf(newKey) };
}
const keyCheck = HEALTH_CHECKS.find(({ question }) => question.includes('K3'));
const checkKeys = async (variables: Record<string, string> = {}) =>
  await keyCheck?.look(database.owner_db, { ...environment(), ...variables });

test('killed in the middle and resumed: all is readable all the time, then without the old key (K3, fault 22)', async () => {
  const shop = await seller(scene, { seller_level: 4 });
  const ann = await buyer(scene);
  const { slug } = await testBrand(scene);
  const offer = await giftCardOffer(scene, shop, { brand_slug: slug, stock: 450 });
  const order = await boughtOrder(scene, ann, offer, 3);
  const [first = '', second = '', third = ''] = await unitIds(scene, ann, order);
  // A server in the middle of the rotation: it has both keys and seals with the new one.
  const running = withKeys(newKey, oldKey);
  expect(await usesOf()).toEqual({ old: 450, new: 0 });
  // Before the rotation, and on a server that has lost the old key.
  expect(await checkKeys()).toMatch(
    /^VAULT_KEY is \w+, but the rows were wrapped by .*npm run rotate-keys/,
  );
  expect(await checkKeys({ VAULT_KEY_OLD: '' })).toMatch(
    /do not open \d+ rows of the key \w+; set/,
  );

  const killed = start(60_000);
  await firstBatch(killed);
  const other = finish();
  expect(other.status).toBe(2);
  expect(other.text).toContain('Another rotation runs');
  await reveal(running, ann, order, { unit_ids: [first] });
  await giftCardOffer(running, await seller(scene), { brand_slug: slug, stock: 1 });
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const half = await usesOf();
  expect(half).toEqual({ old: 250, new: 201 });
  expect(await checkKeys()).toContain('npm run rotate-keys');
  await reveal(running, ann, order, { unit_ids: [second] });

  const resumed = finish();
  expect(resumed.text).toContain('250 keys were wrapped again');
  expect(resumed.text).toContain('No row needs another key');
  expect(resumed.status).toBe(0);
  expect(await usesOf()).toEqual({ old: 0, new: 451 });
  expect(await checkKeys({ VAULT_KEY_OLD: '' })).toBeUndefined();
  // Now the old key is gone.
  const [again] = await reveal(withKeys(newKey), ann, order, { unit_ids: [third] });
  expect(again?.[0]?.value).toMatch(/^ABCD-/);
  const { rows } = await sql`select rewrapped, unreadable, ended_at is not null as ended
    from key_rotations order by id`.execute(database.owner_db);
  expect(rows).toEqual([
    { rewrapped: 200, unreadable: 0, ended: false },
    { rewrapped: 250, unreadable: 0, ended: true },
  ]);
}, 60_000);

test('without the key of some rows it leaves them as they are and says which key they need', async () => {
  const stranger = randomBytes(32).toString('base64');
  const { status, text } = finish({ VAULT_KEY: stranger, VAULT_KEY_OLD: '' });
  expect(status).toBe(1);
  const { current_key_id: keyId } = localKeyVault(keysOf(newKey));
  expect(text).toContain(`451 rows of secrets still need the key ${keyId}`);
  expect(await usesOf()).toEqual({ old: 0, new: 451 });
}, 60_000);
