import { Refusal } from '@guildhall/domain/kernel/errors';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { databaseImage } from '@guildhall/scenes/database-image';
import { ledgerFaults } from '@guildhall/db/invariants';
import { accountOffer, giftCardOffer, testCode } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, triggerUnits } from '@guildhall/scenes/orders';
import { type Stage, testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../context.ts';
import { approveOffer } from './approve-offer.ts';

let database: TestDatabase;
let stage: Stage;
let game_slug: string;
let shop: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  stage = testStage(database.db);
  game_slug = (await testGame(stage)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await seller(stage);
});
afterEach(async () => {
  expect(await ledgerFaults(database.owner_db)).toEqual([]);
});

const stateOf = async (offer_id: string) => {
  const row = await database.db
    .selectFrom('offers')
    .select('state')
    .where('id', '=', offer_id)
    .executeTakeFirst();
  return row?.state;
};

async function refusalOf(work: Promise<unknown>) {
  const error = await work.catch((refused: unknown) => refused);
  if (!(error instanceof Refusal)) throw new Error('it was not refused');
  return { code: error.code, fields: Object.keys(error.fields) };
}

describe('who may not sell, or not this, is refused and leaves nothing (INV11)', () => {
  const login = { login: 'a player', password: 'hunter2' };
  test.each<[string, () => Promise<Viewer>, object, string, string[]]>([
    ['a seller without V2', () => actor(stage), {}, 'SELLER_NOT_VERIFIED', []],
    [
      'above the highest price of his level',
      () => seller(stage, { seller_level: 1 }),
      { price_minor: 50_001 },
      'OFFER_INVALID',
      ['price_minor'],
    ],
    [
      'with an attribute of another game',
      () => seller(stage),
      { attributes: { rank: 'Gold', level: 1, colour: 'red' } },
      'OFFER_INVALID',
      ['attributes.'],
    ],
    [
      'instant without its sign-in',
      () => seller(stage),
      { secrets: [] },
      'OFFER_INVALID',
      ['secrets'],
    ],
    [
      'with a sign-in that lacks a field',
      () => seller(stage),
      { secrets: [{ login: 'x' }] },
      'SECRET_INVALID',
      ['secrets.0.password'],
    ],
    [
      'with a sign-in too many',
      () => seller(stage),
      { secrets: [login, { ...login, login: 'another' }] },
      'OFFER_INVALID',
      ['secrets'],
    ],
  ])('%s', async (_who, find, changes, code, fields) => {
    const viewer = await find();
    const before = await databaseImage(database.owner_db);
    const refusal = await refusalOf(accountOffer(stage, viewer, { game_slug, ...changes }));
    expect(refusal.code).toBe(code);
    for (const field of fields) expect(refusal.fields.join(' ')).toContain(field);
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('gift cards ask for V3', async () => {
    const { slug } = await testBrand(stage);
    const halfway = await seller(stage, { verification_level: 2 });
    const offer = giftCardOffer(stage, halfway, { brand_slug: slug });
    expect((await refusalOf(offer)).code).toBe('SELLER_NOT_VERIFIED');
    await accountOffer(stage, halfway, { game_slug });
  });

  test('a face value or region that the brand does not have', async () => {
    const { slug } = await testBrand(stage);
    for (const changes of [{ face_value_minor: 2_501 }, { region_code: 'XX' }]) {
      const offer = giftCardOffer(stage, shop, { brand_slug: slug, ...changes });
      expect(await refusalOf(offer)).toEqual({
        code: 'OFFER_INVALID',
        fields: ['face_value_minor'],
      });
    }
  });
});

describe('the same thing twice (rules.md §5)', () => {
  const attributes = { rank: 'Gold', level: 777 };
  test('one seller offers one thing once, also ×10 at once', async () => {
    const tries = Array.from({ length: 10 }, () =>
      accountOffer(stage, shop, { game_slug, attributes }),
    );
    const answers = await Promise.allSettled(tries);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const again = accountOffer(stage, shop, {
      game_slug,
      attributes: { level: 777, rank: 'Gold' },
    });
    expect((await refusalOf(again)).code).toBe('OFFER_DUPLICATE');
  });

  test('another seller may, and so may he with other attributes', async () => {
    await accountOffer(stage, shop, { game_slug, attributes });
    const other = { ...attributes, level: 778 };
    const offers = [
      await accountOffer(stage, await seller(stage), { game_slug, attributes }),
      await accountOffer(stage, shop, { game_slug, attributes: other }),
    ];
    expect(await Promise.all(offers.map(stateOf))).toEqual(['active', 'active']);
  });

  test('and so may he when the first is sold', async () => {
    const offer_id = await accountOffer(stage, shop, { game_slug, attributes });
    await boughtOrder(stage, await buyer(stage), offer_id);
    expect(await stateOf(offer_id)).toBe('sold_out');
    const again = await accountOffer(stage, shop, { game_slug, attributes });
    expect(await stateOf(again)).toBe('active');
  });
});

test('a level has so many active offers and no more, also when they come at once', async () => {
  const newcomer = await seller(stage, { seller_level: 0 });
  const tries = Array.from({ length: 14 }, () => accountOffer(stage, newcomer, { game_slug }));
  const answers = await Promise.allSettled(tries);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect((await refusalOf(accountOffer(stage, newcomer, { game_slug }))).code).toBe('OFFER_LIMIT');
});

describe('a new seller’s first offers', () => {
  test('are looked at before they are shown; only a moderator lets them onto the shelf', async () => {
    const newcomer = await seller(stage, { seller_level: 0 });
    const moderator = await actor(stage, { role: 'moderator' });
    const offers: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      offers.push(await accountOffer(stage, newcomer, { game_slug }));
    }
    const states = async () => await Promise.all(offers.map(stateOf));
    expect(new Set(await states())).toEqual(new Set(['pending_review']));
    for (const id of offers.slice(0, 5)) await approveOffer(stage.services, moderator, id);
    expect((await states()).slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'active'));
    expect(await stateOf(await accountOffer(stage, newcomer, { game_slug }))).toBe('active');
    const again = approveOffer(stage.services, moderator, offers[0] ?? '');
    expect((await refusalOf(again)).code).toBe('OFFER_EVENT_REFUSED');
  });
});

describe('an offer follows its stock', () => {
  test('an account: reserved, sold out, and back when it is returned unopened', async () => {
    const ann = await buyer(stage);
    const offer_id = await accountOffer(stage, shop, { game_slug });
    const order_id = await boughtOrder(stage, ann, offer_id);
    expect(await stateOf(offer_id)).toBe('sold_out');
    await triggerUnits(stage, ann, order_id, 'return_sealed');
    expect(await stateOf(offer_id)).toBe('active');
  });

  test('codes: out of stock with the last, however many buy at once', async () => {
    const { slug } = await testBrand(stage);
    const secrets = Array.from({ length: 6 }, testCode);
    const offer_id = await giftCardOffer(stage, shop, { brand_slug: slug, secrets });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => buyer(stage)));
    const orders = await Promise.allSettled(buyers.map((one) => openOrder(stage, one, offer_id)));
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    const late = openOrder(stage, await buyer(stage), offer_id);
    expect(['OFFER_UNAVAILABLE', 'OUT_OF_STOCK']).toContain((await refusalOf(late)).code);
  });
});
