import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { openedDispute } from '@guildhall/scenes/disputes';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDispute } from './read-dispute.ts';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

test('a case about a code says how many other codes of the seller failed (rules.md §6)', async () => {
  const [ann, ben, shop] = [await buyer(scene), await buyer(scene), await seller(scene)];
  const { slug } = await testBrand(scene);
  const offerId = await giftCardOffer(scene, shop, { brand_slug: slug });
  const hintOf = async (disputeId: string) => {
    const { sold, burden } = await readDispute(scene.services, ann, { dispute_id: disputeId });
    return { sold, burden };
  };
  const first = await boughtOrder(scene, ann, offerId, 3);
  await reveal(scene, ann, first);
  const failed = await openedDispute(scene, ann, first, { type: 'code_invalid', positions: [1] });
  expect(await hintOf(failed)).toEqual({
    sold: { codes: 2, failed: 0 },
    burden: { burden: 'open', rule: 'code_receipt' },
  });
  // A silent seller pays, and the next case counts it; nobody else's codes count.
  await advanceAndRun(scene, { hours: 25 });
  const other = await seller(scene);
  await boughtOrder(scene, ben, await giftCardOffer(scene, other, { brand_slug: slug }), 2);
  const second = await boughtOrder(scene, ann, offerId, 2);
  await reveal(scene, ann, second);
  const used = await openedDispute(scene, ann, second, { type: 'code_used', positions: [2] });
  expect(await hintOf(used)).toEqual({
    sold: { codes: 4, failed: 1 },
    burden: { burden: 'for_buyer', rule: 'code_failures' },
  });
  const { slug: gameSlug } = await testGame(scene);
  const account = await boughtOrder(
    scene,
    ann,
    await accountOffer(scene, shop, { game_slug: gameSlug }),
  );
  expect(await hintOf(await openedDispute(scene, ann, account))).toMatchObject({ sold: null });
});
