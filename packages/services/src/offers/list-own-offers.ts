import { listOwnOffers as listRows, type OwnOfferCursor } from '@guildhall/db/offers/queries';
import { refusalOfCodes } from '@guildhall/domain/offers/policy';
import type { ListOwnOffers } from '@guildhall/domain/offers/schema';
import { z } from 'zod';
import type { ServiceContext, Viewer } from '../context.ts';
import { cursorTime, readCursor, writeCursor } from '../kernel/page-cursor.ts';

const ownOfferCursor: z.ZodType<OwnOfferCursor> = z.strictObject({
  created_at: cursorTime,
  id: z.uuid(),
});

/** One page of the viewer's offers in any state, the newest first. Refuses nothing. */
export async function listOwnOffers(
  { db }: ServiceContext,
  { user_id }: Viewer,
  { kind, cursor: cursorText, limit }: ListOwnOffers,
) {
  const cursor = readCursor(cursorText, ownOfferCursor);
  const rows = await listRows(db, user_id, kind, { cursor, limit: limit + 1 });
  const items = rows
    .slice(0, limit)
    .map((row) => ({ ...row, takes_codes: refusalOfCodes(row) === null }));
  const last = items.at(-1);
  const nextCursor =
    rows.length > items.length && last !== undefined
      ? writeCursor({ created_at: last.cursor_time, id: last.id })
      : null;
  return { items, next_cursor: nextCursor };
}
