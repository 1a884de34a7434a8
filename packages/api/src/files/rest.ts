import { EVIDENCE_FILE } from '@guildhall/domain/files/rules';
import {
  privateFileSchema,
  publicFileSchema,
  uploadFileSchema,
} from '@guildhall/domain/files/schema';
import { fileRoute, pictureRoute, uploadRoute } from '../rest.ts';
import { fileView } from './views.ts';

export const uploadFileRoute = uploadRoute({
  path: '/api/files/uploads/',
  room: 'files',
  permission: 'orders.trade',
  summary:
    'Stores a picture: JPEG, PNG or WebP, at most 25 megapixels; as evidence or for a message also a PDF of at most 20 pages, as evidence also an MP4, MOV or WebM video of at most three minutes. It is made anew, without metadata, and deleted after a day unless something refers to it.',
  errors: ['FILE_QUOTA_EXCEEDED', 'FILES_UNAVAILABLE', 'FILE_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  input: uploadFileSchema,
  upload: {
    field: 'file',
    media_types: EVIDENCE_FILE.media_types,
    max_bytes: EVIDENCE_FILE.max_bytes,
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

export const privateFileRoute = fileRoute({
  path: '/api/files/private/',
  room: 'files',
  permission: 'public',
  summary:
    'Returns a variant of a private picture, or a document or video to save, by the token of an address that its reader got. The token works for five minutes.',
  errors: ['FILE_NOT_FOUND', 'FILES_UNAVAILABLE'],
  takes: 'query',
  input: privateFileSchema,
  mode: 'always',
});
