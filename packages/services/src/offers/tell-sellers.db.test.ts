import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun, sendMails } from '@guildhall/scenes/clock';
import {
  accountOffer,
  changeOffer,
  edit,
  giftCardOffer,
  remove,
  review,
} from '@guildhall/scenes/offers';
import { boughtOrder, openOrder } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { readCaughtMails } from '../notifications/caught/read-caught-mails.ts';
import { changeLanguage } from '../users/change-language.ts';
import { expireOffers } from './expire-offers.ts';
import { tellSellers } from './tell-sellers.ts';

let database: TestDatabase;
let scene: Scene;
let game: string;
let shop: Viewer;
let mia: Viewer;
let address: string;
let made = 0;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  mia = await actor(scene, { role: 'moderator' });
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  made += 1;
  address = `shop-${made}@example.test`;
  game = (await testGame(scene)).slug;
  shop = await seller(scene, { email: address });
  await tellSellers(scene.services);
});

async function mails() {
  await expireOffers(scene.services);
  await tellSellers(scene.services);
  await sendMails(scene);
  const all = await readCaughtMails(scene.services, address);
  // Their orders are told about elsewhere.
  return all.filter(({ subject }) => !subject.startsWith('Sold'));
}
const subjects = async () => (await mails()).map(({ subject }) => subject);
const publish = (title = 'An offer of the seller') =>
  accountOffer(scene, shop, { game_slug: game, title });

describe('a decision of staff', () => {
  const reviewed = async () => {
    const { slug } = await testGame(scene, { restricted: true });
    const title = 'An offer that is reviewed';
    return await accountOffer(scene, shop, { game_slug: slug, title });
  };

  test('is told once: an offer is published', async () => {
    await review(scene, mia, await reviewed());
    expect(await subjects()).toEqual(['Published: An offer that is reviewed']);
    expect(await mails()).toHaveLength(1);
  });

  test('is told with the reason when changes are asked for, and not after they were made', async () => {
    const id = await reviewed();
    await review(scene, mia, id, 'reject');
    const [mail] = await mails();
    expect(mail?.subject).toBe('Please change your offer: An offer that is reviewed');
    expect(mail?.text).toContain('The reason: It was looked at in a scene.');
    expect(mail?.text).toContain(`/dashboard/offers/account/${id}/edit`);

    const other = await reviewed();
    await review(scene, mia, other, 'reject');
    await edit(scene, shop, other, { title: 'Changed before the mail was written' });
    expect(await mails()).toHaveLength(1);
  });

  test('is told with the rule and the reason when an offer is removed', async () => {
    const offerId = await publish();
    await remove(scene, mia, offerId);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Removed: An offer of the seller');
    expect(mail?.text).toContain('prohibited-goods.1');
    expect(mail?.text).toContain('It was removed in a scene.');
    // rules.md §5: a removal carries the rule and where to appeal.
    expect(mail?.text).toContain('mailto:help@guildhall.test?subject=Appeal');
    expect(mail?.text).toContain(offerId);
  });

  test('is told in the language of the seller', async () => {
    await changeLanguage(scene.services, shop, { language: 'de' });
    await remove(scene, mia, await publish());
    expect(await subjects()).toEqual(['Entfernt: An offer of the seller']);
  });
});

describe('the end of offers', () => {
  test('is told three days before and when it has come, in one mail for all of them', async () => {
    await publish();
    await publish();
    await advance(scene, { days: 26 });
    expect(await subjects()).toEqual([]);
    await advance(scene, { hours: 30 });
    expect(await subjects()).toEqual(['2 of your offers expire soon']);
    await advance(scene, { hours: 30 });
    expect(await mails()).toHaveLength(1);
    await advance(scene, { days: 2 });
    expect((await subjects())[0]).toBe('2 of your offers have expired');
    await advance(scene, { days: 2 });
    expect(await mails()).toHaveLength(2);
  });

  test('is not told of an offer that was renewed in time, but before its next end', async () => {
    const id = await publish();
    await advance(scene, { days: 20 });
    await changeOffer(scene, shop, id, 'renew');
    await advance(scene, { hours: 30 + 24 * 7 });
    expect(await subjects()).toEqual([]);
    await advance(scene, { days: 19 });
    expect(await subjects()).toEqual(['An offer of yours expires soon']);
  });
});

describe('the stock of codes', () => {
  const cards = async (stock: number) => {
    const { slug } = await testBrand(scene);
    return await giftCardOffer(scene, shop, { brand_slug: slug, stock });
  };

  test('is told when it runs low, once', async () => {
    const id = await cards(4);
    const ann = await buyer(scene);
    await boughtOrder(scene, ann, id);
    expect(await subjects()).toEqual([]);
    await advance(scene, { minutes: 21 });
    expect(await subjects()).toEqual(['An offer of yours is running low']);
    await boughtOrder(scene, ann, id);
    await advance(scene, { hours: 25 });
    expect(await mails()).toHaveLength(1);
  });

  test('is told when it is empty, and not while a buyer has not paid', async () => {
    const ann = await buyer(scene);
    const [sold, waiting] = [await cards(1), await cards(1)];
    await boughtOrder(scene, ann, sold);
    await openOrder(scene, ann, waiting);
    await tellSellers(scene.services);
    // The order of the second one expires, and its code comes back.
    await advanceAndRun(scene, { minutes: 21 });
    expect(await subjects()).toEqual(['An offer of yours is out of stock']);
  });

  test('is not told when an offer begins with few codes', async () => {
    await cards(2);
    await advance(scene, { minutes: 21 });
    expect(await subjects()).toEqual([]);
  });
});

test('a suspended seller gets none of these mails', async () => {
  await publish();
  await database.owner_db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', shop.user_id)
    .execute();
  await advance(scene, { hours: 27 * 24 + 6 });
  expect(await mails()).toEqual([]);
});
