import { type RefusedRows, type RefusedStatement, refusedValue } from '../test-refused-row.ts';

const OBJECT = { hash: `sha256('x')`, bytes: '1' };
const FILE = {
  id: 'uuidv7()',
  owner_id: '$buyer',
  purpose: `'offer_photo'`,
  visibility: `'public'`,
  content_hash: `sha256('x')`,
  media_type: `'image/png'`,
  width: '1',
  height: '1',
  pages: 'null',
  seconds: 'null',
  bytes: '1',
};
const PAGES = { pages: '1' };
const DOCUMENT = { ...FILE, media_type: `'application/pdf'`, ...PAGES };
const SECONDS = { seconds: '1' };
const VIDEO = { ...FILE, media_type: `'video/mp4'`, ...SECONDS };
const VARIANT = {
  file_id: 'uuidv7()',
  object_hash: `sha256('x')`,
  is_original: 'false',
  page: '0',
  media_type: `'image/webp'`,
  width: '1',
  height: '1',
  bytes: '1',
};
const REFERENCE = { file_id: 'uuidv7()', kind: `'offer'`, subject_id: 'uuidv7()' };

const SEALED = {
  file_id: 'uuidv7()',
  ciphertext: `''`,
  nonce: `''`,
  wrapped_key: `''`,
  wrap_nonce: `''`,
  key_id: `'x'`,
  version: '1',
  brightness: '0',
  sharpness: '0',
  clipped: '0',
};

const ARCHIVE = {
  id: 'uuidv7()',
  object_hash: `sha256('x')`,
  content_bytes: '1',
  ciphertext: `''`,
  nonce: `''`,
  wrapped_key: `''`,
  wrap_nonce: `''`,
  key_id: `'x'`,
  version: '1',
  expires_at: 'now()',
};

/** The same with the name of its constraint, which is about several columns. */
const named = (constraint: string, [what, statement]: RefusedStatement): RefusedStatement => [
  what,
  statement,
  constraint,
];

export const filesRefused: RefusedRows = {
  statements: [
    refusedValue('an object that is named by no SHA-256', 'objects', OBJECT, { hash: `'\\x00'` }),
    refusedValue('an object of no bytes', 'objects', OBJECT, { bytes: '0' }),
    refusedValue('a file that is neither public nor private (Z8)', 'files', FILE, {
      visibility: `'shared'`,
    }),
    refusedValue('a file whose content has no SHA-256', 'files', FILE, { content_hash: `'\\x00'` }),
    refusedValue('a file without a width', 'files', FILE, { width: '0' }),
    refusedValue('a file without a height', 'files', FILE, { height: '0' }),
    refusedValue('a document of no pages', 'files', DOCUMENT, { pages: '0' }),
    named('files_pages_of_documents', refusedValue('a picture with pages', 'files', FILE, PAGES)),
    refusedValue('a video of no time', 'files', VIDEO, { seconds: '0' }),
    named('files_seconds_of_videos', refusedValue('a picture that runs', 'files', FILE, SECONDS)),
    refusedValue('a file of no bytes', 'files', FILE, { bytes: '0' }),
    refusedValue('a variant without a width', 'file_variants', VARIANT, { width: '0' }),
    refusedValue('a variant without a height', 'file_variants', VARIANT, { height: '0' }),
    refusedValue('a variant of a page before the first', 'file_variants', VARIANT, { page: '-1' }),
    refusedValue('a variant of no bytes', 'file_variants', VARIANT, { bytes: '0' }),
    refusedValue('a reference to a file from nowhere', 'file_references', REFERENCE, {
      kind: `'page'`,
    }),
    refusedValue('an archive of nothing', 'sealed_archives', ARCHIVE, { content_bytes: '0' }),
    refusedValue('a picture that is lighter than white', 'sealed_files', SEALED, {
      brightness: '256',
    }),
    named(
      'sealed_files_measured',
      refusedValue('a picture that was measured in part', 'sealed_files', SEALED, {
        sharpness: 'null',
      }),
    ),
    refusedValue('a picture below no sharpness', 'sealed_files', SEALED, { sharpness: '-1' }),
    refusedValue('more white than all of a picture', 'sealed_files', SEALED, { clipped: '10001' }),
  ],
};
