import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, sendMails } from '@guildhall/scenes/clock';
import {
  accountOffer,
  changeOffer,
  edit,
  remove,
  review,
  savedSearch,
} from '@guildhall/scenes/offers';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SavedFilter } from '@guildhall/domain/offers/saved/schema';
import type { Alert } from '@guildhall/domain/offers/saved/rules';
import type { Viewer } from '../../kernel/viewer.ts';
import { readCaughtMails } from '../../notifications/caught/read-caught-mails.ts';
import { unsubscribe } from '../../notifications/preferences/turn-off-mails.ts';
import type { OutgoingMail } from '../../ports/mailer.ts';
import { changeFavouriteAlert, keepFavourite } from './keep-favourite.ts';
import { changeSearchAlert, removeSavedSearch } from './save-search.ts';
import { deleteOldMatches, sendAlerts } from './send-alerts.ts';

let database: TestDatabase;
let scene: Scene;
let game: string;
let shop: Viewer;
let ann: Viewer;
let annsAddress: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  // What happened before the first run is no news.
  await sendAlerts(scene.services);
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  game = (await testGame(scene)).slug;
  shop = await seller(scene);
  annsAddress = `ann-${game}@example.test`;
  ann = await buyer(scene, { email: annsAddress });
  await sendAlerts(scene.services);
});

const save = (alert: Alert, filter: Partial<SavedFilter> = {}, viewer = ann) =>
  savedSearch(scene, viewer, { product_slug: game, ...filter }, alert);
let level = 0;
const publish = async (offer: { title?: string; rank?: string; price_minor?: number } = {}) => {
  level += 1;
  const { rank = 'Gold', ...rest } = offer;
  return await accountOffer(scene, shop, {
    game_slug: game,
    attributes: { rank, level },
    ...rest,
  });
};
/** Runs the job, sends what it wrote, and returns the mails to Ann, the newest first. */
async function mails(address = annsAddress) {
  await sendAlerts(scene.services);
  await sendMails(scene);
  return await readCaughtMails(scene.services, address);
}
const subjects = async () => (await mails()).map(({ subject }) => subject);
/** The mails that are sent while this runs, with their headers. */
async function sentBy(work: (services: Scene) => Promise<unknown>): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const mailer = {
    delivers: true,
    send: async (mail: OutgoingMail) => void sent.push(mail),
  };
  await work({ ...scene, services: { ...scene.services, mailer } });
  return sent;
}
const tokenOf = (text: string) => /#token=([\w.-]+)/.exec(text)?.[1] ?? '';

describe('a search with mails at once', () => {
  test('tells of a new offer that matches, with a link to it, once', async () => {
    await save('at_once', { attributes: { rank: ['Gold'] } });
    const id = await publish({ title: 'A golden account for sale' });
    await publish({ rank: 'Bronze' });
    const [mail] = await mails();
    expect(mail?.subject).toBe('1 new offer: A search of a scene');
    expect(mail?.text).toContain('A golden account for sale');
    expect(mail?.text).toContain(`http://guildhall.test/accounts/${game}-accounts/${id}`);
    expect(await mails()).toHaveLength(1);
    await advance(scene, { hours: 30 });
    expect(await mails()).toHaveLength(1);
  });

  test('gathers what comes within an hour of a mail', async () => {
    await save('at_once');
    await publish();
    expect(await subjects()).toHaveLength(1);
    await publish();
    await publish();
    await advance(scene, { minutes: 30 });
    expect(await subjects()).toHaveLength(1);
    await advance(scene, { minutes: 31 });
    expect((await subjects())[0]).toBe('2 new offers: A search of a scene');
  });

  test('that found nothing tells of the next match some minutes later', async () => {
    await save('at_once', { attributes: { rank: ['Gold'] } });
    await publish({ rank: 'Bronze' });
    expect(await subjects()).toEqual([]);
    await publish();
    expect(await subjects()).toEqual([]);
    await advance(scene, { minutes: 6 });
    expect(await subjects()).toHaveLength(1);
  });

  test('tells of an offer when staff have approved it, and not before', async () => {
    await save('at_once');
    const mia = await actor(scene, { role: 'moderator' });
    const beginner = await actor(scene, { verification_level: 3, seller_level: 0 });
    const id = await accountOffer(scene, beginner, { game_slug: game });
    expect(await subjects()).toEqual([]);
    await review(scene, mia, id);
    expect(await subjects()).toHaveLength(1);
  });
});

describe('a search with daily mails', () => {
  test('tells once a day of everything that came', async () => {
    await save('daily');
    await publish();
    await advance(scene, { hours: 1 });
    expect(await subjects()).toEqual([]);
    await publish();
    await advance(scene, { hours: 24 });
    expect(await subjects()).toEqual(['2 new offers: A search of a scene']);
    await publish();
    await advance(scene, { hours: 23 });
    expect(await subjects()).toHaveLength(1);
    await advance(scene, { hours: 2 });
    expect(await subjects()).toHaveLength(2);
  });

  test('sends nothing on a day without new offers', async () => {
    await save('daily');
    await advance(scene, { days: 3 });
    expect(await subjects()).toEqual([]);
  });
});

describe('nobody gets a mail', () => {
  test('for a search without mails, and for what was listed before they asked', async () => {
    const id = await save('off');
    await publish();
    expect(await subjects()).toEqual([]);
    await changeSearchAlert(scene.services, ann, { saved_search_id: id, alert: 'at_once' });
    await advance(scene, { minutes: 10 });
    expect(await subjects()).toEqual([]);
    await publish();
    expect(await subjects()).toEqual(['1 new offer: A search of a scene']);
  });

  test('for their own offers', async () => {
    const address = `shop-${game}@example.test`;
    shop = await seller(scene, { email: address });
    await save('at_once', {}, shop);
    await publish();
    expect(await mails(address)).toEqual([]);
  });

  test('while they are suspended', async () => {
    await save('at_once');
    await database.owner_db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', ann.user_id)
      .execute();
    await publish();
    expect(await subjects()).toEqual([]);
  });

  test('for a search that they removed', async () => {
    const id = await save('at_once');
    await publish();
    await removeSavedSearch(scene.services, ann, { saved_search_id: id });
    expect(await subjects()).toEqual([]);
  });

  test('of offers that are gone before it is sent', async () => {
    await save('at_once');
    const id = await publish();
    await sendAlerts(scene.services);
    await remove(scene, await actor(scene, { role: 'moderator' }), id);
    expect(await subjects()).toEqual([]);
  });

  test('for another game, or again when old matches are deleted', async () => {
    await save('at_once');
    const { slug } = await testGame(scene);
    await accountOffer(scene, shop, { game_slug: slug });
    expect(await subjects()).toEqual([]);
    const id = await publish();
    expect(await subjects()).toHaveLength(1);
    await advance(scene, { days: 91 });
    await deleteOldMatches(scene.services);
    await changeOffer(scene, shop, id, 'renew');
    expect(await subjects()).toHaveLength(1);
  });
});

test('a search of all products hears of those of every product that its words find', async () => {
  const word = `Quux${game.slice(-6)}`;
  await savedSearch(scene, ann, { search: word }, 'at_once');
  await publish({ title: `An account with ${word} in its title` });
  await publish({ title: 'An account without that word' });
  expect(await subjects()).toEqual(['1 new offer: A search of a scene']);
});

describe('a favourite that becomes cheaper', () => {
  const keep = async (id: string, alert: Alert = 'at_once') => {
    await keepFavourite(scene.services, ann, { offer_id: id });
    await changeFavouriteAlert(scene.services, ann, { offer_id: id, alert });
  };
  const price = (id: string, minor: number) => edit(scene, shop, id, { price_minor: minor });

  test('is told with both prices; the same price again is not, and a higher one neither', async () => {
    const id = await publish();
    await keep(id);
    await price(id, 9_000);
    const [mail] = await mails();
    expect(mail?.subject).toBe('A favorite of yours is cheaper');
    expect(mail?.text).toContain('Was $104.00, now $93.60');
    for (const minor of [9_500, 9_000]) {
      await price(id, minor);
      await advance(scene, { hours: 2 });
      expect(await mails()).toHaveLength(1);
    }
    await price(id, 8_000);
    expect((await mails())[0]?.text).toContain('Was $93.60, now $83.20');
  });

  test('is told with the others, in one mail a day', async () => {
    const offers = [await publish(), await publish(), await publish()];
    for (const id of offers) await keep(id, 'daily');
    for (const id of offers.slice(0, 2)) await price(id, 9_000);
    expect(await subjects()).toEqual(['2 of your favorites are cheaper']);
    await price(offers[2] ?? '', 9_000);
    await price(offers[0] ?? '', 8_000);
    await advance(scene, { hours: 20 });
    expect(await subjects()).toHaveLength(1);
    await advance(scene, { hours: 5 });
    expect((await subjects())[0]).toBe('2 of your favorites are cheaper');
  });

  test('is not told without being asked', async () => {
    const id = await publish();
    await keepFavourite(scene.services, ann, { offer_id: id });
    await price(id, 5_000);
    expect(await subjects()).toEqual([]);
  });

  test('is told when it is for sale again', async () => {
    const id = await publish();
    await keep(id);
    await changeOffer(scene, shop, id, 'pause');
    await price(id, 9_000);
    expect(await subjects()).toEqual([]);
    await changeOffer(scene, shop, id, 'resume');
    expect(await subjects()).toHaveLength(1);
  });
});

describe('the link of a mail', () => {
  test('turns off the mails of its search, and no others; again changes nothing', async () => {
    await save('at_once', { attributes: { rank: ['Gold'] } });
    await publish();
    const [mail] = await mails();
    const token = tokenOf(mail?.text ?? '');
    await save('at_once', { attributes: { rank: ['Gold', 'Silver'] } });
    await unsubscribe(scene.services, { token });
    await unsubscribe(scene.services, { token });
    await advance(scene, { hours: 2 });
    await publish();
    expect(await mails()).toHaveLength(2);
  });

  test('of favourites turns off those of all favourites of their user', async () => {
    const offers = [await publish(), await publish()];
    for (const id of offers) {
      await keepFavourite(scene.services, ann, { offer_id: id });
      await changeFavouriteAlert(scene.services, ann, { offer_id: id, alert: 'at_once' });
    }
    await edit(scene, shop, offers[0] ?? '', { price_minor: 9_000 });
    const [mail] = await mails();
    await unsubscribe(scene.services, { token: tokenOf(mail?.text ?? '') });
    await advance(scene, { hours: 2 });
    await edit(scene, shop, offers[1] ?? '', { price_minor: 9_000 });
    expect(await mails()).toHaveLength(1);
  });

  test('is also in the header that mail programs read, and is forged by nobody', async () => {
    await save('at_once');
    await publish();
    await sendAlerts(scene.services);
    const [mail] = await sentBy((other) => sendMails(other));
    const token = tokenOf(mail?.text ?? '');
    const address = `http://guildhall.test/api/notifications/unsubscribe/${token}/`;
    expect(mail?.unsubscribe_url).toBe(address);
    const forged = `${token.slice(0, -4)}AAAA`;
    await expect(unsubscribe(scene.services, { token: forged })).rejects.toThrow('NOT_FOUND');
  });
});
