import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { pngOf } from '@guildhall/scenes/files';
import type { ServiceContext } from '@guildhall/services/context';
import { readFile } from '@guildhall/services/files/read-file';
import { uploadImage } from '@guildhall/services/files/upload-image';
import { addCodes } from '@guildhall/services/offers/stock/add-codes';
import type { RefusalFixture } from './refused-calls.ts';

type Call = (fixture: RefusalFixture) => Promise<unknown>;

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

/** A picture of the shop, while something of the server is different. */
const picture =
  (content: string | Uint8Array, changes: Partial<ServiceContext> = {}): Call =>
  async ({ scene, people }) =>
    await uploadImage(
      { ...scene.services, ...changes },
      people.shop,
      { idempotency_key: newId(), purpose: 'evidence' },
      fileOf(content),
    );

const noScanner = { scan: () => Promise.reject(new Error('it does not answer')) };

const complete = 'login;password\nsomebody-new;hunter2-hunter2\n';

export const refusedUploads: readonly [string, ErrorCode, Call][] = [
  ['add codes', 'OFFER_NOT_FOUND', upload('stranger', complete)],
  ['add codes', 'INPUT_INVALID', upload('shop', '')],
  ['add codes', 'CODES_INVALID', upload('shop', 'no-password\n')],
  ['add codes', 'OFFER_EVENT_REFUSED', upload('shop', complete)],
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
