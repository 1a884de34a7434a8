import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { CODE_FILE } from '@guildhall/domain/vault/rules';
import { seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { tablesThatHold } from '@guildhall/scenes/database/database-image';
import { changeOffer, giftCardOffer, testCode, uploadedPart } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { deleteOldUploads } from '../../vault/upload-parts.ts';
import { listOwnOffers } from '../list-own-offers.ts';
import { finishCodeUpload, readCodeUpload } from './upload-codes.ts';

let database: TestDatabase;
let scene: Scene;
let brandSlug: string;
let shop: Viewer;
let upload: { offer_id: string; upload_id: string };

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  brandSlug = (await testBrand(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await seller(scene, { seller_level: 4 });
  const offerId = await giftCardOffer(scene, shop, { brand_slug: brandSlug, stock: 1 });
  upload = { offer_id: offerId, upload_id: newId() };
});

const file = (count: number) => Array.from({ length: count }, () => testCode().code).join('\n');
const send = async (content: string | Uint8Array, position = 0, by = shop) =>
  (await uploadedPart(scene, by, upload, content, position)).received_bytes;
const received = async () => (await readCodeUpload(scene.services, shop, upload)).received_bytes;
const finish = async (size: number) =>
  await finishCodeUpload(scene.services, shop, {
    idempotency_key: upload.upload_id,
    offer_id: upload.offer_id,
    size_bytes: size,
  });
const stock = async () => {
  const input = { kind: 'gift_card', search: '', limit: 20 } as const;
  const { items } = await listOwnOffers(scene.services, shop, input);
  return items.find(({ id }) => id === upload.offer_id)?.stock_count;
};
const refusalOf = async (call: Promise<unknown>) => {
  const { code, facts, fields } = await call.then(
    () => new Refusal('NONE'),
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );
  return { code, facts, fields };
};

test('a file that is cut anywhere, also within a character, goes on where it stands, and each code is added once', async () => {
  const content = Buffer.from(`code;serial\n${file(40).replaceAll('\n', ';S-ü1\n')};\n`);
  // "ü" has two bytes.
  const cut = content.indexOf(0xc3) + 1;
  expect(await send(content.subarray(0, cut))).toBe(cut);
  expect([await stock(), await received()]).toEqual([1, cut]);
  expect(await send(content.subarray(cut), cut)).toBe(content.length);
  expect(await finish(content.length)).toEqual({ added: 40 });
  expect(await stock()).toBe(41);
});

test('a part that is sent again, also by two at once, is there once (house rule 13)', async () => {
  const content = file(2);
  const both = await Promise.all([send(content), send(content)]);
  expect(both).toEqual([content.length, content.length]);
  expect(await send(content)).toBe(content.length);
  expect(await finish(content.length)).toEqual({ added: 2 });
});

test('a part whose predecessor is missing is refused, with how much has arrived', async () => {
  const content = file(2);
  await send(content);
  expect(await refusalOf(send('x', content.length + 1))).toMatchObject({
    code: 'INPUT_INVALID',
    fields: {
      position_bytes: [{ code: 'file_incomplete', params: { received: content.length } }],
    },
  });
  expect(await received()).toBe(content.length);
});

test('an upload that has not arrived whole adds nothing (INV11)', async () => {
  const content = file(3);
  await send(content);
  expect(await refusalOf(finish(content.length + 1))).toMatchObject({
    code: 'INPUT_INVALID',
    fields: { size_bytes: [{ code: 'file_incomplete', params: { received: content.length } }] },
  });
  expect(await stock()).toBe(1);
});

test('finished again, it returns the first answer and adds nothing; its parts are gone', async () => {
  const content = file(3);
  await send(content);
  const answers = await Promise.all([finish(content.length), finish(content.length)]);
  answers.push(await finish(content.length));
  expect(answers).toEqual([{ added: 3 }, { added: 3 }, { added: 3 }]);
  expect([await stock(), await received()]).toEqual([4, 0]);
  expect(await refusalOf(finish(content.length + 1))).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

test('errors of lines count from the first line of the file, and nothing is added', async () => {
  const first = `${file(3)}\nsho`;
  await send(first);
  const rest = `rt\n${file(1)}\n`;
  await send(rest, first.length);
  expect(await refusalOf(finish(first.length + rest.length))).toMatchObject({
    code: 'CODES_INVALID',
    facts: { line_count: 1 },
    fields: { 'lines.4.code': [{ code: 'format_like' }] },
  });
  expect(await stock()).toBe(1);
});

test('an offer has one upload: the first part of another one replaces it', async () => {
  await send(file(3));
  const before = upload;
  upload = { ...upload, upload_id: newId() };
  await send(file(1));
  upload = before;
  expect(await received()).toBe(0);
});

test('a code that waits is in no table, as text, hex or base64 (K1)', async () => {
  const content = file(1);
  await send(content);
  expect(await tablesThatHold(database.owner_db, content)).toEqual([]);
});

test('what is not finished within a day is deleted', async () => {
  await send(file(1));
  await deleteOldUploads(scene.services);
  expect(await received()).toBeGreaterThan(0);
  await database.owner_db
    .updateTable('code_upload_parts')
    .set({ sealed_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('upload_id', '=', upload.upload_id)
    .execute();
  await deleteOldUploads(scene.services);
  expect(await received()).toBe(0);
});

describe('a part is refused', () => {
  test('for a foreign offer, like one that does not exist (Z2)', async () => {
    const stranger = await seller(scene, { seller_level: 4 });
    await send(file(1));
    expect(await refusalOf(send(file(1), 0, stranger))).toMatchObject({ code: 'OFFER_NOT_FOUND' });
    const read = readCodeUpload(scene.services, stranger, upload);
    expect(await refusalOf(read)).toMatchObject({ code: 'OFFER_NOT_FOUND' });
  });

  test('beyond the largest file, and without a byte', async () => {
    expect(await refusalOf(send('xx', CODE_FILE.max_bytes - 1))).toMatchObject({
      fields: { position_bytes: [{ code: 'too_big', params: { most: CODE_FILE.max_bytes - 2 } }] },
    });
    expect(await refusalOf(send(''))).toMatchObject({ fields: { file: [{ code: 'too_few' }] } });
  });

  test('at once when the offer takes no codes, before the rest is sent', async () => {
    await changeOffer(scene, shop, upload.offer_id, 'archive');
    expect(await refusalOf(send(file(1)))).toMatchObject({
      code: 'OFFER_EVENT_REFUSED',
      facts: { state: 'archived', reason: 'STATE' },
    });
  });
});
