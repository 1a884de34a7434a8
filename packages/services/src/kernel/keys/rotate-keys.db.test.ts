import { randomBytes } from 'node:crypto';
import { saveWaitingTotpSecret } from '@guildhall/db/identity/factor-commands';
import { findTotpSecret } from '@guildhall/db/identity/factor-queries';
import { SEALED_TABLES } from '@guildhall/db/sealed-tables';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { encryptTotpSecret } from '../../identity/second-factor/check-totp.ts';
import { caughtMailer } from '../../notifications/caught/caught-mailer.ts';
import { readCaughtMails } from '../../notifications/caught/read-caught-mails.ts';
import { KeyVaultUnavailable } from '../../ports/key-vault.ts';
import { localKeyVault } from '../../ports/local-key-vault.ts';
import { rotateKeys } from './rotate-keys.ts';

let database: TestDatabase | undefined;
let oldKey: Buffer;
let newKey: Buffer;
const fingerprintKey = randomBytes(32);

const vaultOf = (...keys: readonly Buffer[]) =>
  localKeyVault({ encryption_keys: keys, fingerprint_key: fingerprintKey });

beforeEach(async () => {
  await database?.close();
  database = await testDatabase();
  [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
});
afterAll(async () => await database?.close());

function open() {
  if (database === undefined) throw new Error('no database');
  const scene = testScene(database.db, {
    encryption_keys: [oldKey],
    fingerprint_key: fingerprintKey,
  });
  return { db: database.owner_db, scene };
}

test('every table that holds wrapped keys is rotated (K3)', async () => {
  const { db } = open();
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
     where table_schema = 'public' and column_name ~ '^wrapped_' order by 1`.execute(db);
  expect(rows.map(({ table_name }) => table_name)).toEqual(
    SEALED_TABLES.map(({ table }) => table).toSorted(),
  );
});

test('what was sealed before is read with the new key alone: mails, authenticator apps, codes (K3)', async () => {
  const { db, scene } = open();
  const { services } = scene;
  const ann = await buyer(scene);
  const secret = randomBytes(20);
  await saveWaitingTotpSecret(db, await encryptTotpSecret(services.key_vault, ann.user_id, secret));
  const before = await findTotpSecret(db, ann.user_id, 'waiting');
  const mail = { to: 'wren@game.test', subject: 'Hello', text: 'A code', html: '<p>A code</p>' };
  await caughtMailer(db, services.key_vault).send(mail);
  const shop = await seller(scene);
  const { slug } = await testBrand(scene);
  const offer = await giftCardOffer(scene, shop, { brand_slug: slug });
  const order = await boughtOrder(scene, ann, offer);

  const result = await rotateKeys({ db, key_vault: vaultOf(newKey, oldKey) });
  expect(result).toMatchObject({ ran: true, unreadable: 0 });
  const alone = vaultOf(newKey);
  expect(new Set(result.uses.map(({ key_id }) => key_id))).toEqual(new Set([alone.current_key_id]));
  const after = await findTotpSecret(db, ann.user_id, 'waiting');
  // A code that was checked before the rotation is still that of this secret.
  expect(after?.set_up_at).toBe(before?.set_up_at);
  const { key_id = '', nonce = secret, wrapped_secret = secret } = after ?? {};
  const wrapped = { key_id, nonce, wrapped_key: wrapped_secret };
  expect(await alone.unwrapKey(wrapped, `totp_secrets|${ann.user_id}`)).toEqual(secret);
  const mails = await readCaughtMails({ db: scene.services.db, key_vault: alone }, mail.to);
  expect(mails).toMatchObject([{ subject: 'Hello', text: 'A code' }]);
  // No notice caused this mail (INV9).
  await sql`delete from caught_mails`.execute(db);
  const later = { ...scene, services: { ...services, key_vault: alone } };
  expect(await reveal(later, ann, order)).toHaveLength(1);
});

test('beside sellers who seal and buyers who reveal, nothing is refused (K3)', async () => {
  const { db, scene } = open();
  const shop = await seller(scene, { seller_level: 4 });
  const ann = await buyer(scene);
  const { slug } = await testBrand(scene);
  const offer = await giftCardOffer(scene, shop, { brand_slug: slug, stock: 300 });
  const orders = await Promise.all([1, 2, 3].map(() => boughtOrder(scene, ann, offer)));
  const both = vaultOf(newKey, oldKey);
  const later = { ...scene, services: { ...scene.services, key_vault: both } };
  // One server has not been restarted: it seals with the old key, and knows the new one.
  const late = { ...scene, services: { ...scene.services, key_vault: vaultOf(oldKey, newKey) } };
  const others = [await seller(scene), await seller(scene)] as const;
  const sealing = [later, late].map((one, index) =>
    giftCardOffer(one, others[index] ?? shop, { brand_slug: slug, stock: 100 }),
  );
  const rotating = rotateKeys({ db, key_vault: both });
  const shown = await Promise.all(orders.map((order) => reveal(late, ann, order)));
  expect(shown.map((fields) => fields.length)).toEqual([1, 1, 1]);
  await Promise.all([...sealing, rotating]);
  const { uses, unreadable } = await rotateKeys({ db, key_vault: both });
  expect(unreadable).toBe(0);
  expect(uses.filter(({ table }) => table === 'secrets')).toEqual([
    { table: 'secrets', key_id: both.current_key_id, count: 500 },
  ]);
});

test('a row that was replaced since it was read keeps what it holds now', async () => {
  const { db, scene } = open();
  const ann = await buyer(scene);
  const { key_vault: old } = scene.services;
  await saveWaitingTotpSecret(db, await encryptTotpSecret(old, ann.user_id, randomBytes(20)));
  const both = vaultOf(newKey, oldKey);
  const replacement = randomBytes(20);
  let replaced = false;
  const slow = {
    ...both,
    async wrapKey(plain: Buffer, data: string) {
      if (!replaced && data.startsWith('totp')) {
        replaced = true;
        const waiting = await encryptTotpSecret(old, ann.user_id, replacement);
        await saveWaitingTotpSecret(scene.services.db, waiting);
      }
      return await both.wrapKey(plain, data);
    },
  };
  await rotateKeys({ db, key_vault: slow });
  const row = await findTotpSecret(db, ann.user_id, 'waiting');
  const { key_id = '', nonce = replacement, wrapped_secret = replacement } = row ?? {};
  const wrapped = { key_id, nonce, wrapped_key: wrapped_secret };
  const opened = await vaultOf(newKey).unwrapKey(wrapped, `totp_secrets|${ann.user_id}`);
  expect(opened).toEqual(replacement);
});

test('a key service that is away stops it, and no row counts as unreadable (fault 22)', async () => {
  const { db, scene } = open();
  const shop = await seller(scene);
  const { slug } = await testBrand(scene);
  await giftCardOffer(scene, shop, { brand_slug: slug });
  const both = vaultOf(newKey, oldKey);
  const away = {
    ...both,
    unwrapKey: async () => {
      throw new KeyVaultUnavailable('the key service is away');
    },
  };
  await expect(rotateKeys({ db, key_vault: away })).rejects.toThrow(KeyVaultUnavailable);
  // Its place is free again.
  expect(await rotateKeys({ db, key_vault: both })).toMatchObject({ ran: true, unreadable: 0 });
});
