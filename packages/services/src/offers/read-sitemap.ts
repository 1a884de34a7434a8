import { findFirstIdsOfParts, listActiveOffersFrom } from '@guildhall/db/offers/sitemap-queries';
import type { OffersContext } from './context.ts';

/** Search engines read at most 50,000 addresses of a file; a small one costs little memory. */
const OFFERS_PER_PART = 2_000;

/** The first ids of the parts into which the active offers are divided for the sitemap. */
export async function readSitemapParts({ db }: OffersContext): Promise<string[]> {
  return await findFirstIdsOfParts(db, OFFERS_PER_PART);
}

/** The active offers of the part that begins with this id, also when that offer is gone. */
export async function readSitemapPart({ db }: OffersContext, firstId: string) {
  return await listActiveOffersFrom(db, firstId, OFFERS_PER_PART);
}
