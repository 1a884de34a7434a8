import { newId } from '@guildhall/domain/kernel/ids';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { tablesThatHold } from '@guildhall/scenes/database/database-image';
import { accountOffer, changeOffer, giftCardOffer, testCode } from '@guildhall/scenes/offers';
import { boughtOrder, reveal } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { addCodes } from './add-codes.ts';
import { listOwnOffers } from '../list-own-offers.ts';

let database: TestDatabase;
let scene: Scene;
let brandSlug: string;
let shop: Viewer;
let offerId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  brandSlug = (await testBrand(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await seller(scene, { seller_level: 4 });
  offerId = await giftCardOffer(scene, shop, { brand_slug: brandSlug, stock: 1 });
});

async function* arriving(content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  for (let from = 0; from < bytes.length; from += 1_000) yield bytes.subarray(from, from + 1_000);
}

const add = async (
  content: string | Uint8Array,
  { by = shop, to = offerId, key = newId() }: { by?: Viewer; to?: string; key?: string } = {},
) => await addCodes(scene.services, by, { idempotency_key: key, offer_id: to }, arriving(content));

const codes = (count: number) => Array.from({ length: count }, () => testCode().code);
const stockOf = async (viewer: Viewer, id = offerId) => {
  const input = { kind: 'gift_card', search: '', limit: 20 } as const;
  const { items } = await listOwnOffers(scene.services, viewer, input);
  return items.find((item) => item.id === id)?.stock_count;
};
const refusalOf = async (added: Promise<unknown>) => {
  const { code, facts, fields } = await added.then(
    () => new Refusal('NONE'),
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );
  return { code, facts, fields };
};

test('the codes of a file are sold in the order of their lines, with PIN and serial number', async () => {
  const ann = await buyer(scene);
  await boughtOrder(scene, ann, offerId);
  const [first = '', second = ''] = codes(2);
  const file = `code;serial;pin\r\n${first};S-1;123\r\n\r\n${second};;\r\n`;
  // The offer had sold out, and is listed again.
  expect(await add(file)).toEqual({ added: 2 });
  const orderId = await boughtOrder(scene, ann, offerId, 2);
  const seen = await reveal(scene, ann, orderId);
  const values = seen.map((unit) => Object.fromEntries(unit.map(({ key, value }) => [key, value])));
  expect(values).toEqual([{ code: first, serial: 'S-1', pin: '123' }, { code: second }]);
});

test('thousands of codes are added, and of more than ten thousand none (U2)', async () => {
  expect(await add(codes(2_500).join('\n'))).toEqual({ added: 2_500 });
  expect(await stockOf(shop)).toBe(2_501);
  expect(await refusalOf(add('x\n'.repeat(10_001)))).toMatchObject({
    code: 'INPUT_INVALID',
    fields: { file: [{ code: 'too_many', params: { most: 10_000 } }] },
  });
});

test('a code of a file is in no table, as text, hex or base64 (K1)', async () => {
  const [secret = ''] = codes(1);
  await add(`${secret},4711\n`);
  expect(await tablesThatHold(database.owner_db, secret)).toEqual([]);
});

describe('one wrong line refuses the whole file, and adds nothing (INV11)', () => {
  test('and each wrong line is named, with its field', async () => {
    const [good = '', other = ''] = codes(2);
    const file = [good, 'short', other, ` ${good.toLowerCase()}`, `${other},??`, '"x', 'a,b,c,d'];
    expect(await refusalOf(add(file.join('\n')))).toMatchObject({
      code: 'CODES_INVALID',
      facts: { line_count: 5 },
      fields: {
        'lines.2.code': [{ code: 'format_like' }],
        'lines.4.code': [{ code: 'format_like' }],
        'lines.5.pin': [{ code: 'format' }],
        'lines.6': [{ code: 'quotes' }],
        'lines.7': [{ code: 'columns', params: { most: 3 } }],
      },
    });
    expect(await stockOf(shop)).toBe(1);
  });

  test('also for a code that is in it twice (K4)', async () => {
    const [twice = '', other = ''] = codes(2);
    expect(await refusalOf(add([twice, other, twice].join('\n')))).toMatchObject({
      code: 'CODES_INVALID',
      facts: { line_count: 1 },
      fields: { 'lines.3.code': [{ code: 'code_repeated', params: { line: '1' } }] },
    });
    expect(await stockOf(shop)).toBe(1);
  });

  test('also for a code that another seller has sealed (K4)', async () => {
    const [known = '', fresh = ''] = codes(2);
    const other = await seller(scene, { seller_level: 4 });
    await giftCardOffer(scene, other, { brand_slug: brandSlug, secrets: [{ code: known }] });
    expect(await refusalOf(add(`${fresh}\n${known}`))).toMatchObject({
      code: 'SECRET_DUPLICATE',
      facts: { count: 1 },
      fields: { 'lines.2.code': [{ code: 'code_sealed' }] },
    });
    expect(await stockOf(shop)).toBe(1);
    expect(await add(fresh)).toEqual({ added: 1 });
  });

  test('and of very many wrong lines the first hundred are reported', async () => {
    const { facts, fields } = await refusalOf(add('x\n'.repeat(5_000)));
    expect(facts).toEqual({ line_count: 5_000 });
    expect(Object.keys(fields)).toHaveLength(100);
  });
});

test.each([
  ['empty', '', 'too_few'],
  ['only a header', 'code,pin\n', 'too_few'],
  ['no UTF-8', Uint8Array.from([0x41, 0xff, 0xfe, 0x0a]), 'file_encoding'],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x41, 0, 0x42, 0]), 'file_encoding'],
])('a file that is %s is refused as a whole', async (_is, content, code) => {
  expect(await refusalOf(add(content))).toMatchObject({
    code: 'INPUT_INVALID',
    fields: { file: [{ code }] },
  });
});

test('a byte order mark belongs to no code', async () => {
  expect(await add(`\uFEFF${codes(1).join('')}\n`)).toEqual({ added: 1 });
});

test('a repeated upload with its key adds nothing twice; another file needs another key (house rule 13)', async () => {
  const key = newId();
  const file = codes(2).join('\n');
  expect(await add(file, { key })).toEqual({ added: 2 });
  expect(await add(file, { key })).toEqual({ added: 2 });
  expect(await stockOf(shop)).toBe(3);
  expect(await refusalOf(add(codes(1).join(''), { key }))).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

test('of two uploads of the same codes at once one is accepted', async () => {
  const lines = codes(50);
  const uploads = await Promise.allSettled([
    add(lines.join('\n')),
    add(lines.toReversed().join('\n')),
  ]);
  expect(uploads.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await stockOf(shop)).toBe(51);
});

describe('codes are refused', () => {
  test.each(['foreign', 'missing'])(
    'for a %s offer, before the file is read (Z2)',
    async (whose) => {
      const stranger = await seller(scene, { seller_level: 4 });
      let isRead = false;
      // oxlint-disable-next-line require-yield
      async function* content(): AsyncGenerator<Uint8Array> {
        isRead = true;
      }
      const to = whose === 'foreign' ? offerId : newId();
      const input = { idempotency_key: newId(), offer_id: to };
      const added = addCodes(scene.services, stranger, input, content());
      expect(await refusalOf(added)).toMatchObject({ code: 'OFFER_NOT_FOUND' });
      expect(isRead).toBe(false);
    },
  );

  test('for an offer that delivers by hand', async () => {
    const by = await seller(scene, { seller_level: 4 });
    const manual = { brand_slug: brandSlug, delivery: 'manual' } as const;
    const to = await giftCardOffer(scene, by, manual);
    expect(await refusalOf(add(codes(1).join(''), { by, to }))).toMatchObject({
      code: 'OFFER_EVENT_REFUSED',
      facts: { reason: 'DELIVERY' },
    });
  });

  test('for an account', async () => {
    const { slug } = await testGame(scene);
    const to = await accountOffer(scene, shop, { game_slug: slug });
    expect(await refusalOf(add('login;password\nann;hunter2-hunter2', { to }))).toMatchObject({
      code: 'OFFER_EVENT_REFUSED',
      facts: { reason: 'KIND' },
    });
  });

  test('for an offer that was archived', async () => {
    const by = await seller(scene);
    const to = await giftCardOffer(scene, by, { brand_slug: brandSlug });
    await changeOffer(scene, by, to, 'archive');
    expect(await refusalOf(add(codes(1).join(''), { by, to }))).toMatchObject({
      code: 'OFFER_EVENT_REFUSED',
      facts: { event: 'restock', state: 'archived', reason: 'STATE' },
    });
  });

  test('from a seller whose verification was withdrawn', async () => {
    await database.owner_db
      .updateTable('users')
      .set({ verification_level: 2 })
      .where('id', '=', shop.user_id)
      .execute();
    expect(await refusalOf(add(codes(1).join('')))).toMatchObject({
      code: 'SELLER_NOT_VERIFIED',
      facts: { needed: 3 },
    });
  });
});
