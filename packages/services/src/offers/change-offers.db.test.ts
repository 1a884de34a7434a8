import { newId } from '@guildhall/domain/kernel/ids';
import type { ChangeOffers } from '@guildhall/domain/offers/schema';
import { seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer, changeOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { defineGame } from '../catalog/define-game.ts';
import { changeOffers, setPrices } from './change-offers.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let brandSlug: string;
let shop: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  brandSlug = (await testBrand(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await seller(scene);
});
afterEach(async () => {
  await resetClock(scene);
});

const offersOf = async (ids: readonly string[]) =>
  await database.db
    .selectFrom('offers')
    .select(['id', 'state', 'price_minor', 'fee_minor', 'tiers', 'due_at'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();

const change = async (
  ids: readonly string[],
  what: ChangeOffers['change'],
  key: string = newId(),
) =>
  await changeOffers(scene.services, shop, {
    idempotency_key: key,
    offer_ids: [...ids],
    change: what,
  });

const offer = (changes: object = {}) =>
  accountOffer(scene, shop, { game_slug: gameSlug, ...changes });

/** Five offers: two to pause, one that is paused, one of somebody else, one that does not exist. */
async function mixedOffers() {
  const own = [await offer(), await offer(), await offer()];
  await changeOffer(scene, shop, own[2] ?? '', 'pause');
  const foreign = await accountOffer(scene, await seller(scene), { game_slug: gameSlug });
  return [...own, foreign, newId()];
}

describe('a change of several offers', () => {
  test('answers for each in the order of the call, and a refused one holds up no other', async () => {
    const ids = await mixedOffers();
    const { results } = await change(ids, { event: 'pause' });
    expect(results.map(({ offer_id }) => offer_id)).toEqual(ids);
    expect(results.map(({ state, refusal }) => [state, refusal?.code ?? null])).toEqual([
      ['paused', null],
      ['paused', null],
      ['paused', 'OFFER_EVENT_REFUSED'],
      // A stranger's offer is as one that does not exist (Z2).
      [null, 'OFFER_NOT_FOUND'],
      [null, 'OFFER_NOT_FOUND'],
    ]);
    expect((await offersOf(ids)).map(({ state }) => state).toSorted()).toEqual([
      'active',
      'paused',
      'paused',
      'paused',
    ]);
  });

  test('happens once however often it is sent, and always has the first answer (M3)', async () => {
    const ids = await mixedOffers();
    const key = newId();
    const calls = Array.from({ length: 10 }, () => change(ids, { event: 'pause' }, key));
    const answers = await Promise.all(calls);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const pauses = await database.db
      .selectFrom('offer_history')
      .select('id')
      .where('offer_id', 'in', ids)
      .where('event', '=', 'pause')
      .execute();
    expect(pauses).toHaveLength(3);
    await expect(change(ids, { event: 'archive' }, key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  test('renews up to the limit of the level, also in concurrent calls', async () => {
    shop = await seller(scene, { seller_level: 1 });
    const ids: string[] = [];
    for (let level = 1; level <= 50; level += 1) {
      ids.push(await offer({ attributes: { rank: 'Gold', level } }));
    }
    await advanceAndRun(scene, { days: 30 });
    for (let level = 101; level <= 110; level += 1) {
      await offer({ attributes: { rank: 'Gold', level } });
    }
    const [first, second] = await Promise.all([
      change(ids.slice(0, 25), { event: 'renew' }),
      change(ids.slice(25), { event: 'renew' }),
    ]);
    const results = [...first.results, ...second.results];
    const refusals = results.filter(({ refusal }) => refusal !== null);
    expect(refusals).toHaveLength(10);
    expect(new Set(refusals.map(({ refusal }) => refusal?.code))).toEqual(new Set(['OFFER_LIMIT']));
  });

  test('renews only one of two that are the same, in one call too', async () => {
    const same = { attributes: { rank: 'Gold', level: 5 } };
    const first = await offer(same);
    await advanceAndRun(scene, { days: 30 });
    const second = await offer(same);
    expect((await change([first], { event: 'renew' })).results[0]?.refusal?.code).toBe(
      'OFFER_DUPLICATE',
    );
    await advanceAndRun(scene, { days: 30 });
    const { results } = await change([first, second], { event: 'renew' });
    const codes = results.map(({ refusal }) => refusal?.code ?? null);
    expect(codes.toSorted()).toEqual([null, 'OFFER_DUPLICATE'].toSorted());
  });
});

test('an offer is renewed for as long as a new one would run', async () => {
  const offerId = await offer();
  await advance(scene, { days: 10 });
  const [before] = await offersOf([offerId]);
  await change([offerId], { event: 'renew' });
  const [after] = await offersOf([offerId]);
  const days = ((after?.due_at?.getTime() ?? 0) - (before?.due_at?.getTime() ?? 0)) / 86_400_000;
  expect(days).toBeCloseTo(10, 1);
});

test('an archived offer is restored for a day and not longer', async () => {
  const ids = [await offer(), await offer()];
  await change(ids, { event: 'archive' });
  await advance(scene, { hours: 23 });
  const [first = '', second = ''] = ids;
  expect((await change([first], { event: 'restore' })).results[0]?.state).toBe('active');
  await advance(scene, { hours: 2 });
  const [late] = (await change([second], { event: 'restore' })).results;
  expect(late).toMatchObject({ state: 'archived', refusal: { facts: { reason: 'TOO_LATE' } } });
});

describe('prices of several offers', () => {
  const tiers = [{ min_quantity: 5, unit_price_minor: 2_200 }];
  const card = () => giftCardOffer(scene, shop, { brand_slug: brandSlug, tiers });

  test('change by a share, tiers included, and the buyer’s fee with them', async () => {
    const ids = [await offer({ price_minor: 10_001 }), await card()];
    const { results } = await change(ids, { event: 'change_price', share: -1_000 });
    expect(results.map(({ state, refusal }) => [state, refusal])).toEqual([
      ['active', null],
      ['active', null],
    ]);
    const rows = new Map((await offersOf(ids)).map((row) => [row.id, row]));
    expect(rows.get(ids[0] ?? '')).toMatchObject({ price_minor: 9_001, fee_minor: 360 });
    expect(rows.get(ids[1] ?? '')).toMatchObject({
      price_minor: 2_070,
      fee_minor: 52,
      tiers: [{ min_quantity: 5, unit_price_minor: 1_980 }],
    });
  });

  test('are set, except where they would break a rule, which is named at its field', async () => {
    const ids = [await offer(), await card()];
    const { results } = await change(ids, { event: 'set_price', price_minor: 2_100 });
    expect(
      results.map(({ refusal }) => refusal && [refusal.code, Object.keys(refusal.fields)]),
    ).toEqual(
      // Its tier is dearer than that.
      [null, ['OFFER_INVALID', ['tiers']]],
    );
    const high = await change(ids, { event: 'set_price', price_minor: 50_001 });
    const fields = high.results.map(({ refusal }) => refusal?.fields['price_minor']?.[0]?.code);
    expect(fields).toEqual(['price_above_level', 'price_above_level']);
    const low = await change(ids, { event: 'set_price', price_minor: 99 });
    expect(low.results.map(({ refusal }) => refusal?.fields['price_minor']?.[0]?.code)).toEqual([
      'too_small',
      'too_small',
    ]);
  });
});

test('each offer gets a price of its own, and a foreign one none', async () => {
  const [first, second] = [await offer(), await offer()];
  const other = await accountOffer(scene, await seller(scene), { game_slug: gameSlug });
  const prices = [
    { offer_id: first, price_minor: 1_111 },
    { offer_id: other, price_minor: 2_222 },
    { offer_id: second, price_minor: 3_333 },
  ];
  const input = { idempotency_key: newId(), prices };
  const { results } = await setPrices(scene.services, shop, input);
  expect(results.map(({ offer_id, refusal }) => [offer_id, refusal?.code ?? null])).toEqual([
    [first, null],
    [other, 'OFFER_NOT_FOUND'],
    [second, null],
  ]);
  const priceOf = async (id: string) => (await offersOf([id]))[0]?.price_minor;
  expect([await priceOf(first), await priceOf(second)]).toEqual([1_111, 3_333]);
  expect(await priceOf(other)).not.toBe(2_222);
  expect(await setPrices(scene.services, shop, input)).toEqual({ results });
});

test('offers of a game that became restricted are paused by a seller with V2, and not resumed', async () => {
  const game = await testGame(scene);
  shop = await seller(scene, { verification_level: 2 });
  const id = await offer({ game_slug: game.slug });
  await defineGame(scene.services, { ...game, restricted: true });
  expect((await change([id], { event: 'pause' })).results[0]).toMatchObject({ state: 'paused' });
  for (const event of ['resume', 'renew'] as const) {
    const { results } = await change([id], { event });
    expect(results[0]?.refusal).toMatchObject({
      code: 'SELLER_NOT_VERIFIED',
      facts: { needed: 3 },
    });
  }
});
