import { newId } from '@guildhall/domain/kernel/ids';
import { OFFER_COLUMNS } from '@guildhall/domain/offers/csv/rules';
import { seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { accountOffer, changeOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { exportOffers } from './export-offers.ts';
import { applyChanges, previewChanges } from './preview-changes.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let shop: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await seller(scene);
});

const offer = (changes: object = {}) =>
  accountOffer(scene, shop, { game_slug: gameSlug, ...changes });

async function fileOf(viewer: Viewer = shop, pageOffers?: number): Promise<string> {
  const input = { kind: 'account' as const, search: '' };
  let text = '';
  for await (const part of exportOffers(scene.services, viewer, input, pageOffers)) text += part;
  return text;
}

async function* bytesOf(text: string) {
  yield Buffer.from(text);
  await Promise.resolve();
}
const preview = async (text: string, viewer: Viewer = shop) =>
  await previewChanges(scene.services, viewer, bytesOf(text));

const rowsOf = async () =>
  await database.db
    .selectFrom('offers')
    .select(['id', 'state', 'price_minor'])
    .where('seller_id', '=', shop.user_id)
    .orderBy('id')
    .execute();

describe('a download', () => {
  test('has a byte order mark, every offer of the seller once, and no formula', async () => {
    const title = '=HYPERLINK("a")&"evil"';
    const ids = [await offer({ title }), await offer(), await offer()];
    await accountOffer(scene, await seller(scene), { game_slug: gameSlug });
    const text = await fileOf(shop, 2);
    expect(text.startsWith(`\uFEFF${OFFER_COLUMNS.join(',')}\r\n`)).toBe(true);
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',', 1)[0]).toSorted()).toEqual(ids.toSorted());
    expect(text).toContain(`"'=HYPERLINK(""a"")&""evil"""`);
  });

  test('that is uploaded as it is changes nothing', async () => {
    await offer();
    await changeOffer(scene, shop, await offer(), 'pause');
    await changeOffer(scene, shop, await offer(), 'archive');
    expect(await preview(await fileOf())).toEqual({ lines: [], unchanged: 3 });
  });
});

describe('a preview', () => {
  test('says what would change and what not, and changes nothing', async () => {
    const [dearer, paused, foreign] = [
      await offer({ price_minor: 5_000 }),
      await offer(),
      await accountOffer(scene, await seller(scene), { game_slug: gameSlug }),
    ];
    const card = await giftCardOffer(scene, shop, { brand_slug: (await testBrand(scene)).slug });
    const before = await databaseImage(database.owner_db);
    const text = [
      'id;price;state',
      `${dearer};60,00;active`,
      `${paused};;paused`,
      `${foreign};1;`,
      `${card};0.10;`,
      `${newId()};x;`,
      `${dearer};70;`,
    ];
    const { lines, unchanged } = await preview(text.join('\r\n'));
    expect(unchanged).toBe(0);
    expect(lines).toMatchObject([
      {
        number: 2,
        offer: { id: dearer, price_minor: 5_000 },
        price_minor: 6_000,
        event: null,
        refusal: null,
      },
      { number: 3, price_minor: null, event: 'pause', refusal: null },
      { number: 4, offer: null, refusal: { code: 'OFFER_NOT_FOUND' } },
      { number: 5, refusal: { code: 'OFFER_INVALID', fields: { price_minor: [{}] } } },
      { number: 6, refusal: { code: 'INPUT_INVALID', fields: { price: [{ code: 'amount' }] } } },
      { number: 7, refusal: { fields: { id: [{ code: 'offer_repeated' }] } } },
    ]);
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('does not take the price of a rejected offer for more than a price', async () => {
    const { slug } = await testGame(scene, { restricted: true });
    const id = await offer({ game_slug: slug });
    await database.owner_db
      .updateTable('offers')
      .set({ state: 'rejected' })
      .where('id', '=', id)
      .execute();
    const { lines } = await preview(`id,price\n${id},12.00`);
    expect(lines[0]?.refusal).toMatchObject({ fields: { price: [{ code: 'offer_rejected' }] } });
    await database.owner_db
      .updateTable('offers')
      .set({ state: 'pending_review' })
      .where('id', '=', id)
      .execute();
  });

  test.each([
    ['UTF-16', Buffer.from('\uFEFFid,price\n', 'utf16le'), 'file_encoding'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), 'file_encoding'],
    ['no columns', Buffer.from('hello\nworld'), 'offer_columns'],
  ])('of %s is refused in words', async (_, bytes, code) => {
    async function* content() {
      yield bytes;
      await Promise.resolve();
    }
    const refused = previewChanges(scene.services, shop, content());
    await expect(refused).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      fields: { file: [{ code }] },
    });
  });
});

describe('changes that were previewed', () => {
  test('are applied once, price and state of an offer together', async () => {
    const [first, second] = [await offer(), await offer()];
    await changeOffer(scene, shop, second, 'archive');
    const changes = [
      { offer_id: first, price_minor: 7_000, event: 'pause' as const },
      { offer_id: second, price_minor: 8_000, event: 'restore' as const },
    ];
    const input = { idempotency_key: newId(), changes };
    const { results } = await applyChanges(scene.services, shop, input);
    expect(results.map(({ state, refusal }) => [state, refusal])).toEqual([
      ['paused', null],
      ['active', null],
    ]);
    const after = await rowsOf();
    expect(after).toEqual(
      [
        { id: first, state: 'paused', price_minor: 7_000 },
        { id: second, state: 'active', price_minor: 8_000 },
      ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    );
    expect(await applyChanges(scene.services, shop, input)).toEqual({ results });
    expect(await rowsOf()).toEqual(after);
  });

  test('are all made for an offer, or none', async () => {
    const id = await offer({ price_minor: 5_000 });
    const changes = [{ offer_id: id, price_minor: 6_000, event: 'resume' as const }];
    const input = { idempotency_key: newId(), changes };
    const { results } = await applyChanges(scene.services, shop, input);
    expect(results[0]?.refusal).toMatchObject({ code: 'OFFER_EVENT_REFUSED' });
    expect(await rowsOf()).toEqual([{ id, state: 'active', price_minor: 5_000 }]);
  });
});
