import type { Database } from '@guildhall/db/database';
import {
  claimDueFavourites,
  claimDueSearch,
  deleteOldMatches as deleteRows,
  type DueSearch,
  insertMatches,
  markCompared,
  markNotified,
  wakeFavourites,
  wakeSearches,
} from '@guildhall/db/offers/saved/alert-commands';
import type { LoggedEvent } from '@guildhall/db/kernel/event-log';
import { inTransaction } from '@guildhall/db/transaction';
import type { OfferEvent } from '@guildhall/domain/offers/states';
import { MOST_MAILED_OFFERS } from '@guildhall/domain/offers/rules';
import { ALERT_PAUSES, COMPARED_OFFERS, MOST_MATCHES } from '@guildhall/domain/offers/saved/rules';
import type { Transaction } from 'kysely';
import type { OffersContext } from '../context.ts';
import { notify } from '../../kernel/notify.ts';
import { processEvents } from '../../kernel/events/process-events.ts';
import { findUser } from '../../users/find-user.ts';
import { readNewestOffers } from '../search/read-category-list.ts';

const READER = { name: 'alerts of offers', topics: ['offers'] } as const;
/** How many searches, and how many users, one run tells of news. */
const MAX_BATCH = 500;
/** The events that list an offer, or list one again that had no codes. */
const LISTING: ReadonlySet<string> = new Set<OfferEvent>(['publish', 'approve', 'restock']);

/**
 * Mails users what is new in their saved searches, and which of their favourites became cheaper.
 * Events of the log mark the rows that they may concern, in the transaction that moves the cursor;
 * then each marked row is compared with its list and told, one per transaction (decision 61).
 * Returns how many mails it wrote.
 */
export async function sendAlerts(context: OffersContext): Promise<number> {
  // What happened before the first run is no news.
  await processEvents(context, READER, async (trx, events) => {
    if (events !== null) await wake(trx, events);
  });
  const { db } = context;
  let mails = 0;
  for (const tell of [tellOfSearch, tellOfFavourites]) {
    for (let done = 0; done < MAX_BATCH; done += 1) {
      const outcome = await inTransaction(db, (trx) => tell(context, trx));
      if (outcome === 'nothing due') break;
      if (outcome === 'sent') mails += 1;
    }
  }
  return mails;
}

type Outcome = 'sent' | 'nothing new' | 'nothing due';

async function wake(trx: Transaction<Database>, events: readonly LoggedEvent[]): Promise<void> {
  const subjects = (among: readonly LoggedEvent[]) => [
    ...new Set(among.map(({ subject_id }) => subject_id)),
  ];
  const listed = subjects(events.filter(({ event }) => LISTING.has(event)));
  if (listed.length > 0) await wakeSearches(trx, listed);
  await wakeFavourites(trx, subjects(events));
}

/** Compares one search that is due with what was listed since. */
async function tellOfSearch(context: OffersContext, trx: Transaction<Database>): Promise<Outcome> {
  const search = await claimDueSearch(trx);
  if (search === undefined) return 'nothing due';
  const fresh = await newMatches(context, trx, search);
  const pause = search.alert === 'daily' ? 'daily' : fresh.length > 0 ? 'at_once' : 'quiet';
  await markCompared(trx, search.id, ALERT_PAUSES[pause]);
  if (fresh.length === 0) return 'nothing new';
  await notify(
    trx,
    { user_id: search.user_id },
    {
      kind: 'search_matched',
      saved_search_id: search.id,
      offer_ids: fresh.slice(0, MOST_MAILED_OFFERS),
      count: fresh.length,
    },
  );
  return 'sent';
}

/**
 * The offers that its user has not been told of. The row is locked before the list is read: what is
 * listed later marks it again.
 */
async function newMatches(
  context: OffersContext,
  trx: Transaction<Database>,
  search: DueSearch,
): Promise<string[]> {
  const { alert_since: since, news_from: from, removed_at, alert, filter } = search;
  if (removed_at !== null || alert === 'off' || since === null || from === null) return [];
  if ((await findUser(trx, search.user_id))?.is_active !== true) return [];
  const listed = await readNewestOffers(context, filter, {
    listed_since: from > since ? from : since,
    among: COMPARED_OFFERS,
    limit: MOST_MATCHES,
  });
  return listed.length === 0 ? [] : await insertMatches(trx, search, listed);
}

/** Tells one user of all their favourites that became cheaper. */
async function tellOfFavourites(
  _context: OffersContext,
  trx: Transaction<Database>,
): Promise<Outcome> {
  const due = await claimDueFavourites(trx);
  if (due === undefined) return 'nothing due';
  const { user_id, cheaper } = due;
  const isActive = (await findUser(trx, user_id))?.is_active === true;
  const known = isActive ? cheaper : [];
  await markNotified(trx, user_id, known);
  const mailed = known.slice(0, MOST_MAILED_OFFERS);
  if (mailed.length === 0) return 'nothing new';
  await notify(
    trx,
    { user_id },
    {
      kind: 'favourite_cheaper',
      cheaper: mailed.map(({ offer_id, known_minor }) => ({ offer_id, was_minor: known_minor })),
    },
  );
  return 'sent';
}

/** Deletes what is only kept so that no offer is told twice, when it cannot be news any more. */
export async function deleteOldMatches({ db }: OffersContext): Promise<void> {
  await deleteRows(db);
}
