import { setImmediate } from 'node:timers/promises';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';

/**
 * So much of a file is read before other requests have their turn. Not so many lines: a megabyte of
 * empty ones took a quarter of a second, and none of them counted.
 */
const BYTES_AT_ONCE = 16 * 1_024;

/**
 * The text of an uploaded file in UTF-8, with or without a byte order mark, while it arrives, in
 * parts of at most 16 kB with a turn of the event loop after each. Refuses INPUT_INVALID at the
 * field `file` for other bytes.
 */
export async function* textOf(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of content) {
    for (let from = 0; from < bytes.length; from += BYTES_AT_ONCE) {
      const part = bytes.subarray(from, from + BYTES_AT_ONCE);
      yield decoded(() => decoder.decode(part, { stream: true }));
      await setImmediate();
    }
  }
  yield decoded(() => decoder.decode());
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch (error) {
    // It says that the bytes are no UTF-8, in words that repeat none of them.
    if (error instanceof TypeError) {
      throw new Refusal('INPUT_INVALID', {}, { file: [fieldError('file_encoding')] });
    }
    throw error;
  }
}
