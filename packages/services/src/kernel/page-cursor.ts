import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { z } from 'zod';

const TIME =
  /^(\d{4})-(\d\d)-(\d\d) ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;

/** The database refuses the 30th of February, and a refused cast would be a defect. */
function isRealTime(text: string): boolean {
  const [, year, month, day] = (TIME.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth;
}

/** Parts of cursors. A time is the database's own text, which keeps the microseconds. */
export const cursorTime = z.string().refine(isRealTime);
/** Fits the database's smallest integer that is paged by. */
export const cursorInteger = z.string().regex(/^-?\d{1,9}$/);

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
  throw new Refusal('INPUT_INVALID', {}, { cursor: [fieldError('cursor')] });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
