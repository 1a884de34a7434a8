import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';

/**
 * The text of an uploaded file in UTF-8, with or without a byte order mark, while it arrives.
 * Refuses INPUT_INVALID at the field `file` for other bytes.
 */
export async function* textOf(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of content) yield decoded(() => decoder.decode(bytes, { stream: true }));
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
