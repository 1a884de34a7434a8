import type { Database } from '@guildhall/db/database';
import { copySellerLevels, listListsOf } from '@guildhall/db/offers/level-commands';
import { inTransaction } from '@guildhall/db/transaction';
import { LEVEL_SCORE } from '@guildhall/domain/offers/rules';
import type { Kysely } from 'kysely';
import type { OffersContext } from './context.ts';
import { processEvents } from '../kernel/events/process-events.ts';
import { rankLists } from './rank-offers.ts';

const READER = { name: 'levels of offers', topics: ['users'] } as const;
/** How many offers are locked at once. */
const BATCH = 200;

/**
 * Copies the changed levels of sellers into their offers, which lists filter and sort by. Each
 * batch has a transaction of its own. A run that was interrupted is finished by the next one: the
 * cursor moves after all batches, and what differs is copied. Any number of servers may call it:
 * one at a time does the work. Returns how many offers it changed.
 */
export async function copyLevels({ db }: Pick<OffersContext, 'db'>): Promise<number> {
  let copied = 0;
  await processEvents({ db }, READER, async (_trx, events) => {
    const changed = events?.filter(({ event }) => event === 'change_levels');
    if (changed?.length === 0) return;
    const ids = changed && [...new Set(changed.map(({ subject_id }) => subject_id))];
    copied += await copyLevelsOf(db, ids ?? null);
  });
  return copied;
}

async function copyLevelsOf(
  db: Kysely<Database>,
  sellerIds: readonly string[] | null,
): Promise<number> {
  const sellers = new Set<string>();
  let copied = 0;
  for (;;) {
    const page = { limit: BATCH, level_score: LEVEL_SCORE };
    const changed = await inTransaction(db, (trx) => copySellerLevels(trx, sellerIds, page));
    if (changed.length === 0) break;
    copied += changed.length;
    for (const id of changed) sellers.add(id);
  }
  // A job that ranked meanwhile skipped the offers whose level changed under it.
  if (sellers.size > 0) await rankLists(db, await listListsOf(db, [...sellers]));
  return copied;
}
