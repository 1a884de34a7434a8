import { RISK_HISTORY } from '@guildhall/domain/kernel/rules/number-schemas';
import { type Kysely, sql } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { haveSharedDevice, sessionRisk } from '../identity/device-queries.ts';
import { columnsIn } from '../kernel/columns.ts';
import { offerColumns, offersAs } from '../offers/queries.ts';
import { usersAs } from '../users/queries.ts';
import { debtOf } from '../wallet/queries.ts';

/** What a buyer has ordered lately. */
const standingOf = (buyerId: string) =>
  [
    sql<number>`(select coalesce(sum(total_minor), 0)::bigint from orders
        where buyer_id = ${buyerId} and created_at > app_now() - interval '1 day'
          and state not in ('expired', 'cancelled'))`.as('spent_today_minor'),
    sql<number>`(select count(*) from orders where buyer_id = ${buyerId}
        and created_at > app_now() - interval '1 hour')`.as('orders_this_hour'),
    sql<number>`(select count(*) from (select from orders where buyer_id = ${buyerId}
        and state = 'completed' limit 1) as some_order)`.as('completed_orders'),
  ] as const;

/** What a buyer has bought until now, as far as the risk of a purchase depends on it. */
interface BuyerHistory {
  readonly completed_orders: number;
  readonly highest_total_minor: number | null;
}

const historyOf = (buyerId: string) => sql<BuyerHistory>`(
    select jsonb_build_object('completed_orders', count(*),
        'highest_total_minor', max(total_minor))
      from (select total_minor from orders where buyer_id = ${buyerId} and state = 'completed'
        order by created_at desc limit ${sql.lit(RISK_HISTORY)}) as completed)`;

/** What the limits of a buyer depend on, and the time. */
export async function readBuyerStanding(db: Kysely<Database>, buyerId: string) {
  return await db
    .selectFrom(usersAs('buyer'))
    .select(['buyer.verification_level', 'buyer.two_factor', appNow.as('now')])
    .select(standingOf(buyerId))
    .where('buyer.id', '=', buyerId)
    .executeTakeFirstOrThrow();
}

/**
 * All facts of a checkout in one query: the offer, its seller, the buyer's recent spending, and
 * what the risk depends on. `session_id` is the session that the buyer opens the order in.
 */
export async function readCheckoutFacts(
  db: Kysely<Database>,
  query: { offer_id: string; buyer_id: string; session_id: string | null },
) {
  const { offer_id, buyer_id, session_id } = query;
  return await db
    .selectFrom(offersAs('offer'))
    .innerJoin(usersAs('seller'), 'seller.id', 'offer.seller_id')
    .innerJoin(usersAs('buyer'), (join) => join.on('buyer.id', '=', buyer_id))
    .select(columnsIn('offer', offerColumns))
    .select('offer.cover')
    .select([
      'seller.seller_level as seller_level_now',
      'buyer.closes_at as buyer_closes_at',
      'buyer.verification_level as buyer_verification_level',
      'buyer.two_factor as buyer_two_factor',
      'buyer.email as buyer_email',
      'seller.email as seller_email',
    ])
    .select(sql<boolean>`seller.is_active and seller.closes_at is null`.as('seller_is_active'))
    .select(haveSharedDevice('seller.id', buyer_id, 'parties').as('share_device'))
    .select(appNow.as('now'))
    .select(standingOf(buyer_id))
    .select([
      sql<number>`floor(extract(epoch from app_now() - buyer.created_at) / 60)::int`.as(
        'user_minutes',
      ),
      historyOf(buyer_id).as('buyer_history'),
      sessionRisk(buyer_id, session_id).as('session_risk'),
      debtOf(buyer_id, ['chargeback']).as('chargeback_debt_minor'),
    ])
    .where('offer.id', '=', offer_id)
    .executeTakeFirst();
}
