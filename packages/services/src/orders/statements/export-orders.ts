import { listOrdersOf, type OrderCursor } from '@guildhall/db/orders/queries';
import {
  type CsvCell,
  csvFile,
  type CsvRow,
  type CsvText,
} from '@guildhall/domain/kernel/text/csv';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import type { ExportOrders } from '@guildhall/domain/orders/schema';
import { expectedEarnings } from '@guildhall/domain/wallet/rules';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';

const PAGE_ORDERS = 200;

const COMMON_COLUMNS = [
  'order',
  'id',
  'ordered_at',
  'state',
  'due_at',
  'kind',
  'product',
  'title',
  'quantity',
] as const;

/**
 * The columns by side: the other party, and the viewer's money. `expected` is the part of `earned`
 * that is a forecast.
 */
const COLUMNS = {
  bought: [...COMMON_COLUMNS, 'seller', 'total', 'refunded', 'currency'],
  sold: [...COMMON_COLUMNS, 'buyer', 'earned', 'expected', 'refunded', 'currency'],
} as const;

/**
 * What the viewer has bought or sold, newest first, as the lines of a CSV file: the orders of a
 * list with its tab and search. It is read in pages while it is sent, so that its length does not
 * matter.
 */
export function exportOrders(
  { db }: OrdersContext,
  viewer: Viewer,
  filter: ExportOrders,
  pageOrders = PAGE_ORDERS,
): AsyncGenerator<CsvText, void, void> {
  return csvFile(COLUMNS[filter.side], readPages(db, viewer, filter, pageOrders));
}

async function* readPages(
  db: OrdersContext['db'],
  { user_id }: Viewer,
  filter: ExportOrders,
  pageOrders: number,
): AsyncGenerator<CsvRow[], void, void> {
  let cursor: OrderCursor | null = null;
  for (;;) {
    const rows: Row[] = await listOrdersOf(db, user_id, filter, { cursor, limit: pageOrders });
    yield rows.map((row) => [...commonCells(row), ...moneyCells(filter.side, row)]);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageOrders) return;
    cursor = { created_at: last.cursor_time, id: last.id };
  }
}

type Row = Awaited<ReturnType<typeof listOrdersOf>>[number];

/** Texts of one line each, since a line of the file is an order. */
const inOneLine = (text: string) => text.replaceAll(/[\r\n\t]+/g, ' ');
const amount = (amountMinor: number) => ({ amount_minor: amountMinor });

function commonCells(row: Row): CsvCell[] {
  const cells: Record<(typeof COMMON_COLUMNS)[number], CsvCell> = {
    order: orderNumber(row.id),
    id: row.id,
    ordered_at: row.created_at.toISOString(),
    state: row.state,
    due_at: (row.due_at ?? row.unit_due_at)?.toISOString() ?? '',
    kind: row.kind,
    product: inOneLine(row.product_name),
    title: inOneLine(row.title),
    quantity: row.quantity,
  };
  return COMMON_COLUMNS.map((column) => cells[column]);
}

function moneyCells(side: ExportOrders['side'], row: Row): CsvCell[] {
  const { other_username, posted, unconfirmed, terms, currency } = row;
  const refunded = amount(row.refunded_minor);
  if (side === 'bought' || posted === undefined || unconfirmed === undefined) {
    return [other_username, amount(row.paid_minor || row.total_minor), refunded, currency];
  }
  const expectedMinor = expectedEarnings(unconfirmed, terms).net_minor;
  const earned = amount(posted.net_minor + expectedMinor);
  return [other_username, earned, amount(expectedMinor), refunded, currency];
}
