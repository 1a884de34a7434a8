import {
  claimReminders,
  deleteOldReminders as deleteRows,
  insertExpiring,
  insertReminders,
} from '@guildhall/db/offers/reminder-commands';
import { isRemovedByReport } from '@guildhall/db/offers/own-queries';
import type { Database } from '@guildhall/db/database';
import type { LoggedEvent } from '@guildhall/db/kernel/event-log';
import { inTransaction } from '@guildhall/db/transaction';
import { MOST_MAILED_OFFERS } from '@guildhall/domain/offers/rules';
import type { Transaction } from 'kysely';
import type { OffersContext } from './context.ts';
import { notify } from '../kernel/notify.ts';
import { processEvents } from '../kernel/events/process-events.ts';
import { findUser } from '../users/find-user.ts';

const READER = { name: 'mails about own offers', topics: ['offers', 'stock'] } as const;
/** How many mails about several offers one run writes. */
const MAX_BATCH = 200;

/** Decisions of staff, each told at once. */
const DECISIONS = {
  approve: 'offer_approved',
  reject: 'offer_rejected',
  remove: 'offer_removed',
} as const;

/**
 * Tells sellers what became of their offers: what staff have decided at once, and what expires or
 * runs out in one mail a day for each kind. The events of the log are processed with its cursor, so
 * each is told once. Returns how many mails about several offers it wrote.
 */
export async function tellSellers(context: OffersContext): Promise<number> {
  // What happened before the first run is no news.
  await processEvents(context, READER, async (trx, events) => {
    if (events !== null) await tellOfEvents(trx, events);
  });
  await inTransaction(context.db, insertExpiring);
  let mails = 0;
  for (let done = 0; done < MAX_BATCH; done += 1) {
    const outcome = await inTransaction(context.db, tellOfReminders);
    if (outcome === 'nothing due') break;
    if (outcome === 'sent') mails += 1;
  }
  return mails;
}

async function tellOfEvents(
  trx: Transaction<Database>,
  events: readonly LoggedEvent[],
): Promise<void> {
  for (const {
    topic,
    event,
    subject_id: offerId,
    user_ids: [sellerId],
  } of events) {
    if (topic !== 'offers' || sellerId === undefined || !(event in DECISIONS)) continue;
    const kind = DECISIONS[event as keyof typeof DECISIONS];
    // The decision about the report has told them, with the way to appeal.
    if (event === 'remove' && (await isRemovedByReport(trx, offerId))) continue;
    if (await maybeMailed(trx, sellerId)) {
      await notify(trx, { user_id: sellerId }, { kind, offer_id: offerId });
    }
  }
  const subjects = (of: LoggedEvent['topic'], name: string) => [
    ...new Set(
      events
        .filter(({ topic, event }) => topic === of && event === name)
        .map(({ subject_id }) => subject_id),
    ),
  ];
  await insertReminders(trx, 'expired', subjects('offers', 'expire'));
  await insertReminders(trx, 'out_of_stock', subjects('offers', 'run_out'));
  await insertReminders(trx, 'stock_low', subjects('stock', 'reserve'));
}

/** A suspended user gets no mails about offers, which are paused meanwhile. */
const maybeMailed = async (trx: Transaction<Database>, userId: string): Promise<boolean> =>
  (await findUser(trx, userId))?.is_active === true;

async function tellOfReminders(
  trx: Transaction<Database>,
): Promise<'sent' | 'nothing new' | 'nothing due'> {
  const due = await claimReminders(trx);
  if (due === undefined) return 'nothing due';
  const { seller_id, kind, offer_ids } = due;
  if (offer_ids.length === 0 || !(await maybeMailed(trx, seller_id))) return 'nothing new';
  await notify(
    trx,
    { user_id: seller_id },
    {
      kind: `offers_${kind}`,
      offer_ids: offer_ids.slice(0, MOST_MAILED_OFFERS),
      count: offer_ids.length,
    },
  );
  return 'sent';
}

/** Deletes reminders that are only kept so that nothing is told twice. */
export async function deleteOldReminders({ db }: OffersContext): Promise<void> {
  await deleteRows(db);
}
