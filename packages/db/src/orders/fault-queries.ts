import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';

/** What an order may count against its seller for (rules.md §9 "Suspension"). */
export interface SellerFault {
  readonly order_id: string;
  readonly seller_id: string;
  readonly was_late: boolean;
  /** The seller could not deliver (O12). */
  readonly was_cancelled: boolean;
  /** A recall claim was approved, or accepted by the seller. */
  readonly was_recalled: boolean;
}

/** Which of these orders count against their sellers, by seller and order. */
export async function listSellerFaults(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<SellerFault[]> {
  const { rows } = await sql<SellerFault>`
    select order_id, seller_id, was_late, was_cancelled, was_recalled from (
      select orders.id as order_id, orders.seller_id,
          coalesce(orders.terms->>'delivery' <> 'instant'
              and orders.delivered_at > orders.delivery_due_at, false)
            or bool_or(step.event = 'cancel_late') as was_late,
          bool_or(step.event = 'cannot_deliver') as was_cancelled,
          bool_or(step.event in ('approve_claim', 'approve_claim_part')) as was_recalled
        from orders join order_history step on step.order_id = orders.id
       where orders.id = any(${[...ids]}::uuid[])
       group by orders.id) fault
     where was_late or was_cancelled or was_recalled
     order by seller_id, order_id`.execute(db);
  return rows;
}

/** A query of the ids of a seller's delivered codes, of the newest orders of these last days. */
export const codesSoldBy = ({
  seller_id: sellerId,
  except,
  days,
  most,
}: {
  readonly seller_id: string;
  /** Units that are left out. */
  readonly except: readonly string[];
  readonly days: number;
  readonly most: number;
}) => sql`
  select order_units.id from orders join order_units on order_units.order_id = orders.id
   where orders.seller_id = ${sellerId} and orders.kind = 'gift_card'
     and orders.created_at > app_now() - make_interval(days => ${days})
     and order_units.delivered_at is not null
     and order_units.id <> all(${[...except]}::uuid[])
   order by orders.created_at desc, orders.id desc limit ${most}`;
