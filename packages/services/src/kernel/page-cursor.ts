import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { z } from 'zod';

const TIME =
  /^(\d{4})-(\d\d)-(\d\d) ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;

/** Rejects dates such as February 30: the database fails to cast them, which would be a defect. */
function isRealTime(text: string): boolean {
  const [, year, month, day] = (TIME.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth;
}

/** A part of a cursor: a timestamp as PostgreSQL prints it, which keeps the microseconds. */
export const cursorTime = z.string().refine(isRealTime);
/** A part of a cursor: an integer that fits the smallest column it is compared with. */
export const cursorInteger = z.string().regex(/^-?\d{1,9}$/);

/** A keyset cursor: the sort values of the last row, base64url. Opaque to clients. */
export function writeCursor(values: object): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Reads a cursor that `writeCursor` made. Refuses INPUT_INVALID for anything else. */
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
