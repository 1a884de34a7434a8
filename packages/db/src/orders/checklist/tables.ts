import type { SecuringItem } from '@guildhall/domain/orders/checklist/types';
import type { Generated } from 'kysely';

/** What a buyer has ticked in the securing checklist, or taken back. Rows are only added. */
export interface SecuringTicksTable {
  id: string;
  order_unit_id: string;
  item: SecuringItem;
  is_done: boolean;
  user_id: string;
  occurred_at: Generated<Date>;
}

/** The tables of the room `orders/checklist`. */
export interface OrdersChecklistRoomTables {
  securing_ticks: SecuringTicksTable;
}
