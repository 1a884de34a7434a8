import { IMAGE_FILE } from '@guildhall/domain/files/rules';
import {
  privateFileSchema,
  publicFileSchema,
  uploadImageSchema,
} from '@guildhall/domain/files/schema';
import { pictureRoute, uploadRoute } from '../rest.ts';
import { fileView } from './views.ts';

export const uploadImageRoute = uploadRoute({
  path: '/api/files/images/',
  room: 'files',
  permission: 'orders.trade',
  summary:
    'Stores a picture for an offer, or as evidence: JPEG, PNG or WebP, at most 25 megapixels. It is encoded anew, without metadata, and deleted after a day unless something refers to it.',
  errors: ['FILE_QUOTA_EXCEEDED', 'FILES_UNAVAILABLE', 'FILE_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  input: uploadImageSchema,
  upload: {
    field: 'file',
    media_types: IMAGE_FILE.media_types,
    max_bytes: IMAGE_FILE.max_bytes,
    idle_seconds: 10,
  },
  output: fileView,
  mode: 'always',
});

export const publicFileRoute = pictureRoute({
  path: '/files/{name}',
  params: publicFileSchema,
  room: 'files',
  permission: 'public',
  summary: 'Returns a variant of a public picture. It never changes, and may be cached for ever.',
  errors: ['FILE_NOT_FOUND', 'FILES_UNAVAILABLE'],
  takes: 'nothing',
  input: null,
  mode: 'always',
});

export const privateFileRoute = pictureRoute({
  path: '/api/files/private/',
  room: 'files',
  permission: 'public',
  summary:
    'Returns a variant of a private picture, by the token of an address that its reader got. The token works for five minutes.',
  errors: ['FILE_NOT_FOUND', 'FILES_UNAVAILABLE'],
  takes: 'query',
  input: privateFileSchema,
  mode: 'always',
});
