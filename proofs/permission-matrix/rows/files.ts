import { pngOf } from '@guildhall/scenes/files';
import { type Rows, nothing, key, theNames } from '../row.ts';

const PICTURE = `data:image/png;base64,${pngOf(40).toString('base64')}`;
const ofPictures = { buyer: 'ok', stranger: 'ok', missing: 'FILE_NOT_FOUND' } as const;

export const filesRows: Rows = {
  'POST /api/files/uploads/': [
    { ...nothing, input: () => ({ ...key(), purpose: 'offer_photo', file: PICTURE }) },
    { ...nothing, input: () => ({ ...key(), purpose: 'evidence', file: PICTURE }) },
  ],
  'files.read': [
    { names: 'photo', input: theNames, gets: ofPictures },
    { names: 'evidence', input: theNames, gets: { ...ofPictures, stranger: 'FILE_NOT_FOUND' } },
  ],
  'files.changeAvatar': [
    { names: 'avatar', input: theNames, gets: { ...ofPictures, stranger: 'FILE_NOT_FOUND' } },
  ],
  'GET /files/{name}': [{ names: 'public_file', input: theNames, gets: ofPictures }],
  // Whoever has the address may read it, for five minutes.
  'GET /api/files/private/': [
    {
      names: 'private_file',
      input: theNames,
      gets: { ...ofPictures, deactivated: 'FILE_NOT_FOUND' },
    },
  ],
};
