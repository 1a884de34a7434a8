import { newId } from '@guildhall/domain/kernel/ids';
import { pngOf } from '@guildhall/scenes/files';
import type { ServiceContext } from '@guildhall/services/context';
import { readFile } from '@guildhall/services/files/read-file';
import { uploadFile } from '@guildhall/services/files/upload-file';
import { addCodes } from '@guildhall/services/offers/stock/add-codes';
import { addCodesPart, finishCodeUpload } from '@guildhall/services/offers/stock/upload-codes';
import type { Call, RefusedRow } from './refused-call.ts';

async function* fileOf(content: string | Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

/** A file of secrets for the shop's offer of an account, which takes no codes. */
const upload =
  (who: 'shop' | 'stranger', text: string): Call =>
  async ({ scene, people, ids }) =>
    await addCodes(
      scene.services,
      people[who],
      { idempotency_key: newId(), offer_id: ids.offer_id },
      fileOf(text),
    );

/** A part of such a file. */
const part =
  (who: 'shop' | 'stranger', text: string): Call =>
  async ({ scene, people, ids }) =>
    await addCodesPart(
      scene.services,
      people[who],
      { offer_id: ids.offer_id, upload_id: newId(), position_bytes: '0' },
      fileOf(text),
    );

/** The end of an upload of which nothing has arrived. */
const finish =
  (who: 'shop' | 'stranger'): Call =>
  async ({ scene, people, ids }) =>
    await finishCodeUpload(scene.services, people[who], {
      idempotency_key: newId(),
      offer_id: ids.offer_id,
      size_bytes: 32,
    });

/** A picture of the shop, while something of the server is different. */
const picture =
  (content: string | Uint8Array, changes: Partial<ServiceContext> = {}): Call =>
  async ({ scene, people }) =>
    await uploadFile(
      { ...scene.services, ...changes },
      people.shop,
      { idempotency_key: newId(), purpose: 'evidence' },
      fileOf(content),
    );

const noScanner = { scan: () => Promise.reject(new Error('it does not answer')) };

const complete = 'login;password\nsomebody-new;hunter2-hunter2\n';

export const refusedUploads: readonly RefusedRow[] = [
  ['add codes', 'OFFER_NOT_FOUND', upload('stranger', complete)],
  ['add codes', 'INPUT_INVALID', upload('shop', '')],
  ['add codes', 'CODES_INVALID', upload('shop', 'no-password\n')],
  ['add codes', 'OFFER_EVENT_REFUSED', upload('shop', complete)],
  ['add a part of codes', 'OFFER_NOT_FOUND', part('stranger', complete)],
  ['add a part of codes', 'INPUT_INVALID', part('shop', '')],
  ['add a part of codes', 'OFFER_EVENT_REFUSED', part('shop', complete)],
  ['finish an upload of codes', 'OFFER_NOT_FOUND', finish('stranger')],
  ['finish an upload of codes', 'INPUT_INVALID', finish('shop')],
  ['upload image', 'INPUT_INVALID', picture('<script>')],
  ['upload image', 'FILES_UNAVAILABLE', picture(pngOf(40), { virus_scanner: noScanner })],
  [
    'upload image',
    'FILE_QUOTA_EXCEEDED',
    picture(pngOf(40), { file_limits: { quota_bytes: 0, uploads_per_day: 9 } }),
  ],
  [
    'upload image',
    'TOO_MANY_REQUESTS',
    picture(pngOf(40), { file_limits: { quota_bytes: 1_000_000, uploads_per_day: 0 } }),
  ],
  [
    'read file',
    'FILE_NOT_FOUND',
    ({ scene, people }) => readFile(scene.services, people.shop, { file_id: newId() }),
  ],
];
