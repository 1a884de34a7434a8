import { deleteRemoved as deleteRows } from '@guildhall/db/offers/saved/commands';
import type { OffersContext } from '../context.ts';

/** Deletes favourites and searches that users removed and cannot bring back any more. */
export async function deleteRemoved({ db }: OffersContext): Promise<void> {
  await deleteRows(db);
}
