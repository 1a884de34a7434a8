import { Refusal } from '@guildhall/domain/kernel/errors';
import { z } from 'zod';

/** Parts of cursors. A time is the database's own text, which keeps the microseconds. */
export const cursorTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/);
export const cursorInteger = z.string().regex(/^-?\d{1,15}$/);

/** A keyset cursor is opaque to clients: the last row's own sort values, base64url. */
export function writeCursor(values: object): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Reads a cursor that `writeCursor` made; INPUT_INVALID for anything else. */
export function readCursor<Cursor>(
  text: string | null | undefined,
  schema: z.ZodType<Cursor>,
): Cursor | null {
  if (text === null || text === undefined) return null;
  const parsed = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (parsed.success) return parsed.data;
  throw new Refusal('INPUT_INVALID', {}, { cursor: ['This page address is not valid.'] });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
