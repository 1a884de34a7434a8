/** Statements about requests and ticks in orders, as in `test-refused-rows.ts`. */
export const REFUSED_REQUESTS: readonly [string, string, string][] = [
  [
    'a tick of an item that no checklist has',
    `insert into securing_ticks (id, order_unit_id, item, is_done, user_id)
      values (uuidv7(), $delivered_unit, 'other', true, $seller)`,
    'securing_ticks_item_check',
  ],
  [
    'two open requests in one order',
    `insert into order_requests (id, order_id, kind, state, promised_at, due_at)
      values (uuidv7(), $asked, 'extension', 'open', now(), now())`,
    'order_requests_open',
  ],
  [
    'one thing asked twice in one order',
    `insert into order_requests (id, order_id, kind, state, closed_at)
      values (uuidv7(), $asked, 'cancellation', 'refused', now())`,
    'order_requests_order_id_kind_key',
  ],
  [
    'a request that waits without a due time (INV8)',
    'update order_requests set due_at = null where order_id = $asked',
    'order_requests_open_has_due',
  ],
  [
    'a closed request without a time',
    `update order_requests set state = 'refused', due_at = null where order_id = $asked`,
    'order_requests_closed_has_time',
  ],
  [
    'a cancellation with a promised time',
    'update order_requests set promised_at = now() where order_id = $asked',
    'order_requests_time_is_asked_for',
  ],
  [
    'a request of an unknown kind',
    `update order_requests set kind = 'other' where order_id = $asked`,
    'order_requests_kind_check',
  ],
  [
    'a request in an unknown state',
    `update order_requests set state = 'other', due_at = null, closed_at = now()
      where order_id = $asked`,
    'order_requests_state_check',
  ],
  [
    'a request for an unknown reason',
    `update order_requests set reason = 'x' where order_id = $asked`,
    'order_requests_reason_check',
  ],
];
