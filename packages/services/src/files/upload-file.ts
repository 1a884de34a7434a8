import { createReadStream } from 'node:fs';
import { insertFile, insertFileKey } from '@guildhall/db/files/commands';
import { sumStoredBytes } from '@guildhall/db/files/queries';
import type { Database } from '@guildhall/db/database';
import { PURPOSE_RULES, UNUSED_FILE_HOURS } from '@guildhall/domain/files/rules';
import type { UploadFile } from '@guildhall/domain/files/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Kysely } from 'kysely';
import type { FilesContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { findIdempotentAnswer, withIdempotencyKey } from '../kernel/idempotency.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { whileAvailable } from './files-unavailable.ts';
import { type Copies, makeCopies } from './make-copies.ts';
import { type DescribedFile, readFile } from './read-file.ts';
import { type ReceivedUpload, receiveUpload, refusedFile } from './receive-upload.ts';
import { sealContent } from './seal-content.ts';
import { storeObjects } from './store-objects.ts';

const DAY_SECONDS = 86_400;
const MEGABYTE = 1_024 * 1_024;

/**
 * Stores a picture encoded anew, a document as drawn pages, or a video without its metadata; of
 * evidence also the upload itself, encrypted. It is deleted after a day if nothing refers to it by
 * then. Everything but the rows is done before the transaction begins. Refuses
 * FILE_QUOTA_EXCEEDED, TOO_MANY_REQUESTS, INPUT_INVALID for what is no acceptable file,
 * IDEMPOTENCY_KEY_REUSED, FILES_UNAVAILABLE.
 */
export async function uploadFile(
  context: FilesContext,
  viewer: Viewer,
  input: UploadFile,
  content: AsyncIterable<Uint8Array>,
): Promise<DescribedFile> {
  const { db, rate_limits: rateLimits, file_limits: limits } = context;
  await refuseFullQuota(context, db, viewer, 0);
  const attempts = limits.uploads_per_day;
  const limit = { name: 'uploads', attempts, window_seconds: DAY_SECONDS };
  await rateLimits.consume([{ limit, key: viewer.user_id }]);
  const answer = await context.uploads_folder.use(async (makeFile) => {
    const newFile = async () => await whileAvailable(context, 'write to the disk', makeFile);
    const { media_types: accepted } = PURPOSE_RULES[input.purpose];
    const upload = await receiveUpload(context, { path: await newFile(), accepted }, content);
    return await storeFile(context, viewer, { ...input, upload, newFile });
  });
  return await readFile(context, viewer, answer);
}

type NewFile = () => Promise<string>;
interface Stored {
  readonly file_id: string;
}

async function storeFile(
  context: FilesContext,
  viewer: Viewer,
  given: UploadFile & { upload: ReceivedUpload; newFile: NewFile },
): Promise<Stored> {
  const { idempotency_key, purpose, upload, newFile } = given;
  const call = {
    operation: 'files.uploadFile',
    user_id: viewer.user_id,
    input: { idempotency_key, purpose, content: upload.hash },
  };
  const earlier = await findIdempotentAnswer<Stored>(context, call);
  if (earlier !== null) return earlier;
  await refuseInfected(context, upload);
  const { visibility, keeps_original, is_sealed, is_square } = PURPOSE_RULES[purpose];
  const copies = await makeCopies(context, { ...upload, is_square }, newFile);
  const { width, height, pages, seconds } = copies;
  const id = newId();
  const sealed = is_sealed ? await sealImage(context, id, copies, newFile) : null;
  const original = keeps_original ? await sealOriginal(context, id, upload, newFile) : null;
  const contents = [
    ...(sealed?.variants ?? copies.variants).map((variant) => ({ ...variant, is_original: false })),
    ...(original === null
      ? []
      : [{ ...original.content, width, height, page: 0, is_original: true }]),
  ];
  await storeObjects(context, contents);
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const bytes = contents.reduce((sum, each) => sum + each.bytes, 0);
    // Two uploads of one user count each other.
    await lockUserForNoKeyUpdate(trx, viewer.user_id);
    await refuseFullQuota(context, trx, viewer, bytes);
    const file = {
      id,
      owner_id: viewer.user_id,
      purpose,
      visibility,
      // Of a sealed file nothing is stored by which somebody could recognize the picture.
      content_hash: Buffer.from(sealed?.hash ?? upload.hash, 'hex'),
      media_type: upload.media_type,
      width,
      height,
      pages,
      seconds,
      bytes,
    };
    const variants = contents.map(({ hash, path: _path, ...variant }) => ({
      ...variant,
      object_hash: Buffer.from(hash, 'hex'),
    }));
    await insertFile(trx, file, variants, UNUSED_FILE_HOURS);
    const key = sealed?.key ?? original?.key;
    if (key !== undefined) await insertFileKey(trx, key);
    return { file_id: file.id };
  });
}

/** The largest variant that every browser reads, measured and then encrypted. */
async function sealImage(
  context: FilesContext,
  fileId: string,
  { variants }: Copies,
  newFile: NewFile,
) {
  const largest = variants.findLast(({ media_type }) => media_type === 'image/webp');
  if (largest === undefined) throw new Error('a picture has no variant');
  return await whileAvailable(context, 'encrypt', async () => {
    const measure = await context.image_encoder.measure(largest.path);
    const paths = { source: largest.path, target: await newFile() };
    const { content, key } = await sealContent(context.key_vault, fileId, paths);
    const { width, height } = largest;
    return {
      hash: content.hash,
      variants: [{ ...content, width, height, page: 0 }],
      key: { file_id: fileId, ...key, ...measure },
    };
  });
}

/** What was uploaded, encrypted. */
async function sealOriginal(
  context: FilesContext,
  fileId: string,
  { path }: ReceivedUpload,
  newFile: NewFile,
) {
  return await whileAvailable(context, 'encrypt', async () => {
    const paths = { source: path, target: await newFile() };
    const { content, key } = await sealContent(context.key_vault, fileId, paths);
    const measure = { brightness: null, sharpness: null, clipped: null };
    return { content, key: { file_id: fileId, ...key, ...measure } };
  });
}

/** Refuses FILE_QUOTA_EXCEEDED when the user has no space for so much more, or none at all. */
async function refuseFullQuota(
  { file_limits }: FilesContext,
  db: Kysely<Database>,
  { user_id }: Viewer,
  bytes: number,
): Promise<void> {
  const { quota_bytes: most } = file_limits;
  const stored = await sumStoredBytes(db, user_id);
  if (stored < most && stored + bytes <= most) return;
  throw new Refusal('FILE_QUOTA_EXCEEDED', { most_megabytes: Math.floor(most / MEGABYTE) });
}

/** Refuses INPUT_INVALID for a virus, and FILES_UNAVAILABLE when nobody knows (U4). */
async function refuseInfected(context: FilesContext, { path }: ReceivedUpload): Promise<void> {
  const virus = await whileAvailable(context, 'scan', async () => {
    const content = createReadStream(path);
    try {
      return await context.virus_scanner.scan(content as AsyncIterable<Uint8Array>);
    } finally {
      content.destroy();
    }
  });
  if (virus === null) return;
  context.alert('a virus was found in an upload', { virus });
  throw refusedFile(fieldError('file_infected'));
}
