import { listSearchNames } from '@guildhall/db/offers/saved/queries';
import type { OffersContext } from '../context.ts';

/** The names of those of these saved searches that are the user's. Refuses nothing. */
export async function readSearchNames(
  { db }: Pick<OffersContext, 'db'>,
  userId: string,
  ids: readonly string[],
) {
  return await listSearchNames(db, userId, ids);
}
