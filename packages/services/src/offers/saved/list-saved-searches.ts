import {
  listSavedSearches as listRows,
  type SavedSearchRow,
} from '@guildhall/db/offers/saved/queries';
import { COMPARED_OFFERS, SHOWN_NEW } from '@guildhall/domain/offers/saved/rules';
import type { ListSavedSearches } from '@guildhall/domain/offers/saved/schema';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { readNewestOffers } from '../search/read-category-list.ts';

/**
 * The viewer's saved searches, the newest first, each with how many offers were listed since they
 * looked, counted up to one more than is shown. Refuses nothing.
 */
export async function listSavedSearches(
  context: OffersContext,
  { user_id }: Viewer,
  { language }: ListSavedSearches,
) {
  const rows = await listRows(context.db, user_id);
  const products = await context.search_index.products(language);
  const items = [];
  for (const row of rows) {
    const product = products.find(
      ({ kind, slug }) => kind === row.kind && slug === row.product_slug,
    );
    // One after the other: the page of one user shall not take all connections.
    const counted = await countNew(context, row);
    items.push({ ...row, product_name: product?.name ?? null, counted_new: counted });
  }
  return { items };
}

async function countNew(
  context: OffersContext,
  { filter, looked_at }: SavedSearchRow,
): Promise<number> {
  const of = { listed_since: looked_at, among: COMPARED_OFFERS, limit: SHOWN_NEW + 1 };
  return (await readNewestOffers(context, filter, of)).length;
}

export type SavedSearchReading = Awaited<ReturnType<typeof listSavedSearches>>['items'][number];
