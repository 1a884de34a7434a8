import type { Database } from '@guildhall/db/database';
import { inWork } from '@guildhall/db/kernel/work';
import {
  claimExpiredOffer,
  findEndOfRange,
  listArchivable,
  listInconsistentOffers,
  lockOffer,
  type OfferRange,
} from '@guildhall/db/offers/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { Kysely, Transaction } from 'kysely';
import type { OffersContext } from './context.ts';
import { processEvents } from '../kernel/events/process-events.ts';
import { applyOfferEvent } from './apply-event.ts';
import { updateAvailability } from './update-availability.ts';

const MAX_BATCH = 200;
const READER = { name: 'availability of offers', topics: ['offers', 'stock'] } as const;
/** How many offers one statement reads. */
const RANGE_SIZE = 10_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Expires the offers whose date has passed, one per transaction. Returns how many. */
export async function expireOffers({ db }: OffersContext): Promise<number> {
  let expired = 0;
  while (expired < MAX_BATCH) {
    const did = await inTransaction(db, async (trx) => {
      const due = await claimExpiredOffer(trx);
      const offer = due === undefined ? undefined : await lockOffer(trx, due.id);
      if (offer === undefined) return false;
      await applyOfferEvent(trx, offer, { event: 'expire', actors: ['system'], actor_id: null });
      return true;
    });
    if (!did) break;
    expired += 1;
  }
  return expired;
}

/**
 * Archives all offers of a user whose account is erased; none of them is reserved. Their stock and
 * photos follow when archived offers cannot come back any more.
 */
export async function archiveOffersOf(trx: Transaction<Database>, userId: string): Promise<void> {
  for (const { id } of await listArchivable(trx, userId)) {
    const offer = await lockOffer(trx, id);
    if (offer === undefined) continue;
    const by = { actors: ['seller'], actor_id: userId } as const;
    await applyOfferEvent(trx, offer, { event: 'archive', ...by });
  }
}

/**
 * Corrects offers whose state contradicts their stock: of two concurrent purchases neither may have
 * seen the other take the last unit. Reads only what has changed since the last run, so it is fast
 * in a shop of any size. Returns how many it corrected.
 */
export async function reconcileChangedOffers(context: OffersContext): Promise<number> {
  let reconciled = 0;
  // Each correction has a transaction of its own, and may be repeated.
  await processEvents(context, READER, async (_trx, events) => {
    const changed = events && [...new Set(events.map(({ subject_id }) => subject_id))];
    reconciled +=
      changed === null
        ? await reconcileOffers(context)
        : await reconcile(context.db, { changed_ids: changed });
  });
  return reconciled;
}

/** Corrects all offers, range by range: also what a crash left behind. */
export async function reconcileOffers({ db }: OffersContext): Promise<number> {
  let reconciled = 0;
  let afterId: string | null = FIRST_ID;
  while (afterId !== null) {
    const upToId: string | null = await findEndOfRange(db, afterId, RANGE_SIZE);
    reconciled += await reconcile(db, { after_id: afterId, up_to_id: upToId });
    afterId = upToId;
  }
  return reconciled;
}

async function reconcile(db: Kysely<Database>, among: OfferRange): Promise<number> {
  const wrong = await listInconsistentOffers(db, among, MAX_BATCH);
  for (const { id, in_stock } of wrong) {
    await inWork(db, (work) => updateAvailability(work, id, in_stock ? 'back' : 'taken'));
  }
  return wrong.length;
}
