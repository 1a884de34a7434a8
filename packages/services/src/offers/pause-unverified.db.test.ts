import { newId } from '@guildhall/domain/kernel/ids';
import { seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setRoleAndLevels } from '../identity/sessions/set-role-and-levels.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { changeOffers } from './change-offers.ts';
import { endVacation, followAbsences, pauseUnverified, startVacation } from './follow-absences.ts';

let database: TestDatabase;
let scene: Scene;
let shop: Viewer;
let account: string;
let card: string;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  await pauseUnverified(scene.services);
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await seller(scene);
  account = await accountOffer(scene, shop, { game_slug: (await testGame(scene)).slug });
  card = await giftCardOffer(scene, shop, { brand_slug: (await testBrand(scene)).slug });
});

const verifiedTo = async (level: number) => {
  await setRoleAndLevels(scene.services, shop.user_id, { verification_level: level });
  return await pauseUnverified(scene.services);
};
async function states() {
  const rows = await database.db
    .selectFrom('offers')
    .select(['id', 'state'])
    .where('seller_id', '=', shop.user_id)
    .execute();
  const stateOf = (id: string) => rows.find((row) => row.id === id)?.state;
  return [stateOf(account), stateOf(card)];
}

test.each([
  [3, ['active', 'active']],
  [2, ['active', 'paused']],
  [0, ['paused', 'paused']],
])('a seller who is verified to level %i still sells what that allows: %j', async (level, left) => {
  await verifiedTo(level);
  expect(await states()).toEqual(left);
  expect(await verifiedTo(level)).toBe(0);
});

test('what was paused is resumed by the seller, once they are verified again', async () => {
  await verifiedTo(0);
  const resume = async () => {
    const change = { event: 'resume' } as const;
    const call = { idempotency_key: newId(), offer_ids: [account], change };
    return (await changeOffers(scene.services, shop, call)).results[0]?.refusal?.code;
  };
  expect(await resume()).toBe('SELLER_NOT_VERIFIED');
  await verifiedTo(2);
  expect(await states()).toEqual(['paused', 'paused']);
  expect(await resume()).toBeUndefined();
  expect(await states()).toEqual(['active', 'paused']);
});

test('the end of a vacation resumes nothing that its seller may not sell', async () => {
  await startVacation(scene.services, shop, { idempotency_key: newId(), until: null });
  await verifiedTo(2);
  await endVacation(scene.services, shop, { idempotency_key: newId() });
  await followAbsences(scene.services);
  expect(await states()).toEqual(['active', 'paused']);
});
