import type { RefusedRows } from '../test-refused-row.ts';

export const ordersRefused: RefusedRows = {
  statements: [
    [
      'an order from the buyer’s own offer (Z6)',
      'update orders set seller_id = buyer_id where id = $delivered',
      'orders_buyer_is_not_seller',
    ],
    [
      'a waiting order without a due time (INV8)',
      'update orders set due_at = null where id = $waiting',
      'orders_waiting_has_due',
    ],
    [
      'a due time of an order that is not waiting (INV8)',
      'update orders set due_at = now() where id = $delivered',
      'orders_waiting_has_due',
    ],
    [
      'a waiting unit without a due time (INV8)',
      'update order_units set due_at = null where id = $delivered_unit',
      'order_units_waiting_has_due',
    ],
    [
      'remaining time of an order that is not paused (O18)',
      'update orders set paused_left_ms = 1 where id = $delivered',
      'orders_pause_has_state',
    ],
    [
      'remaining time of a unit that is not paused (O18)',
      'update order_units set paused_left_ms = 1 where id = $delivered_unit',
      'order_units_pause_has_state',
    ],
    [
      'a unit that waits for a side in a case, without an end',
      `update order_units set case_waits_for = 'buyer' where id = $delivered_unit`,
      'order_units_case_has_due',
    ],
    [
      'a second report of a problem with a unit (O29)',
      `insert into order_history (id, order_id, order_unit_id, rule, event, to_state, actor)
         select uuidv7(), $delivered, $delivered_unit, 'O29', 'report_problem', 'delivered', 'buyer'
           from generate_series(1, 2)`,
      'order_history_problem_once',
    ],
    [
      'one stock unit in two live units (INV7, M2)',
      'update order_units set stock_id = $protected_stock where id = $delivered_unit',
      'order_units_stock',
    ],
    [
      'two units at one position of an order',
      `insert into order_units (id, order_id, position, stock_id, state, price_minor, fee_minor)
      select uuidv7(), order_id, position, stock_id, 'cancelled', price_minor, fee_minor
        from order_units where id = $delivered_unit`,
      'order_units_order_id_position_key',
    ],
    [
      'two open requests in one order',
      `insert into order_requests (id, order_id, kind, state, promised_at, due_at)
      values (uuidv7(), $requested, 'extension', 'open', now(), now())`,
      'order_requests_open',
    ],
    [
      'one thing asked twice in one order',
      `insert into order_requests (id, order_id, kind, state, closed_at)
      values (uuidv7(), $requested, 'cancellation', 'refused', now())`,
      'order_requests_order_id_kind_key',
    ],
    [
      'a request that waits without a due time (INV8)',
      'update order_requests set due_at = null where order_id = $requested',
      'order_requests_open_has_due',
    ],
    [
      'a closed request without a time',
      `update order_requests set state = 'refused', due_at = null where order_id = $requested`,
      'order_requests_closed_has_time',
    ],
    [
      'a cancellation with a promised time',
      'update order_requests set promised_at = now() where order_id = $requested',
      'order_requests_time_is_asked_for',
    ],
    [
      'a request of an unknown kind',
      `update order_requests set kind = 'other' where order_id = $requested`,
      'order_requests_kind_check',
    ],
    [
      'a request in an unknown state',
      `update order_requests set state = 'other', due_at = null, closed_at = now()
      where order_id = $requested`,
      'order_requests_state_check',
    ],
    [
      'a request for an unknown reason',
      `update order_requests set reason = 'x' where order_id = $requested`,
      'order_requests_reason_check',
    ],
  ],
  values: [
    [
      'order_units',
      `case_waits_for = 'other', case_due_at = now()`,
      'order_units_case_waits_for_check',
    ],
    ['order_units', 'fee_minor = -1', 'order_units_fee_minor_check'],
    ['order_units', 'position = 0', 'order_units_position_check'],
    ['order_units', 'price_minor = 0', 'order_units_price_minor_check'],
    ['order_units', `state = 'other'`, 'order_units_state_check'],
    ['orders', 'fee_minor = -1', 'orders_fee_minor_check'],
    ['orders', `kind = 'other'`, 'orders_kind_check'],
    ['orders', 'price_minor = 0', 'orders_price_minor_check'],
    ['orders', 'quantity = 0', 'orders_quantity_check'],
    ['orders', 'quantity = 1001', 'orders_quantity_check'],
    ['orders', `state = 'other'`, 'orders_state_check'],
    ['orders', `risk_reasons = '{}'`, 'orders_risk_reasons_check'],
  ],
};
