import { listEntries } from '@guildhall/db/wallet/statement-queries';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import { csvFile, type CsvRow, type CsvText } from '@guildhall/domain/kernel/text/csv';
import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import type { WalletContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { kindsOf } from '../read-entries.ts';

const COLUMNS = ['time', 'entry', 'account', 'order', 'amount', 'currency'];
const PAGE_ENTRIES = 500;
const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * The viewer's ledger entries of a month of UTC (`2026-11`), newest first, as the lines of a CSV
 * file. It is read in pages while it is sent, so that its length does not matter.
 */
export function readStatement(
  { db }: WalletContext,
  viewer: Viewer,
  month: string,
  pageEntries = PAGE_ENTRIES,
): AsyncGenerator<CsvText, void, void> {
  return csvFile(COLUMNS, readPages(db, viewer, month, pageEntries));
}

async function* readPages(
  db: WalletContext['db'],
  viewer: Viewer,
  month: string,
  pageEntries: number,
): AsyncGenerator<CsvRow[], void, void> {
  const from = new Date(`${month}-01T00:00:00Z`);
  const until = new Date(from);
  until.setUTCMonth(from.getUTCMonth() + 1);
  // Nothing that happened at `until` itself comes before this cursor.
  let cursor = { occurred_at: until.toISOString(), transaction_id: NIL, line: 0 };
  for (;;) {
    const page = { kinds: kindsOf.all, cursor, limit: pageEntries };
    const rows = await listEntries(db, viewer.user_id, page);
    const inMonth = rows.filter(({ occurred_at }) => occurred_at >= from);
    yield inMonth.map(cellsOf);
    const last = rows.at(-1);
    if (last === undefined || inMonth.length < pageEntries) return;
    const { cursor_time, transaction_id, line } = last;
    cursor = { occurred_at: cursor_time, transaction_id, line };
  }
}

type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

function cellsOf({ occurred_at, code, kind, order_id, amount_minor }: EntryRow): CsvRow {
  const order = order_id === null ? '' : orderNumber(order_id);
  return [occurred_at.toISOString(), code, kind, order, { amount_minor }, SETTLEMENT_CURRENCY];
}
