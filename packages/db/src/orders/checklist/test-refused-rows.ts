import type { RefusedRows } from '../../test-refused-row.ts';

export const ordersChecklistRefused: RefusedRows = {
  statements: [
    [
      'a tick of an item that no checklist has',
      `insert into securing_ticks (id, order_unit_id, item, is_done, user_id)
      values (uuidv7(), $delivered_unit, 'other', true, $seller)`,
      'securing_ticks_item_check',
    ],
  ],
};
