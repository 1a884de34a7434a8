import { Refusal } from '@guildhall/domain/kernel/errors';

/** A keyset cursor is opaque to clients: the last row's own sort values, base64url. */
export function writeCursor(values: object): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Reads a cursor that `writeCursor` made; INPUT_INVALID for anything else. */
export function readCursor<Cursor extends object>(
  text: string | null | undefined,
  keys: readonly (keyof Cursor & string)[],
): Cursor | null {
  if (text === null || text === undefined) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (typeof value === 'object' && value !== null && keys.every((key) => key in value)) {
      const fields = Object.values(value);
      if (fields.every((field) => field === null || ['string', 'number'].includes(typeof field))) {
        return value as Cursor;
      }
    }
  } catch {
    // Falls through to the refusal: a cursor that is no JSON is as wrong as a wrong one.
  }
  throw new Refusal('INPUT_INVALID', {}, { cursor: ['This page address is not valid.'] });
}
