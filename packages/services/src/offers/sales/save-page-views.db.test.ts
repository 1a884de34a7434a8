import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer, changeOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { listOwnOffersSchema } from '@guildhall/domain/offers/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ServiceContext } from '../../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { listOwnOffers } from '../list-own-offers.ts';
import { countPageView } from './count-page-view.ts';
import { createPageViews } from './gather-page-views.ts';
import { forgetNetworks, savePageViews } from './save-page-views.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

let database: TestDatabase;
let scene: Scene;
let game: string;
let shop: Viewer;
let offerId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  game = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  shop = await seller(scene);
  offerId = await accountOffer(scene, shop, { game_slug: game });
});

interface Visit {
  readonly from?: string | null;
  readonly with?: string | null;
  readonly by?: Viewer | null;
  readonly of?: string;
  readonly on?: ServiceContext;
}

const visit = ({ from = '192.0.2.1', with: agent = BROWSER, by = null, of, on }: Visit = {}) =>
  countPageView(
    on ?? scene.services,
    by?.user_id ?? null,
    { offer_id: of ?? offerId },
    { ip_address: from, user_agent: agent },
  );

const viewsOf = async (id = offerId): Promise<number | undefined> => {
  await savePageViews(scene.services);
  const input = listOwnOffersSchema.parse({ kind: 'account' });
  const { items } = await listOwnOffers(scene.services, shop, input);
  return items.find((item) => item.id === id)?.views_last_30_days;
};

test('a network is counted once a day for each offer, whatever else it looks at', async () => {
  const other = await accountOffer(scene, shop, { game_slug: game });
  visit();
  visit();
  visit({ of: other });
  expect(await viewsOf()).toBe(1);
  visit();
  expect(await viewsOf()).toBe(1);
  visit({ from: '192.0.2.2' });
  expect([await viewsOf(), await viewsOf(other)]).toEqual([2, 1]);
  await advance(scene, { days: 1 });
  visit();
  expect(await viewsOf()).toBe(3);
});

test('all addresses of one household count once', async () => {
  visit({ from: '2001:db8:1:1::1' });
  visit({ from: '2001:db8:1:1:ffff::2' });
  visit({ from: '2001:db8:1:2::1' });
  expect(await viewsOf()).toBe(2);
});

test('neither crawlers count nor the seller of the offer; other signed-in users do', async () => {
  visit({ with: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  visit({ with: null });
  visit({ with: '' });
  visit({ by: shop });
  visit({ from: null });
  expect(await viewsOf()).toBe(0);
  visit({ by: await buyer(scene) });
  expect(await viewsOf()).toBe(1);
});

test('a view of the seller does not hide one of somebody else in their network', async () => {
  visit({ by: shop });
  visit();
  expect(await viewsOf()).toBe(1);
});

test('what nobody may see is not counted, nor what does not exist', async () => {
  visit({ of: newId() });
  await changeOffer(scene, shop, offerId, 'archive');
  visit();
  await savePageViews(scene.services);
  const input = listOwnOffersSchema.parse({ kind: 'account', states: ['archived'] });
  const { items } = await listOwnOffers(scene.services, shop, input);
  expect(items[0]).toMatchObject({ id: offerId, views_last_30_days: 0 });
});

test('two servers that have seen the same network count it once between them', async () => {
  const second = { ...scene.services, page_views: createPageViews() };
  for (let n = 0; n < 50; n += 1) {
    const from = `198.51.100.${n}`;
    visit({ from });
    visit({ from, on: second });
  }
  const counted = await Promise.all([savePageViews(scene.services), savePageViews(second)]);
  expect((counted[0] ?? 0) + (counted[1] ?? 0)).toBe(50);
  expect(await viewsOf()).toBe(50);
});

test('what could not be saved is saved by the next run', async () => {
  visit();
  const transaction = () => ({ execute: () => Promise.reject(new Error('no database')) });
  const broken = { ...scene.services, db: { transaction } as never };
  await expect(savePageViews(broken)).rejects.toThrow('no database');
  expect(await viewsOf()).toBe(1);
});

test('no table has the address of a visitor, and after the day nothing of it is left', async () => {
  visit({ from: '203.0.113.77' });
  await savePageViews(scene.services);
  const all = async () => {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(offer_views)::text as row from offer_views
      union all select to_jsonb(seller_views)::text from seller_views
      union all select to_jsonb(offer_view_marks)::text from offer_view_marks
      union all select to_jsonb(offer_view_salts)::text from offer_view_salts`.execute(database.db);
    return rows.map(({ row }) => row).join('\n');
  };
  expect(await all()).not.toContain('203.0.113');
  expect(await all()).not.toContain(Buffer.from('203.0.113.77').toString('hex'));
  // Further than any other test has gone.
  await advance(scene, { days: 2 });
  await forgetNetworks(scene.services);
  for (const table of ['offer_view_marks', 'offer_view_salts']) {
    const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(database.db);
    expect([table, rows]).toEqual([table, []]);
  }
  expect(await viewsOf()).toBe(1);
});

test('views of the seller are the sum of those of their offers', async () => {
  const brand = (await testBrand(scene)).slug;
  const card = await giftCardOffer(scene, shop, { brand_slug: brand });
  visit();
  visit({ of: card });
  visit({ of: card, from: '192.0.2.9', by: await actor(scene) });
  await savePageViews(scene.services);
  const { views } = await database.db
    .selectFrom('seller_views')
    .select('views')
    .where('seller_id', '=', shop.user_id)
    .executeTakeFirstOrThrow();
  expect(views).toBe(3);
});
