import { findOrdersOf, listOwnOrderTitles } from '@guildhall/db/orders/statements/queries';
import { csvFile, type CsvRow, type CsvText } from '@guildhall/domain/kernel/text/csv';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import type { ExportStatement, ListStatement } from '@guildhall/domain/wallet/schema';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import {
  listStatement,
  readStatementEntries,
  type ScannedEntry,
} from '../../wallet/statements/list-statement.ts';

/** How many orders a search finds: those made last. */
const MAX_FOUND = 50;
const PAGE_ENTRIES = 500;
const COLUMNS = ['time', 'entry', 'account', 'order', 'title', 'amount', 'currency'];

const found = async ({ db }: OrdersContext, viewer: Viewer, search: string) =>
  search === '' ? null : await findOrdersOf(db, viewer.user_id, search, MAX_FOUND);

/**
 * The viewer's entries, newest first, by order: what was bought or sold, and its entries. A page
 * may be empty and have a cursor to go on: one call looks at `scanned` entries at most.
 */
export async function readStatement(
  context: OrdersContext,
  viewer: Viewer,
  { search, ...input }: ListStatement,
  scanned?: number,
) {
  const filter = { ...input, order_ids: await found(context, viewer, search) };
  const { groups, next_cursor } = await listStatement(context, viewer, filter, scanned);
  const orderIds = groups.flatMap(({ order_id }) => order_id ?? []);
  const orders = await listOwnOrderTitles(context.db, viewer.user_id, orderIds);
  return {
    groups: groups.map(({ order_id, ...group }) => ({
      ...group,
      order: orders.find(({ id }) => id === order_id) ?? null,
    })),
    next_cursor,
  };
}

export type StatementGroup = Awaited<ReturnType<typeof readStatement>>['groups'][number];

/**
 * The viewer's entries of a filter, newest first, as the lines of a CSV file. It is read in pages
 * while it is sent, so that its length does not matter.
 */
export function exportStatement(
  context: OrdersContext,
  viewer: Viewer,
  input: ExportStatement,
  pageEntries = PAGE_ENTRIES,
): AsyncGenerator<CsvText, void, void> {
  return csvFile(COLUMNS, readPages(context, viewer, input, pageEntries));
}

async function* readPages(
  context: OrdersContext,
  viewer: Viewer,
  { search, ...input }: ExportStatement,
  pageEntries: number,
): AsyncGenerator<CsvRow[], void, void> {
  const filter = { ...input, order_ids: await found(context, viewer, search) };
  for await (const entries of readStatementEntries(context, viewer, filter, pageEntries)) {
    const orderIds = [...new Set(entries.flatMap(({ order_id }) => order_id ?? []))];
    const orders = await listOwnOrderTitles(context.db, viewer.user_id, orderIds);
    const titleOf = new Map(orders.map(({ id, title }) => [id, title]));
    yield entries.map((entry) => cellsOf(entry, titleOf.get(entry.order_id ?? '') ?? ''));
  }
}

function cellsOf(entry: ScannedEntry, title: string): CsvRow {
  const { occurred_at, code, kind, order_id, amount_minor } = entry;
  return [
    occurred_at.toISOString(),
    code,
    kind,
    order_id === null ? '' : orderNumber(order_id),
    title,
    { amount_minor },
    SETTLEMENT_CURRENCY,
  ];
}
