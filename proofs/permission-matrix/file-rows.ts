import { newId } from '@guildhall/domain/kernel/ids';
import { pngOf } from '@guildhall/scenes/files';
import { TEST_FILE_BYTES, testCode, testCodeFile } from '@guildhall/scenes/offers';
import type { Names } from './resource.ts';
import type { Row } from './row.ts';

const PICTURE = `data:image/png;base64,${pngOf(40).toString('base64')}`;
const key = () => ({ idempotency_key: newId() });
const theNames = (names: Names) => names;
const nothing = { names: null, gets: { everyone: 'ok' } } as const;
const ofPictures = { buyer: 'ok', stranger: 'ok', missing: 'FILE_NOT_FOUND' } as const;

/** What users upload, as in `rows.ts`. */
export const fileRows: Readonly<Record<string, readonly Row[]>> = {
  'POST /api/offers/{offer_id}/codes/': [
    {
      names: 'card_offer',
      input: (names) => ({ ...key(), ...names, file: `${testCode().code}\n` }),
      gets: { seller: 'ok', stranger: 'OFFER_NOT_FOUND', missing: 'OFFER_NOT_FOUND' },
    },
  ],
  'POST /api/offers/{offer_id}/code-uploads/{upload_id}/': [
    {
      names: 'card_offer',
      input: (names) => ({
        ...names,
        upload_id: newId(),
        position_bytes: '0',
        file: testCodeFile(),
      }),
      gets: { seller: 'ok', stranger: 'OFFER_NOT_FOUND', missing: 'OFFER_NOT_FOUND' },
    },
  ],
  'offers.codeUpload': [
    {
      names: 'code_upload',
      input: ({ offer_id }) => ({ offer_id, upload_id: offer_id }),
      gets: { seller: 'ok', stranger: 'OFFER_NOT_FOUND', missing: 'OFFER_NOT_FOUND' },
    },
  ],
  'offers.finishCodeUpload': [
    {
      names: 'code_upload',
      input: ({ offer_id }) => ({
        idempotency_key: offer_id,
        offer_id,
        size_bytes: TEST_FILE_BYTES,
      }),
      gets: { seller: 'ok', stranger: 'OFFER_NOT_FOUND', missing: 'OFFER_NOT_FOUND' },
    },
  ],
  'POST /api/files/images/': [
    { ...nothing, input: () => ({ ...key(), purpose: 'offer_photo', file: PICTURE }) },
    { ...nothing, input: () => ({ ...key(), purpose: 'evidence', file: PICTURE }) },
  ],
  'files.read': [
    { names: 'photo', input: theNames, gets: ofPictures },
    { names: 'evidence', input: theNames, gets: { ...ofPictures, stranger: 'FILE_NOT_FOUND' } },
  ],
  'GET /files/{name}': [{ names: 'public_file', input: theNames, gets: ofPictures }],
  // Whoever has the address may read it, for five minutes.
  'GET /api/files/private/': [
    {
      names: 'private_file',
      input: theNames,
      gets: { ...ofPictures, suspended: 'FILE_NOT_FOUND' },
    },
  ],
};
