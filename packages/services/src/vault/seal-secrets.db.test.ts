import { randomBytes } from 'node:crypto';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { runWorkers, sendMails } from '@guildhall/scenes/clock';
import { databaseImage, tablesThatHold } from '@guildhall/scenes/database/database-image';
import { accountOffer, giftCardOffer, testCode } from '@guildhall/scenes/offers';
import { boughtOrder, deliver, reveal } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defineGiftCardBrand } from '../catalog/define-gift-card-brand.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { localKeyVault } from '../ports/local-key-vault.ts';
import { readOrder } from '../orders/read-orders.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let shop: Viewer;
let ann: Viewer;

beforeAll(async () => {
  // One case deletes the secret of a sold unit.
  database = await testDatabase({ expectedViolations: ['INV7'] });
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  shop = await seller(scene, { seller_level: 4 });
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await buyer(scene);
});

const manual = { delivery: 'manual', delivery_minutes: 60 } as const;

async function boughtAccount(secret: Record<string, string>): Promise<string> {
  const offerId = await accountOffer(scene, shop, { game_slug: gameSlug, secrets: [secret] });
  return await boughtOrder(scene, ann, offerId);
}

test('a known secret is in no table, as text, hex or base64 (K1)', async () => {
  const canaries = ['Canary-Login-4711', 'Canary-Word-0815', 'Canary-Note-2342'];
  const [login = '', password = '', notes = ''] = canaries;
  const orderId = await boughtAccount({ login, password, notes });
  const byHand = await boughtOrder(
    scene,
    ann,
    await accountOffer(scene, shop, { game_slug: gameSlug, ...manual }),
  );
  await deliver(scene, shop, byHand, [{ login: `${login}-2`, password, notes }]);
  const seen = [...(await reveal(scene, ann, orderId)), ...(await reveal(scene, ann, byHand))];
  expect(seen.flat().map(({ value }) => value)).toEqual([
    login,
    password,
    notes,
    `${login}-2`,
    password,
    notes,
  ]);
  await runWorkers(scene);
  await sendMails(scene);
  for (const canary of canaries) {
    expect({ canary, tables: await tablesThatHold(database.owner_db, canary) }).toEqual({
      canary,
      tables: [],
    });
  }
});

test('the search of this test finds text that is stored in plain', async () => {
  expect(await tablesThatHold(database.owner_db, 'Test House')).toEqual(['games']);
  await sql`create table plain (bytes bytea)`.execute(database.owner_db);
  await sql`insert into plain values (${Buffer.from('Canary-Bytes')})`.execute(database.owner_db);
  expect(await tablesThatHold(database.owner_db, 'Canary-Bytes')).toEqual(['plain']);
  await sql`drop table plain`.execute(database.owner_db);
});

describe('refuses a tampered row, and nothing changes (K2)', () => {
  const stockOf = async (orderId: string) =>
    (await readOrder(scene.services, ann, orderId)).units[0]?.stock_id ?? '';
  /** What an attacker with all rights on the database could do to the first of two rows. */
  const tampering: Record<string, (mine: string, other: string) => Promise<unknown>> = {
    'the whole sealed content of another row': async (mine, other) =>
      await sql`update secrets set ciphertext = o.ciphertext, nonce = o.nonce,
          wrapped_key = o.wrapped_key, wrap_nonce = o.wrap_nonce
        from secrets o where secrets.stock_id = ${mine} and o.stock_id = ${other}`.execute(
        database.owner_db,
      ),
    'the ciphertext of another row': async (mine, other) =>
      await sql`update secrets set ciphertext = o.ciphertext, nonce = o.nonce
        from secrets o where secrets.stock_id = ${mine} and o.stock_id = ${other}`.execute(
        database.owner_db,
      ),
    'the data key of another row': async (mine, other) =>
      await sql`update secrets set wrapped_key = o.wrapped_key, wrap_nonce = o.wrap_nonce
        from secrets o where secrets.stock_id = ${mine} and o.stock_id = ${other}`.execute(
        database.owner_db,
      ),
    'one bit': async (mine) =>
      await sql`update secrets set ciphertext = set_byte(ciphertext, 3,
          get_byte(ciphertext, 3) # 1) where stock_id = ${mine}`.execute(database.owner_db),
    'a cut end': async (mine) =>
      await sql`update secrets set ciphertext = substring(ciphertext from 1 for 10)
        where stock_id = ${mine}`.execute(database.owner_db),
    'nothing left': async (mine) =>
      await sql`delete from secrets where stock_id = ${mine}`.execute(database.owner_db),
  };
  test.each(Object.keys(tampering))('%s', async (how) => {
    const [mine, other] = await Promise.all([
      boughtAccount({ login: newId(), password: 'mine' }),
      boughtAccount({ login: newId(), password: 'other' }),
    ]);
    await tampering[how]?.(await stockOf(mine), await stockOf(other));
    const before = await databaseImage(database.owner_db);
    await expect(reveal(scene, ann, mine)).rejects.toMatchObject({ code: 'SECRET_UNREADABLE' });
    expect(await databaseImage(database.owner_db)).toEqual(before);
    const [fields] = await reveal(scene, ann, other);
    expect(fields?.map(({ value }) => value)).toContain('other');
  });
});

test('a key is rotated while the shop runs; without the old key its rows cannot be decrypted (K3)', async () => {
  const [oldKey, newKey, fingerprintKey] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const withKeys = (encryptionKeys: Buffer[]): Scene => ({
    ...scene,
    services: {
      ...scene.services,
      key_vault: localKeyVault({
        encryption_keys: encryptionKeys,
        fingerprint_key: fingerprintKey,
      }),
    },
  });
  const [before, during, after] = [
    withKeys([oldKey]),
    withKeys([newKey, oldKey]),
    withKeys([newKey]),
  ];
  const buy = async (at: Scene, login: string) => {
    const secrets = [{ login, password: 'x' }];
    return await boughtOrder(
      at,
      ann,
      await accountOffer(at, shop, { game_slug: gameSlug, secrets }),
    );
  };
  const name = newId();
  const first = await buy(before, name);
  const second = await buy(during, newId());
  expect(await reveal(during, ann, first)).toHaveLength(1);
  expect(await reveal(during, ann, second)).toHaveLength(1);
  expect(await reveal(after, ann, second)).toHaveLength(1);
  await expect(reveal(after, ann, first)).rejects.toMatchObject({ code: 'SECRET_UNREADABLE' });
  // Fingerprints do not depend on the rotated key: a secret sealed under the old one is still a
  // duplicate (K4).
  await expect(buy(after, name)).rejects.toMatchObject({ code: 'SECRET_DUPLICATE' });
});

describe('finds duplicates across the whole site (K4)', () => {
  test.each(['wxyz12345678', 'WXYZ 1234 5678', 'wxyz-1234-5678', 'ＷＸＹＺ-1234-5678'])(
    'the code WXYZ-1234-5678 spelled %s, by another seller, for another brand',
    async (code) => {
      const [one, two] = await Promise.all([openBrand(), openBrand()]);
      const other = await seller(scene);
      const suffix = newId().slice(-6).toUpperCase();
      await giftCardOffer(scene, shop, {
        brand_slug: one,
        secrets: [{ code: `WXYZ-1234-5678${suffix}` }],
      });
      const before = await databaseImage(database.owner_db);
      const again = giftCardOffer(scene, other, {
        brand_slug: two,
        secrets: [{ code: `${code}${suffix}` }],
      });
      await expect(again).rejects.toMatchObject({ code: 'SECRET_DUPLICATE' });
      expect(await databaseImage(database.owner_db)).toEqual(before);
    },
  );

  test('a sign-in in another spelling; with a new password it is no duplicate', async () => {
    const login = `Player-${newId()}`;
    const offer = async (secret: Record<string, string>) =>
      await accountOffer(scene, await seller(scene), { game_slug: gameSlug, secrets: [secret] });
    await offer({ login, password: 'first' });
    await expect(offer({ login: login.toUpperCase(), password: 'first' })).rejects.toMatchObject({
      code: 'SECRET_DUPLICATE',
    });
    await offer({ login, password: 'second' });
  });

  test('of two concurrent sellers one is accepted', async () => {
    const { slug } = await testBrand(scene);
    const secrets = [testCode()];
    const sellers = await Promise.all([seller(scene), seller(scene)]);
    const offers = sellers.map((one) => giftCardOffer(scene, one, { brand_slug: slug, secrets }));
    const answers = await Promise.allSettled(offers);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  /** A brand without a format for its codes. */
  async function openBrand(): Promise<string> {
    const { slug, ...brand } = await testBrand(scene);
    const open = `${slug}-open`;
    await defineGiftCardBrand(scene.services, { ...brand, slug: open, code_pattern: '.{4,60}' });
    return open;
  }
});

describe('while the key service is unavailable (fault 22)', () => {
  const unavailable = async () => await Promise.reject(new Error('the key service is unavailable'));
  const withoutKeys = (): Scene => ({
    ...scene,
    services: {
      ...scene.services,
      key_vault: { ...scene.services.key_vault, wrapKey: unavailable, unwrapKey: unavailable },
    },
  });

  test('nothing is sealed or written', async () => {
    const before = await databaseImage(database.owner_db);
    const offer = accountOffer(withoutKeys(), shop, { game_slug: gameSlug });
    await expect(offer).rejects.toThrow('the key service is unavailable');
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('nothing is revealed, no deadline starts, and purchases still work', async () => {
    const offerId = await accountOffer(scene, shop, { game_slug: gameSlug });
    const orderId = await boughtOrder(withoutKeys(), ann, offerId);
    const before = await databaseImage(database.owner_db);
    await expect(reveal(withoutKeys(), ann, orderId)).rejects.toMatchObject({
      code: 'SECRET_UNREADABLE',
    });
    expect(await databaseImage(database.owner_db)).toEqual(before);
    expect(await reveal(scene, ann, orderId)).toHaveLength(1);
  });
});
