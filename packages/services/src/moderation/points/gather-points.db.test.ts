import { invariantViolations } from '@guildhall/db/invariants';
import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { openedClaim } from '@guildhall/scenes/disputes';
import { blockedMessage } from '@guildhall/scenes/messages';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, deliver, reveal, trigger, triggerUnits } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptClaim } from '../../disputes/settle-dispute.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { post } from '../../wallet/post-entries.ts';
import { gatherContactPoints, gatherOrderPoints } from './gather-points.ts';
import { readOwnRestrictions } from '../list-restrictions.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let shop: Viewer;
let game: string;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  game = (await testGame(scene)).slug;
  // The operator's money bounds what the shop advances (E9).
  await inTransaction(database.db, (trx) => post(trx, postings.E18(minor(10_000_000), newId())));
});
beforeEach(async () => {
  await resetClock(scene);
  [ann, shop] = [await buyer(scene), await seller(scene, { seller_level: 4 })];
});
afterEach(async () => expect(await invariantViolations(database.db)).toEqual([]));
afterAll(() => database.close());

const standing = async (who: Viewer) => {
  const { points, restrictions } = await readOwnRestrictions(scene.services, who);
  return {
    points: points.map(({ rule, points: each }) => [rule, each]),
    restrictions: restrictions.map(({ kind, rule, in_effect: isInEffect }) => [
      kind,
      rule,
      isInEffect,
    ]),
  };
};
const manual = { delivery: 'manual', delivery_minutes: 60 } as const;
const sold = async (offer: object = manual) =>
  await boughtOrder(scene, ann, await accountOffer(scene, shop, { game_slug: game, ...offer }));
const nothing = { points: [], restrictions: [] };
const login = () => [{ login: `player-${newId()}`, password: 'hunter2-hunter2' }];

describe('orders', () => {
  test('from before the first run count for nothing', async () => {
    await trigger(scene, shop, await sold(), 'cannot_deliver');
    await gatherOrderPoints(scene.services);
    await gatherOrderPoints(scene.services);
    expect(await standing(shop)).toEqual(nothing);
  });

  test('that their seller cannot deliver give a point, once', async () => {
    await gatherOrderPoints(scene.services);
    const order = await sold();
    await gatherOrderPoints(scene.services);
    expect(await standing(shop)).toEqual(nothing);
    await trigger(scene, shop, order, 'cannot_deliver');
    await gatherOrderPoints(scene.services);
    await gatherOrderPoints(scene.services);
    expect(await standing(shop)).toEqual({
      points: [['seller_cancellation', 1]],
      restrictions: [],
    });
  });

  test('that are delivered late give a point, and those in time none', async () => {
    await gatherOrderPoints(scene.services);
    const [early, late] = [await sold(), await sold()];
    await sold({});
    await deliver(scene, shop, early, login());
    await gatherOrderPoints(scene.services);
    expect(await standing(shop)).toEqual(nothing);
    await advance(scene, { minutes: 61 });
    await deliver(scene, shop, late, login());
    await gatherOrderPoints(scene.services);
    expect(await standing(shop)).toEqual({ points: [['late_delivery', 1]], restrictions: [] });
  });

  test('that are cancelled since they are late give a point', async () => {
    await gatherOrderPoints(scene.services);
    await sold();
    await advanceAndRun(scene, { days: 3 });
    await gatherOrderPoints(scene.services);
    expect((await standing(shop)).points).toEqual([['late_delivery', 1]]);
  });

  test('whose recall was lost give 4 points: two stop selling, four ban', async () => {
    await gatherOrderPoints(scene.services);
    const orders = [await sold({}), await sold({}), await sold({}), await sold({})];
    for (const order of orders) {
      await reveal(scene, ann, order);
      await triggerUnits(scene, ann, order, 'confirm');
    }
    await advanceAndRun(scene, { days: 30 });
    const kinds: string[][] = [];
    for (const order of orders) {
      const claimId = await openedClaim(scene, ann, order);
      await acceptClaim(scene.services, shop, { idempotency_key: newId(), dispute_id: claimId });
      await gatherOrderPoints(scene.services);
      const { restrictions } = await standing(shop);
      kinds.push(restrictions.map(([kind, rule]) => `${String(kind)} ${String(rule)}`));
    }
    const [one, two, , four] = kinds;
    expect(one).toEqual(['warning points']);
    expect(two?.slice(0, 2)).toEqual(['sell_restricted lost_recalls', 'sell_restricted points']);
    expect(four?.[0]).toBe('banned lost_recalls');
  });
});

describe('blocked messages', () => {
  const block = async (who: Viewer) => {
    const offer = await accountOffer(scene, shop, { game_slug: game });
    await blockedMessage(scene, who, { kind: 'offer', id: offer });
    // A retry within ten minutes counts no block.
    await advance(scene, { minutes: 11 });
  };

  test('give 2 points for three within 30 days, and again for three more', async () => {
    await block(ann);
    await block(ann);
    await gatherContactPoints(scene.services);
    expect(await standing(ann)).toEqual(nothing);
    await block(ann);
    await gatherContactPoints(scene.services);
    await gatherContactPoints(scene.services);
    expect((await standing(ann)).points).toEqual([['contact_sharing', 2]]);
    await block(ann);
    await block(ann);
    await gatherContactPoints(scene.services);
    expect((await standing(ann)).points).toHaveLength(1);
    await block(ann);
    await gatherContactPoints(scene.services);
    expect(await standing(ann)).toEqual({
      points: [
        ['contact_sharing', 2],
        ['contact_sharing', 2],
      ],
      restrictions: [['warning', 'points', true]],
    });
  });

  test('of more than 30 days ago count no more', async () => {
    await block(ann);
    await block(ann);
    await advance(scene, { days: 31 });
    await block(ann);
    await gatherContactPoints(scene.services);
    expect(await standing(ann)).toEqual(nothing);
  });
});
