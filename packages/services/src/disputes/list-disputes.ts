import { readAppNow } from '@guildhall/db/clock';
import { listOfficerFigures } from '@guildhall/db/disputes/figure-queries';
import { type DisputeCursor, listDisputesForStaff } from '@guildhall/db/disputes/queries';
import type { ListDisputes, ListOfficers } from '@guildhall/domain/disputes/schema';
import { z } from 'zod';
import { cursorTime, readCursor, writeCursor } from '../kernel/page-cursor.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readSoughtOrders } from '../orders/reviews/read-sought-orders.ts';
import type { DisputesContext } from './context.ts';

const disputeCursor: z.ZodType<DisputeCursor> = z.strictObject({
  at: cursorTime,
  id: z.uuid(),
});

/** A page of the cases that staff decide, those that have waited longest first. */
export async function listDisputes({ db }: DisputesContext, viewer: Viewer, input: ListDisputes) {
  const cursor = readCursor(input.cursor, disputeCursor);
  const { filter, search, limit } = input;
  const sought = await readSoughtOrders(db, search);
  const page = { filter, viewer_id: viewer.user_id, sought, cursor, limit: limit + 1 };
  const rows = await listDisputesForStaff(db, page);
  const items = rows.slice(0, limit);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return {
    now: rows[0]?.now ?? (await readAppNow(db)),
    items,
    next_cursor: last === undefined ? null : writeCursor({ at: last.cursor_time, id: last.id }),
  };
}
export type DisputeListing = Awaited<ReturnType<typeof listDisputes>>['items'][number];

/** Of how many days the figures of members of staff are. */
const OFFICER_DAYS = 90;

/** How much each of these members of staff does, and how much of it appeals have changed. */
export async function listOfficers({ db }: DisputesContext, { user_ids: ids }: ListOfficers) {
  return await listOfficerFigures(db, ids, OFFICER_DAYS);
}
