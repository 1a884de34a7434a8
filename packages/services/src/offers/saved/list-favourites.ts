import {
  type FavouriteCursor,
  listFavouriteIds,
  listFavourites as listRows,
} from '@guildhall/db/offers/saved/queries';
import type { ListFavourites } from '@guildhall/domain/offers/saved/schema';
import { z } from 'zod';
import { readFieldsOfEach } from '../../catalog/read-catalog.ts';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { withCovers } from '../read-offers.ts';
import { cursorTime, readCursor, writeCursor } from '../../kernel/page-cursor.ts';

const favouriteCursor: z.ZodType<FavouriteCursor> = z.strictObject({
  saved_at: cursorTime,
  id: z.uuid(),
});

/** The ids of all offers that the viewer keeps, the newest first. Refuses nothing. */
export async function readFavouriteIds({ db }: OffersContext, { user_id }: Viewer) {
  return { offer_ids: await listFavouriteIds(db, user_id) };
}

/** One page of the offers that the viewer keeps, in any state. Refuses nothing. */
export async function listFavourites(
  context: OffersContext,
  { user_id }: Viewer,
  { cursor: cursorText, limit, language }: ListFavourites,
) {
  const cursor = readCursor(cursorText, favouriteCursor);
  const rows = await listRows(context.db, user_id, { cursor, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    rows.length > items.length && last !== undefined
      ? writeCursor({ saved_at: last.cursor_time, id: last.id })
      : null;
  const fieldsOf = await readFieldsOfEach(context, items, language);
  return { items: withCovers(context, items), fieldsOf, next_cursor: nextCursor };
}

export type FavouriteReading = Awaited<ReturnType<typeof listFavourites>>['items'][number];
