import { listRemindedOffers } from '@guildhall/db/offers/own-queries';
import type { OffersContext } from './context.ts';

/** What notifications say of offers: their kinds and titles. Refuses nothing. */
export async function readNoticedOffers({ db }: Pick<OffersContext, 'db'>, ids: readonly string[]) {
  return await listRemindedOffers(db, ids);
}
