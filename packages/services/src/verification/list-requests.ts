import { readAppNow } from '@guildhall/db/clock';
import { listRequestsForStaff, type RequestCursor } from '@guildhall/db/verification/queries';
import type { ListVerifications } from '@guildhall/domain/verification/schema';
import { z } from 'zod';
import { cursorTime, readCursor, writeCursor } from '../kernel/page-cursor.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readSought } from '../users/read-sought.ts';
import type { VerificationContext } from './context.ts';

const requestCursor: z.ZodType<RequestCursor> = z.strictObject({
  submitted_at: cursorTime,
  id: z.uuid(),
});

/** A page of the requests that staff work on, those that have waited longest first. */
export async function listRequests(
  { db }: VerificationContext,
  viewer: Viewer,
  input: ListVerifications,
) {
  const cursor = readCursor(input.cursor, requestCursor);
  const { filter, search, limit } = input;
  const sought = await readSought(db, search);
  const page = { filter, viewer_id: viewer.user_id, sought, cursor, limit: limit + 1 };
  const rows = await listRequestsForStaff(db, page);
  const items = rows.slice(0, limit);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return {
    now: rows[0]?.now ?? (await readAppNow(db)),
    items,
    next_cursor:
      last === undefined ? null : writeCursor({ submitted_at: last.cursor_time, id: last.id }),
  };
}
export type RequestListing = Awaited<ReturnType<typeof listRequests>>['items'][number];
