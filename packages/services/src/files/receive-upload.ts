import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { refusalOfType } from '@guildhall/domain/files/rules';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { type FieldError, fieldError } from '@guildhall/domain/kernel/field-errors';
import type { FilesContext } from './context.ts';
import { whileAvailable } from './files-unavailable.ts';

/** A file as it was uploaded, on the disk. */
export interface ReceivedUpload {
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
  /** By its content, whatever the client says. */
  readonly media_type: string;
}

/** How many bytes at the front tell the type of a file. */
const SAMPLE_BYTES = 4_100;

/**
 * Writes an upload to a file while it arrives. The type is decided by the first bytes, before the
 * others are read. Refuses INPUT_INVALID for a type that is not accepted, FILES_UNAVAILABLE; what
 * the content throws is passed on.
 */
export async function receiveUpload(
  context: FilesContext,
  { path, accepted }: { path: string; accepted: readonly string[] },
  content: AsyncIterable<Uint8Array>,
): Promise<ReceivedUpload> {
  const file = await whileAvailable(context, 'write to the disk', () => open(path, 'wx', 0o600));
  try {
    const sha256 = createHash('sha256');
    let bytes = 0;
    let sample: Uint8Array = new Uint8Array();
    let mediaType: string | null = null;
    for await (const chunk of content) {
      sha256.update(chunk);
      bytes += chunk.length;
      if (mediaType === null) {
        sample = Buffer.concat([sample, chunk]);
        if (sample.length >= SAMPLE_BYTES) mediaType = await typeOf(sample, accepted);
      }
      await whileAvailable(context, 'write to the disk', () => file.appendFile(chunk));
    }
    mediaType ??= await typeOf(sample, accepted);
    return { path, hash: sha256.digest('hex'), bytes, media_type: mediaType };
  } finally {
    await file.close();
  }
}

async function typeOf(sample: Uint8Array, accepted: readonly string[]): Promise<string> {
  if (sample.length === 0) throw refusedFile(fieldError('file_empty'));
  // Imported with the first upload.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(sample);
  const mediaType = found?.mime ?? '';
  const refusal = refusalOfType(mediaType, accepted);
  if (refusal !== null) throw refusedFile(refusal);
  return mediaType;
}

/** Refuses the file of an upload, by the name of its field. */
export const refusedFile = (error: FieldError) =>
  new Refusal('INPUT_INVALID', {}, { file: [error] });
