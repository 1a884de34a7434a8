import { listPendingOffers as listRows } from '@guildhall/db/offers/queries';
import type { ListPendingOffers } from '@guildhall/domain/offers/schema';
import { readFieldsOfEach } from '../catalog/read-catalog.ts';
import type { ServiceContext } from '../context.ts';
import { readCursor, writeCursor } from '../kernel/page-cursor.ts';
import { offerTimeCursor } from './list-own-offers.ts';

/** One page of the offers that wait for a review, the longest waiting first. Refuses nothing. */
export async function listPendingOffers(
  context: ServiceContext,
  { cursor: cursorText, limit, language }: ListPendingOffers,
) {
  const cursor = readCursor(cursorText, offerTimeCursor);
  const rows = await listRows(context.db, { cursor, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    rows.length > items.length && last !== undefined
      ? writeCursor({ created_at: last.cursor_time, id: last.id })
      : null;
  const fieldsOf = await readFieldsOfEach(context, items, language);
  return { items, fieldsOf, next_cursor: nextCursor };
}
