import { readAppNow } from '@guildhall/db/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import { listOwnOffersSchema } from '@guildhall/domain/offers/schema';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import {
  accountOffer,
  changeOffer,
  edit,
  giftCardOffer,
  remove,
  review,
} from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readOfferForReview } from './review/list-pending-offers.ts';
import { endVacation, readVacation, startVacation } from './follow-absences.ts';
import { countOwnOffers, listOwnOffers, readOwnOffer } from './list-own-offers.ts';

let database: TestDatabase;
let scene: Scene;
let game: string;
let restricted: string;
let brand: string;
let shop: Viewer;
let mia: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  game = (await testGame(scene)).slug;
  restricted = (await testGame(scene, { restricted: true })).slug;
  brand = (await testBrand(scene)).slug;
  mia = await actor(scene, { role: 'moderator' });
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await seller(scene);
});

const account = (title: string, slug = game) =>
  accountOffer(scene, shop, { game_slug: slug, title });
const list = async (input: object, viewer = shop) =>
  await listOwnOffers(scene.services, viewer, listOwnOffersSchema.parse(input));
const detail = async (id: string) =>
  await readOwnOffer(scene.services, shop, { offer_id: id, language: 'en' });
const titles = async (search: string) =>
  (await list({ kind: 'account', search })).items.map(({ title }) => title);

test('a search finds what is in the title, in any case and sign by sign', async () => {
  await account('A diamond account, 100 % yours');
  await account('A golden account with 100 skins');
  expect(await titles('DIAMOND')).toEqual(['A diamond account, 100 % yours']);
  expect(await titles('100 %')).toEqual(['A diamond account, 100 % yours']);
  expect(await titles('_00')).toEqual([]);
  expect(await titles('account')).toHaveLength(2);
  expect((await list({ kind: 'account' }, await seller(scene))).items).toEqual([]);
});

test('the counts by state are those of the lists, of one kind and of nobody else', async () => {
  const paused = await account('A diamond account of a scene');
  await account('A golden account of a scene');
  await account('A silver account of a scene', restricted);
  await giftCardOffer(scene, shop, { brand_slug: brand });
  await changeOffer(scene, shop, paused, 'pause');
  await accountOffer(scene, await seller(scene), { game_slug: game });
  const { states } = await countOwnOffers(scene.services, shop, { kind: 'account' });
  expect(states.toSorted((a, b) => (a.state < b.state ? -1 : 1))).toEqual([
    { state: 'active', count: 1 },
    { state: 'paused', count: 1 },
    { state: 'pending_review', count: 1 },
  ]);
  for (const { state, count } of states) {
    expect((await list({ kind: 'account', states: [state] })).items).toHaveLength(count);
  }
});

test('an offer says how many of its units were delivered, and what is left', async () => {
  const id = await giftCardOffer(scene, shop, { brand_slug: brand, stock: 5 });
  await boughtOrder(scene, await buyer(scene), id, 2);
  const [offer] = (await list({ kind: 'gift_card' })).items;
  expect(offer).toMatchObject({ id, delivered_count: 2, stock_count: 3 });
  expect((await detail(id)).offer).toMatchObject({
    delivered_count: 2,
  });
});

test('what staff wrote about a rejected or removed offer is told, and about no other', async () => {
  const waiting = await account('A silver account of a scene', restricted);
  const decision = async () => (await list({ kind: 'account' })).items.at(-1)?.decision;
  expect(await decision()).toBeNull();
  await review(scene, mia, waiting, 'reject');
  expect(await decision()).toEqual({ reason: 'It was looked at in a scene.', rule_id: null });
  const active = await account('A golden account of a scene');
  await remove(scene, mia, active);
  expect((await list({ kind: 'account', states: ['removed'] })).items[0]?.decision).toEqual({
    reason: 'It was removed in a scene.',
    rule_id: 'prohibited-goods.1',
  });
});

test('pages of any size show each offer once, the newest first', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.unshift(await account(`The account number ${n} of five`));
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await list({ kind: 'account', limit: 2, cursor });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual(ids);
});

test('a vacation is told until it ends, and only to the seller who is away', async () => {
  const vacation = async (viewer = shop) => await readVacation(scene.services, viewer);
  expect(await vacation()).toBeNull();
  const until = new Date((await readAppNow(database.db)).getTime() + 86_400_000).toISOString();
  await startVacation(scene.services, shop, { idempotency_key: newId(), until });
  expect((await vacation())?.until?.toISOString()).toBe(until);
  expect(await vacation(await seller(scene))).toBeNull();
  await advance(scene, { days: 1 });
  expect(await vacation()).toBeNull();
  await startVacation(scene.services, shop, { idempotency_key: newId(), until: null });
  expect(await vacation()).toMatchObject({ until: null });
  await endVacation(scene.services, shop, { idempotency_key: newId() });
  expect(await vacation()).toBeNull();
  await resetClock(scene);
});

test('what an edit of the words leads to is told before: the same as the edit then does', async () => {
  shop = await seller(scene, { seller_level: 0 });
  const reasonsOf = async (id: string) => (await detail(id)).editing.review_reasons;
  const first = await account('The first account of a seller');
  expect(await reasonsOf(first)).toEqual(['first_offers']);
  const words = { title: 'Another title of the first account' };
  await review(scene, mia, first);
  expect(await edit(scene, shop, first, { price_minor: 9_000 })).toBe('active');
  expect(await edit(scene, shop, first, words)).toBe('pending_review');
  // With a better level nothing is reviewed but what is restricted.
  shop = await seller(scene);
  const plain = await account('The account of a known seller');
  expect(await reasonsOf(plain)).toEqual([]);
  expect(await edit(scene, shop, plain, words)).toBe('active');
  const special = await account('A restricted account of a seller', restricted);
  expect(await reasonsOf(special)).toEqual(['restricted']);
  await review(scene, mia, special, 'reject');
  expect(await reasonsOf(special)).toEqual(['restricted', 'rejected_before']);
});

test('staff read an offer in any state as its buyers see it, with what they may do', async () => {
  const waiting = await account('A silver account of a scene', restricted);
  const forStaff = async (viewer: Viewer, id = waiting) =>
    await readOfferForReview(scene.services, viewer, { offer_id: id, language: 'en' });
  const { reading, allowed_events: allowed, history } = await forStaff(mia);
  expect(reading.offer).toMatchObject({ id: waiting, state: 'pending_review' });
  expect(allowed).toEqual(['approve', 'reject', 'remove']);
  expect(history.map(({ event }) => event)).toEqual(['submit', 'create']);
  expect(await forStaff(shop)).toMatchObject({ is_own: true, allowed_events: [] });
  await review(scene, mia, waiting, 'reject');
  expect((await forStaff(mia)).allowed_events).toEqual([]);
  await expect(forStaff(mia, newId())).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' });
});
