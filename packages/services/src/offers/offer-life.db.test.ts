import { lockOffer } from '@guildhall/db/offers/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import type { OfferState } from '@guildhall/domain/offers/states';
import { offerTransitions } from '@guildhall/domain/offers/states';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import {
  accountOffer,
  changeOffer,
  edit,
  giftCardOffer,
  remove,
  review,
  testCode,
} from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, trigger, triggerUnits } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { applyOfferEvent } from './apply-event.ts';
import { defineGame } from '../catalog/define-game.ts';
import { reinstateOffer } from './review/reinstate-offer.ts';
import { addCodes } from './stock/add-codes.ts';
import { endVacation, startVacation } from './follow-absences.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let brandSlug: string;
let restrictedSlug: string;
let shop: Viewer;
let mia: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  restrictedSlug = (await testGame(scene, { restricted: true })).slug;
  brandSlug = (await testBrand(scene)).slug;
  mia = await actor(scene, { role: 'moderator' });
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await seller(scene);
});
afterEach(async () => {
  await resetClock(scene);
});

const rowOf = async (offerId: string) =>
  await database.db
    .selectFrom('offers')
    .select(['state', 'title', 'price_minor', 'fee_minor', 'total_minor', 'tiers', 'attributes'])
    .select(['due_at', 'published_at', 'updated_at', 'schema_version'])
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
const stateOf = async (offerId: string) => (await rowOf(offerId)).state;
const historyOf = async (offerId: string) =>
  await database.db
    .selectFrom('offer_history')
    .select(['event', 'actor', 'actor_id', 'reason', 'details', 'to_state'])
    .where('offer_id', '=', offerId)
    .orderBy('id')
    .execute();

const account = (changes: object = {}) =>
  accountOffer(scene, shop, { game_slug: gameSlug, ...changes });
const card = (changes: object = {}) =>
  giftCardOffer(scene, shop, { brand_slug: brandSlug, ...changes });
const addCode = async (to: string) => {
  const input = { idempotency_key: newId(), offer_id: to };
  await addCodes(scene.services, shop, input, bytesOf(`${testCode().code}\n`));
};
async function* bytesOf(text: string) {
  yield Buffer.from(text);
}
const change = (offerId: string, event: Parameters<typeof changeOffer>[3]) =>
  changeOffer(scene, shop, offerId, event);
const words = { title: 'Another title of this offer' };

/** An offer of the shop in each state, made by use cases. */
const made: Record<OfferState, () => Promise<string>> = {
  // A draft is a state within a transaction.
  draft: () => Promise.reject(new Error('not reachable')),
  pending_review: () => account({ game_slug: restrictedSlug }),
  active: () => account(),
  async reserved() {
    const offerId = await account();
    await openOrder(scene, await buyer(scene), offerId);
    return offerId;
  },
  out_of_stock: () => card({ secrets: [] }),
  async paused() {
    const offerId = await account();
    await change(offerId, 'pause');
    return offerId;
  },
  async expired() {
    const offerId = await account();
    await advanceAndRun(scene, { days: 30 });
    return offerId;
  },
  async sold_out() {
    const offerId = await account();
    await boughtOrder(scene, await buyer(scene), offerId);
    return offerId;
  },
  async rejected() {
    const offerId = await made.pending_review();
    await review(scene, mia, offerId, 'reject');
    return offerId;
  },
  async removed() {
    const offerId = await account();
    await remove(scene, mia, offerId);
    return offerId;
  },
  async archived() {
    const offerId = await account();
    await change(offerId, 'archive');
    return offerId;
  },
};

const away = async () =>
  await startVacation(scene.services, shop, { idempotency_key: newId(), until: null });
const back = async () => await endVacation(scene.services, shop, { idempotency_key: newId() });
/** The contact filter finds something in a text that it has passed before. */
const found = async (offerId: string) =>
  await inTransaction(database.db, async (trx) => {
    const offer = await lockOffer(trx, offerId);
    if (offer === undefined) throw new Error('no such offer');
    return await applyOfferEvent(trx, offer, {
      event: 'send_to_review',
      payload: { reasons: ['contact_details'] },
      actors: ['system'],
      actor_id: null,
    });
  });
/** What an act leads to, besides those of buyers, which the next test has. */
const acts: readonly [OfferState, string, (offerId: string) => Promise<unknown>, OfferState][] = [
  ['pending_review', 'approved', (id) => review(scene, mia, id), 'active'],
  ['pending_review', 'rejected', (id) => review(scene, mia, id, 'reject'), 'rejected'],
  ['pending_review', 'removed', (id) => remove(scene, mia, id), 'removed'],
  ['pending_review', 'archived', (id) => change(id, 'archive'), 'archived'],
  ['active', 'edited', (id) => edit(scene, shop, id, words), 'active'],
  ['active', 'found by the filter', found, 'pending_review'],
  ['out_of_stock', 'found by the filter', found, 'pending_review'],
  ['paused', 'found by the filter', found, 'pending_review'],
  ['expired', 'found by the filter', found, 'pending_review'],
  ['active', 'paused', (id) => change(id, 'pause'), 'paused'],
  ['active', 'left', away, 'paused'],
  ['active', 'renewed', (id) => change(id, 'renew'), 'active'],
  ['active', 'removed', (id) => remove(scene, mia, id), 'removed'],
  ['active', 'archived', (id) => change(id, 'archive'), 'archived'],
  ['reserved', 'removed', (id) => remove(scene, mia, id), 'removed'],
  ['out_of_stock', 'edited', (id) => edit(scene, shop, id, words), 'out_of_stock'],
  ['out_of_stock', 'paused', (id) => change(id, 'pause'), 'paused'],
  ['out_of_stock', 'left', away, 'paused'],
  ['out_of_stock', 'stocked', addCode, 'active'],
  ['out_of_stock', 'renewed', (id) => change(id, 'renew'), 'out_of_stock'],
  ['out_of_stock', 'expired', () => advanceAndRun(scene, { days: 30 }), 'expired'],
  ['out_of_stock', 'removed', (id) => remove(scene, mia, id), 'removed'],
  ['out_of_stock', 'archived', (id) => change(id, 'archive'), 'archived'],
  ['paused', 'edited', (id) => edit(scene, shop, id, words), 'paused'],
  ['paused', 'resumed', (id) => change(id, 'resume'), 'active'],
  ['paused', 'renewed', (id) => change(id, 'renew'), 'paused'],
  ['paused', 'left and back', () => away().then(back), 'paused'],
  ['active', 'left and back', () => away().then(back), 'active'],
  ['out_of_stock', 'left and back', () => away().then(back), 'out_of_stock'],
  ['paused', 'expired', () => advanceAndRun(scene, { days: 30 }), 'expired'],
  ['paused', 'removed', (id) => remove(scene, mia, id), 'removed'],
  ['paused', 'archived', (id) => change(id, 'archive'), 'archived'],
  ['expired', 'edited', (id) => edit(scene, shop, id, words), 'expired'],
  ['expired', 'renewed', (id) => change(id, 'renew'), 'active'],
  ['expired', 'removed', (id) => remove(scene, mia, id), 'removed'],
  ['expired', 'archived', (id) => change(id, 'archive'), 'archived'],
  ['sold_out', 'removed', (id) => remove(scene, mia, id), 'removed'],
  ['sold_out', 'archived', (id) => change(id, 'archive'), 'archived'],
  ['rejected', 'edited', (id) => edit(scene, shop, id, words), 'pending_review'],
  ['rejected', 'archived', (id) => change(id, 'archive'), 'archived'],
  ['archived', 'restored', (id) => change(id, 'restore'), 'active'],
];

describe('every act of sellers and staff leads to the state of rules.md §5 (INV9, INV13)', () => {
  test.each(acts)('%s, %s', async (state, _how, act, expected) => {
    const offerId = await made[state]();
    expect(await stateOf(offerId)).toBe(state);
    await act(offerId);
    expect(await stateOf(offerId)).toBe(expected);
  });

  test.each<OfferState>([
    'out_of_stock',
    'paused',
    'expired',
    'sold_out',
    'pending_review',
    'rejected',
  ])('an archived offer that was %s is that again when it is restored', async (state) => {
    const offerId = await made[state]();
    const { due_at } = await rowOf(offerId);
    await change(offerId, 'archive');
    await advance(scene, { hours: 2 });
    expect((await change(offerId, 'restore')).refusal).toBeNull();
    const restored = await rowOf(offerId);
    expect(restored.state).toBe(state);
    // It has the time left that it had.
    const moved = due_at && new Date(due_at.getTime() + 2 * 3_600_000);
    expect(Math.abs((restored.due_at?.getTime() ?? 0) - (moved?.getTime() ?? 0))).toBeLessThan(
      60_000,
    );
  });

  test.each<OfferState>([
    'active',
    'out_of_stock',
    'paused',
    'expired',
    'sold_out',
    'pending_review',
  ])('a removed offer that was %s is that again when its removal was wrong', async (state) => {
    const offerId = await made[state]();
    await remove(scene, mia, offerId);
    const reinstated = { offer_id: offerId, reason: 'No rule was broken.' };
    await inTransaction(database.db, async (trx) => await reinstateOffer(trx, mia, reinstated));
    expect(await stateOf(offerId)).toBe(state);
  });

  test.each<[string, 'paused' | 'expired', (id: string) => Promise<unknown>]>([
    ['resumed', 'paused', (id) => change(id, 'resume')],
    ['renewed', 'expired', (id) => change(id, 'renew')],
  ])('an offer without codes is out of stock when it is %s', async (_how, state, act) => {
    const offerId = await made.out_of_stock();
    if (state === 'paused') await change(offerId, 'pause');
    else await advanceAndRun(scene, { days: 30 });
    expect(await stateOf(offerId)).toBe(state);
    await act(offerId);
    expect(await stateOf(offerId)).toBe('out_of_stock');
  });

  test('an offer without codes is out of stock when it is approved', async () => {
    shop = await seller(scene, { seller_level: 0 });
    const offerId = await made.out_of_stock();
    expect(await stateOf(offerId)).toBe('pending_review');
    await review(scene, mia, offerId);
    expect(await stateOf(offerId)).toBe('out_of_stock');
    await addCode(offerId);
    expect(await stateOf(offerId)).toBe('active');
  });

  test.each<OfferState>(['active', 'out_of_stock', 'paused', 'expired'])(
    'other words of an offer that is %s send it to review when its game is restricted now',
    async (state) => {
      const game = await testGame(scene);
      const offerId =
        state === 'out_of_stock'
          ? await newCardSellersOffer()
          : await account({ game_slug: game.slug });
      if (state === 'paused') await change(offerId, 'pause');
      if (state === 'expired') await advanceAndRun(scene, { days: 30 });
      await defineGame(scene.services, { ...game, restricted: true });
      const price = await edit(scene, shop, offerId, { price_minor: 2_345 });
      expect(price).toBe(state);
      expect(await edit(scene, shop, offerId, words)).toBe('pending_review');
      const last = (await historyOf(offerId)).at(-1);
      const reasons = [state === 'out_of_stock' ? 'new_card_seller' : 'restricted'];
      expect(last).toMatchObject({ event: 'edit', details: { reasons } });
    },
  );

  /** An approved offer without codes of a seller whose gift cards are reviewed. */
  async function newCardSellersOffer() {
    const offerId = await made.out_of_stock();
    await database.owner_db
      .updateTable('users')
      .set({ seller_level: 0 })
      .where('id', '=', shop.user_id)
      .execute();
    // Others, so that this is none of the first.
    for (let count = 0; count < 5; count += 1) {
      const other = await account();
      if ((await stateOf(other)) === 'pending_review') await review(scene, mia, other);
    }
    return offerId;
  }

  test('an offer follows its buyers, and comes back from them', async () => {
    const ann = await buyer(scene);
    const bought = await account();
    const orderId = await boughtOrder(scene, ann, bought);
    await triggerUnits(scene, ann, orderId, 'return_sealed');
    expect(await stateOf(bought)).toBe('active');
    const left = await account();
    await trigger(scene, ann, await openOrder(scene, ann, left), 'abandon');
    expect(await stateOf(left)).toBe('active');
    const last = await card({ secrets: [testCode()] });
    await openOrder(scene, ann, last);
    expect(await stateOf(last)).toBe('out_of_stock');
  });

  test('these tests have taken every step that the table has', async () => {
    const taken = await database.db
      .selectFrom('offer_history')
      .select(['event', 'from_state', 'to_state'])
      .distinct()
      .execute();
    const found = taken.map(
      ({ event, from_state, to_state }) => `${event} ${from_state} ${to_state}`,
    );
    const pausedInto = (state: OfferState | null) =>
      offerTransitions.flatMap((row) => (row.pauses === true && row.to === state ? row.from : []));
    const expected = offerTransitions.flatMap(({ event, from, to }) =>
      from.flatMap((state) =>
        (to === 'previous' ? pausedInto(state) : [to]).map(
          (after) => `${event} ${String(state)} ${String(after)}`,
        ),
      ),
    );
    // A draft lives within one transaction, and what was reserved returns as its stock is then.
    const unreachable = [
      'archive draft archived',
      'restore archived draft',
      'reinstate removed reserved',
    ];
    const missing = expected.filter((step) => !found.includes(step) && !unreachable.includes(step));
    expect(missing).toEqual([]);
  });
});
