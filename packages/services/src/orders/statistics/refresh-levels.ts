import type { Database } from '@guildhall/db/database';
import {
  listSellerFacts,
  listSellersWithFacts,
} from '@guildhall/db/orders/statistics/level-queries';
import { inTransaction } from '@guildhall/db/transaction';
import { LEVEL_WINDOW_DAYS } from '@guildhall/domain/users/rules';
import type { Kysely } from 'kysely';
import type { OrdersContext } from '../context.ts';
import { processEvents } from '../../kernel/events/process-events.ts';
import { assessLevels, listDueLevels, lockLevels } from '../../users/assess-levels.ts';

/** Orders change the facts; users are verified, and operators set levels. */
const READER = { name: 'seller levels', topics: ['orders', 'users'] } as const;
/** A verification, or a level that was set. */
const SET = 'change_levels';
/** How many sellers one transaction assesses. */
const BATCH = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Computes the levels of sellers whose facts have changed since the last run, or whose facts time
 * alone has changed: an order left the window, or two failing weeks are over (rules.md §2). The
 * first run reads all sellers. Any number of servers may call it. Returns how many it assessed.
 */
export async function refreshLevels({ db }: Pick<OrdersContext, 'db'>): Promise<number> {
  let assessed = 0;
  // Each batch has a transaction of its own, and may be repeated.
  await processEvents({ db }, READER, async (_trx, events) => {
    if (events === null) {
      assessed += await assessAll(db);
      return;
    }
    const facts = events.filter(({ topic, event }) => topic === 'orders' || event === SET);
    const ids = [...new Set(facts.flatMap(({ user_ids }) => user_ids))];
    for (let from = 0; from < ids.length; from += BATCH) {
      assessed += await assess(db, ids.slice(from, from + BATCH));
    }
  });
  for (;;) {
    const ids = await listDueLevels(db, BATCH);
    if (ids.length > 0) assessed += await assess(db, ids);
    if (ids.length < BATCH) return assessed;
  }
}

async function assessAll(db: Kysely<Database>): Promise<number> {
  let assessed = 0;
  let after: string | undefined = FIRST_ID;
  while (after !== undefined) {
    const page = { days: LEVEL_WINDOW_DAYS, after_id: after, limit: BATCH };
    const ids = await listSellersWithFacts(db, page);
    if (ids.length > 0) assessed += await assess(db, ids);
    after = ids.at(-1);
  }
  return assessed;
}

/** Reads the facts of these users under a lock, and saves what follows from them. */
async function assess(db: Kysely<Database>, userIds: readonly string[]): Promise<number> {
  return await inTransaction(db, async (trx) => {
    await lockLevels(trx);
    return await assessLevels(trx, await listSellerFacts(trx, userIds, LEVEL_WINDOW_DAYS));
  });
}
