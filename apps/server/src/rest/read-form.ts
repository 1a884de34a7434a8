import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { Upload } from '@guildhall/api/rest';
import { refusalOfType } from '@guildhall/domain/files/rules';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { type FieldError, fieldError } from '@guildhall/domain/kernel/field-errors';
import type { FastifyRequest } from 'fastify';

/** Besides the file, a form is small: its fields, and a few lines between its parts. */
const FORM_LIMITS = {
  fields: 20,
  fieldSize: 4_096,
  fieldNameSize: 100,
  headerPairs: 20,
  parts: 25,
  // A second one is refused in words of our own.
  files: 2,
};
const FORM_BYTES = 64 * 1_024;

/**
 * An upload may take as long as it flows: this many bytes a second on average, after half a minute.
 * Otherwise a client could hold a connection with a byte now and then.
 */
const LEAST_BYTES_PER_SECOND = 16 * 1_024;
const SLOW_AFTER_SECONDS = 30;

export interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly content: AsyncGenerator<Uint8Array, void, void>;
}

/** A request that is refused before anything of it is used, with this status. */
class Unreadable extends Error {
  readonly statusCode: number;

  constructor(statusCode: 400 | 408 | 413 | 415, cause?: unknown) {
    super('the form cannot be read', { cause });
    this.statusCode = statusCode;
  }
}

const refused = (field: string, error: FieldError) =>
  new Refusal('INPUT_INVALID', {}, { [field]: [error] });

/**
 * Reads a form up to its file, which is the last part. The content ends after the end of the form
 * was seen: whoever has read all of it has a whole form with one file. Refuses INPUT_INVALID;
 * throws errors with the status 400 for a form that cannot be read, 408 for one that stops
 * arriving or only drips, 413 and 415.
 */
export async function readForm(request: FastifyRequest, upload: Upload): Promise<Form> {
  if (!request.isMultipart()) throw new Unreadable(415);
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > upload.max_bytes + FORM_BYTES) throw new Unreadable(413);
  const parts = request.parts({ limits: { ...FORM_LIMITS, fileSize: upload.max_bytes } });
  const broken = watchBytes(request.raw, upload.max_bytes + FORM_BYTES);
  const wait: Wait = async (arriving) => await inTime(Promise.race([arriving, broken]), upload);
  const next = async () => await wait(parts.next());
  const fields = new Map<string, unknown>();
  for (;;) {
    const { value: part, done } = await next();
    if (done === true) throw refused(upload.field, fieldError('file_required'));
    if (part.type === 'file') {
      checkFile(part, upload);
      return {
        fields: Object.fromEntries(fields),
        content: contentOf(part, upload, { wait, next }),
      };
    }
    // A text is no file, and of a field that is told twice nobody knows which one is meant.
    if (part.fieldname === upload.field) throw refused(upload.field, fieldError('file_required'));
    if (part.fieldnameTruncated || part.valueTruncated) throw new Unreadable(413);
    if (fields.has(part.fieldname))
      throw refused(part.fieldname, fieldError('too_many', { most: 1 }));
    fields.set(part.fieldname, part.value);
  }
}

/** The name of the file is never used: it may be a path, or anything else. */
function checkFile({ fieldname, mimetype }: MultipartFile, { field, media_types }: Upload): void {
  if (fieldname !== field) throw refused(fieldname, fieldError('unknown_field'));
  const refusal = refusalOfType(mimetype.toLowerCase(), media_types);
  if (refusal !== null) throw refused(field, refusal);
}

type Wait = <Value>(arriving: Promise<Value>) => Promise<Value>;

async function* contentOf(
  { file }: MultipartFile,
  upload: Upload,
  { wait, next }: { wait: Wait; next: () => Promise<IteratorResult<Multipart, unknown>> },
): AsyncGenerator<Uint8Array, void, void> {
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  for (;;) {
    const { value, done } = await wait(chunks.next());
    // The parser leaves out what is over the limit.
    if (file.truncated) throw new Unreadable(413);
    if (done === true) break;
    yield value;
  }
  const { value: part, done } = await next();
  if (done === true) return;
  if (part.type === 'file') throw refused(upload.field, fieldError('too_many', { most: 1 }));
  throw refused(part.fieldname, fieldError('file_last'));
}

/**
 * Rejects when more of a request has arrived, or when it flows too slowly. The parser limits each
 * part, not their sum.
 */
function watchBytes(request: FastifyRequest['raw'], most: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const began = performance.now();
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most) reject(new Unreadable(413));
    const seconds = (performance.now() - began) / 1_000;
    const least = (seconds - SLOW_AFTER_SECONDS) * LEAST_BYTES_PER_SECOND;
    if (bytes < least) reject(new Unreadable(408));
  });
  // It may reject when nobody waits any more.
  promise.catch(() => undefined);
  return promise;
}

/** Waits for the client. Errors of the parser have no text for clients. */
async function inTime<Value>(arriving: Promise<Value>, { idle_seconds }: Upload): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Unreadable(408)), idle_seconds * 1_000);
  try {
    return await Promise.race([arriving, late]);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
    throw new Unreadable(isTooLarge ? 413 : 400, error);
  } finally {
    clearTimeout(timer);
  }
}
