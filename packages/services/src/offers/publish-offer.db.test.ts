import { Refusal } from '@guildhall/domain/kernel/errors';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame, testGameWithEmail } from '@guildhall/scenes/catalog';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { accountOffer, giftCardOffer, review, testCode } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, triggerUnits } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let shop: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await seller(scene);
});

const stateOf = async (offerId: string) => {
  const row = await database.db
    .selectFrom('offers')
    .select('state')
    .where('id', '=', offerId)
    .executeTakeFirst();
  return row?.state;
};

async function catchRefusal(work: Promise<unknown>) {
  const error = await work.catch((refused: unknown) => refused);
  if (!(error instanceof Refusal)) throw new Error('not refused');
  return { code: error.code, fields: Object.keys(error.fields) };
}

describe('an offer that is not allowed is refused and writes nothing (INV11)', () => {
  const login = { login: 'a player', password: 'hunter2' };
  test.each<[string, () => Promise<Viewer>, object, string, string[]]>([
    ['a seller without V2', () => actor(scene), {}, 'SELLER_NOT_VERIFIED', []],
    [
      'above the highest price of the seller’s level',
      () => seller(scene, { seller_level: 1 }),
      { price_minor: 50_001 },
      'OFFER_INVALID',
      ['price_minor'],
    ],
    [
      'with an attribute of another game',
      () => seller(scene),
      { attributes: { rank: 'Gold', level: 1, colour: 'red' } },
      'OFFER_INVALID',
      ['attributes.'],
    ],
    [
      'instant delivery without the sign-in',
      () => seller(scene),
      { secrets: [] },
      'OFFER_INVALID',
      ['secrets'],
    ],
    [
      'with a field of the sign-in missing',
      () => seller(scene),
      { secrets: [{ login: 'x' }] },
      'SECRET_INVALID',
      ['secrets.0.password'],
    ],
    [
      'with more sign-ins than units',
      () => seller(scene),
      { secrets: [login, { ...login, login: 'another' }] },
      'OFFER_INVALID',
      ['secrets'],
    ],
  ])('%s', async (_who, find, changes, code, fields) => {
    const viewer = await find();
    const before = await databaseImage(database.owner_db);
    const refusal = await catchRefusal(
      accountOffer(scene, viewer, { game_slug: gameSlug, ...changes }),
    );
    expect(refusal.code).toBe(code);
    for (const field of fields) expect(refusal.fields.join(' ')).toContain(field);
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('gift cards require V3', async () => {
    const { slug } = await testBrand(scene);
    const halfway = await seller(scene, { verification_level: 2 });
    const offer = giftCardOffer(scene, halfway, { brand_slug: slug });
    expect((await catchRefusal(offer)).code).toBe('SELLER_NOT_VERIFIED');
    await accountOffer(scene, halfway, { game_slug: gameSlug });
  });

  test('with a face value or region that the brand does not have', async () => {
    const { slug } = await testBrand(scene);
    for (const changes of [{ face_value_minor: 2_501 }, { region_code: 'XX' }]) {
      const offer = giftCardOffer(scene, shop, { brand_slug: slug, ...changes });
      expect(await catchRefusal(offer)).toEqual({
        code: 'OFFER_INVALID',
        fields: ['face_value_minor'],
      });
    }
  });
});

describe('duplicates (rules.md §5)', () => {
  const attributes = { rank: 'Gold', level: 777 };
  test('refuses a duplicate offer of one seller, also with ten concurrent calls', async () => {
    const attempts = Array.from({ length: 10 }, () =>
      accountOffer(scene, shop, { game_slug: gameSlug, attributes }),
    );
    const answers = await Promise.allSettled(attempts);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const again = accountOffer(scene, shop, {
      game_slug: gameSlug,
      attributes: { level: 777, rank: 'Gold' },
    });
    expect((await catchRefusal(again)).code).toBe('OFFER_DUPLICATE');
  });

  test('allows the same offer of another seller, and other attributes of the same seller', async () => {
    await accountOffer(scene, shop, { game_slug: gameSlug, attributes });
    const other = { ...attributes, level: 778 };
    const offers = [
      await accountOffer(scene, await seller(scene), { game_slug: gameSlug, attributes }),
      await accountOffer(scene, shop, { game_slug: gameSlug, attributes: other }),
    ];
    expect(await Promise.all(offers.map(stateOf))).toEqual(['active', 'active']);
  });

  test('allows the same offer again after the first is sold', async () => {
    const offerId = await accountOffer(scene, shop, { game_slug: gameSlug, attributes });
    await boughtOrder(scene, await buyer(scene), offerId);
    expect(await stateOf(offerId)).toBe('sold_out');
    const again = await accountOffer(scene, shop, { game_slug: gameSlug, attributes });
    expect(await stateOf(again)).toBe('active');
  });
});

test('limits the active offers per level, also concurrently', async () => {
  const newcomer = await seller(scene, { seller_level: 0 });
  const attempts = Array.from({ length: 14 }, () =>
    accountOffer(scene, newcomer, { game_slug: gameSlug }),
  );
  const answers = await Promise.allSettled(attempts);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect((await catchRefusal(accountOffer(scene, newcomer, { game_slug: gameSlug }))).code).toBe(
    'OFFER_LIMIT',
  );
});

describe('a new seller’s first offers', () => {
  test('are published only after a moderator approves them', async () => {
    const newcomer = await seller(scene, { seller_level: 0 });
    const moderator = await actor(scene, { role: 'moderator' });
    const offers: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      offers.push(await accountOffer(scene, newcomer, { game_slug: gameSlug }));
    }
    const states = async () => await Promise.all(offers.map(stateOf));
    expect(new Set(await states())).toEqual(new Set(['pending_review']));
    for (const id of offers.slice(0, 5)) await review(scene, moderator, id);
    expect((await states()).slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'active'));
    expect(await stateOf(await accountOffer(scene, newcomer, { game_slug: gameSlug }))).toBe(
      'active',
    );
    const again = review(scene, moderator, offers[0] ?? '');
    expect((await catchRefusal(again)).code).toBe('OFFER_EVENT_REFUSED');
  });
});

describe('an offer follows its stock', () => {
  test('an account is reserved, sold out, and available again when it is returned unopened', async () => {
    const ann = await buyer(scene);
    const offerId = await accountOffer(scene, shop, { game_slug: gameSlug });
    const orderId = await boughtOrder(scene, ann, offerId);
    expect(await stateOf(offerId)).toBe('sold_out');
    await triggerUnits(scene, ann, orderId, 'return_sealed');
    expect(await stateOf(offerId)).toBe('active');
  });

  test('a gift card is out of stock with its last code, however many buy concurrently', async () => {
    const { slug } = await testBrand(scene);
    const secrets = Array.from({ length: 6 }, testCode);
    const offerId = await giftCardOffer(scene, shop, { brand_slug: slug, secrets });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => buyer(scene)));
    const orders = await Promise.allSettled(buyers.map((one) => openOrder(scene, one, offerId)));
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    const late = openOrder(scene, await buyer(scene), offerId);
    expect(['OFFER_UNAVAILABLE', 'OUT_OF_STOCK']).toContain((await catchRefusal(late)).code);
  });
});

test('sealed stock contains what its offer promises', async () => {
  const { slug } = await testGameWithEmail(scene);
  const secrets = [{ login: 'a player', password: 'hunter2' }];
  const offer = { game_slug: slug, secrets };
  const included = { ...offer, attributes: { email_access: 'Yes' } };
  expect(await catchRefusal(accountOffer(scene, shop, included))).toEqual({
    code: 'SECRET_INVALID',
    fields: ['secrets.0.email_login', 'secrets.0.email_password'],
  });
  const notIncluded = { ...offer, attributes: { email_access: 'No' }, warranty_days: 30 };
  expect(await stateOf(await accountOffer(scene, shop, notIncluded))).toBe('active');
});
