import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { openOrder, reveal, triggerUnits, unitIds } from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { countStatements } from '@guildhall/scenes/database/count-statements';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOffer } from '../offers/read-offers.ts';
import { checkOut } from './check-out.ts';
import { payFromWallet } from './pay-from-wallet.ts';
import { runDeadlines } from './run-deadlines.ts';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

// Each statement is a round trip during which rows are locked. An additional one needs a decision:
// change the number here and in docs/domains/orders.md.
test('a purchase of any number of codes takes a fixed number of statements', async () => {
  const { slug: brandSlug } = await testBrand(scene);
  const during = countStatements(scene);
  for (const quantity of [1, 5]) {
    const ann = await buyer(scene);
    await fundWallet(scene, ann, 50_000);
    const offerId = await giftCardOffer(scene, await seller(scene), {
      brand_slug: brandSlug,
      stock: 9,
    });
    const { offer } = await readOffer(scene.services, offerId);
    const opened = await during(async ({ services }) =>
      checkOut(services, ann, {
        idempotency_key: newId(),
        offer_id: offerId,
        quantity,
        expected_unit_total_minor: offer.total_minor,
      }),
    );
    const { order_id } = opened.answer;
    const paid = await during(async ({ services }) =>
      payFromWallet(services, ann, { idempotency_key: newId(), order_id }),
    );
    expect(paid.answer).toEqual({ state: 'delivered' });
    expect([opened.statements, paid.statements]).toEqual([4, 4]);
  }
});

test('a purchase takes at most 8 round trips with begin and commit, also of the last unit', async () => {
  const { slug: gameSlug } = await testGame(scene);
  const during = countStatements(scene);
  const ann = await buyer(scene);
  const offerId = await accountOffer(scene, await seller(scene), { game_slug: gameSlug });
  const orderId = await openOrder(scene, ann, offerId);
  await fundWallet(scene, ann, 50_000);
  const { answer, statements } = await during(async ({ services }) =>
    payFromWallet(services, ann, { idempotency_key: newId(), order_id: orderId }),
  );
  expect(answer).toEqual({ state: 'delivered' });
  const { offer } = await readOffer(scene.services, offerId);
  expect(offer.state).toBe('sold_out');
  expect(statements + 2).toBeLessThanOrEqual(8);
});

test('a reveal, and confirming or completing any number of codes, take a fixed number of statements', async () => {
  // Orders of other tests have no deadline left then.
  await advanceAndRun(scene, { days: 4 });
  await advanceAndRun(scene, { days: 8 });
  const { slug: brandSlug } = await testBrand(scene);
  const during = countStatements(scene);
  const ann = await buyer(scene);
  await fundWallet(scene, ann, 50_000);
  const offerId = await giftCardOffer(scene, await seller(scene), {
    brand_slug: brandSlug,
    stock: 51,
    price_minor: 100,
  });
  // A buyer may take fifty codes after a first order.
  for (const quantity of [1, 50]) {
    const orderId = await openOrder(scene, ann, offerId, quantity);
    await payFromWallet(scene.services, ann, { idempotency_key: newId(), order_id: orderId });
    const ids = await unitIds(scene, ann, orderId);
    for (const id of ids) {
      const seen = await during((counting) => reveal(counting, ann, orderId, { unit_ids: [id] }));
      // One of them is the entry of the audit (LOG2).
      expect(seen.statements).toBe(12);
    }
    const confirmed = await during((counting) =>
      triggerUnits(counting, ann, orderId, 'confirm', ids),
    );
    expect(confirmed.statements).toBe(4);
    await advance(scene, { days: 8 });
    const completed = await during(({ services }) => runDeadlines(services));
    expect([completed.answer, completed.statements]).toEqual([1, 7]);
  }
});
