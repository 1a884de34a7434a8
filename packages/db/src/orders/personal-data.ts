import { TERMINAL_ORDER_STATES } from '@guildhall/domain/orders/types';
import { sql } from 'kysely';
import { rulesOfOrder } from '../kernel/rule-versions.ts';
import type { RoomPersonalData } from '../kernel/personal-data.ts';

const SOLD = 'What was sold is part of the orders of its buyers.';
const BOOKS =
  'The books and histories of the shop stay, with the id of the user instead of a name.';
const DOCUMENTS = 'Documents are kept for ten years, as they were issued.';

const OF_ORDER = '(select array[o.buyer_id, o.seller_id] from orders o where o.id = t.order_id)';

export const ordersPersonalData: RoomPersonalData = {
  erased: [],
  kept: {
    orders: {
      snapshot: SOLD,
      terms: SOLD,
      risk_reasons: BOOKS,
    },
    order_history: {
      reason: BOOKS,
      details: BOOKS,
    },
    issued_documents: {
      facts: DOCUMENTS,
      content: DOCUMENTS,
    },
  },
  impersonal: {
    issued_documents: 'content_hash kind month number',
    order_history: 'actor event from_state rule to_state',
    order_requests: 'kind reason state',
    order_units: 'case_waits_for paused_state state',
    orders: 'currency kind paused_state state',
    securing_ticks: 'item',
  },
  obstacles: [
    {
      obstacle: 'open_orders',
      query: (userId) => sql`
        select count(*)::int as count, null::bigint as amount_minor, null::timestamptz as until
          from orders where ${userId} in (buyer_id, seller_id)
           and state not in (${sql.join(TERMINAL_ORDER_STATES.map((each) => sql.lit(each)))})`,
    },
    {
      // The first owner of what was sold may take it back until then (rules.md §1, RECALL_COVER).
      obstacle: 'recall_cover',
      query: (userId) => sql`
        select count(*)::int as count, null::bigint as amount_minor, max(until) as until
          from (select unit.confirmed_at + make_interval(hours => 24
                    * (${rulesOfOrder('orders')}->>'recall_cover_days')::int) as until
                  from orders join order_units as unit on unit.order_id = orders.id
                 where orders.seller_id = ${userId} and orders.kind = 'account'
                   and unit.state = 'completed') as sold
         where until > app_now()`,
    },
  ],
  owned: [
    { thing: 'order', table: 'orders', users: 'array[t.buyer_id, t.seller_id]' },
    { thing: 'unit', table: 'order_units', users: OF_ORDER },
    { thing: 'request', table: 'order_requests', users: OF_ORDER },
  ],
};
