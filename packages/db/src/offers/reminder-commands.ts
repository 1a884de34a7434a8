import { LOW_STOCK, type OfferReminder, REMINDER_TIMES } from '@guildhall/domain/offers/rules';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { stockCountOf } from '../vault/queries.ts';

const hours = (count: number) => sql`make_interval(hours => ${count})`;
const MOST_STOCK = sql<number>`${LOW_STOCK + 1}`;

/** SQL for whether an offer is still what a reminder of this kind says. */
const STILL_TRUE = {
  expires_soon: sql<boolean>`offers.state in ('active', 'out_of_stock', 'paused')
    and offers.due_at > app_now()
    and offers.due_at <= app_now() + ${hours(REMINDER_TIMES.expires_soon_hours)}`,
  expired: sql<boolean>`offers.state = 'expired'`,
  out_of_stock: sql<boolean>`offers.state = 'out_of_stock'`,
  stock_low: sql<boolean>`offers.state = 'active' and offers.kind = 'gift_card'
    and offers.delivery = 'instant'
    and ${stockCountOf(sql.ref('offers.id'), MOST_STOCK)} <= ${LOW_STOCK}`,
} as const satisfies Record<OfferReminder, unknown>;

/** SQL for whether the seller was told, or is about to be. */
const isTold = (kind: OfferReminder, withinHours: number) => sql<boolean>`exists (
  select from offer_reminders as sent
   where sent.offer_id = offers.id and sent.kind = ${kind}
     and (sent.mailed_at is null or sent.created_at > app_now() - ${hours(withinHours)}))`;

/** Puts down that sellers are to be told of these offers, if it is true and new to them. */
export async function insertReminders(
  trx: Transaction<Database>,
  kind: OfferReminder,
  offerIds: readonly string[],
): Promise<void> {
  await sql`
    insert into offer_reminders (seller_id, offer_id, kind)
    select seller_id, id, ${kind} from offers
     where id = any(${[...offerIds]}::uuid[]) and ${STILL_TRUE[kind]}
       and not ${isTold(kind, REMINDER_TIMES.again_hours[kind])}
    on conflict do nothing`.execute(trx);
}

/**
 * The same of offers that expire in three days: those of a day before that, so that a job that was
 * not run for hours misses none.
 */
export async function insertExpiring(trx: Transaction<Database>): Promise<void> {
  const last = REMINDER_TIMES.expires_soon_hours;
  await sql`
    insert into offer_reminders (seller_id, offer_id, kind)
    select seller_id, id, 'expires_soon' from offers
     where state in ('active', 'out_of_stock', 'paused')
       and due_at > app_now() + ${hours(last - 24)} and due_at <= app_now() + ${hours(last)}
       and not ${isTold('expires_soon', REMINDER_TIMES.again_hours.expires_soon)}
    on conflict do nothing`.execute(trx);
}

/** What a seller is told in one mail. */
export interface DueReminders {
  readonly seller_id: string;
  readonly kind: OfferReminder;
  readonly offer_ids: readonly string[];
}

/**
 * Claims the reminders of one seller and one kind, and returns the offers of which they are still
 * true. Codes that a buyer has not paid for come back, so what concerns the stock waits for that.
 * Undefined when nobody is to be told now.
 */
export async function claimReminders(
  trx: Transaction<Database>,
): Promise<DueReminders | undefined> {
  const { stock_wait_minutes: wait, pause_hours: pause } = REMINDER_TIMES;
  const { rows } = await sql<{ seller_id: string; kind: OfferReminder }>`
    select seller_id, kind from offer_reminders as waiting
     where mailed_at is null
       and created_at <= app_now() - case when kind in ('out_of_stock', 'stock_low')
         then make_interval(mins => ${wait}) else interval '0' end
       and not exists (
         select from offer_reminders as sent
          where sent.seller_id = waiting.seller_id and sent.kind = waiting.kind
            and sent.mailed_at > app_now() - ${hours(pause)})
     order by created_at limit 1 for update skip locked`.execute(trx);
  const [due] = rows;
  if (due === undefined) return undefined;
  const { rows: offers } = await sql<{ offer_id: string; is_true: boolean }>`
    update offer_reminders set mailed_at = app_now()
      from offers
     where offers.id = offer_reminders.offer_id and mailed_at is null
       and offer_reminders.seller_id = ${due.seller_id} and offer_reminders.kind = ${due.kind}
    returning offer_id, ${STILL_TRUE[due.kind]} as is_true`.execute(trx);
  return {
    ...due,
    offer_ids: offers.flatMap(({ offer_id, is_true }) => (is_true ? [offer_id] : [])),
  };
}

export async function deleteOldReminders(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('offer_reminders')
    .where('created_at', '<', sql<Date>`app_now() - interval '90 days'`)
    .execute();
}
