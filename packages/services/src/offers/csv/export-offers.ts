import { listOwnOffers } from '@guildhall/db/offers/own-queries';
import type { OfferTimeCursor } from '@guildhall/db/offers/queries';
import {
  type CsvCell,
  csvFile,
  type CsvRow,
  type CsvText,
} from '@guildhall/domain/kernel/text/csv';
import { OFFER_COLUMNS } from '@guildhall/domain/offers/csv/rules';
import type { ExportOffers } from '@guildhall/domain/offers/csv/schema';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';

const PAGE_OFFERS = 200;

/**
 * The viewer's offers, newest first, as the lines of a CSV file that can be uploaded again. It is
 * read in pages while it is sent, so that its length does not matter.
 */
export function exportOffers(
  { db }: OffersContext,
  viewer: Viewer,
  filter: ExportOffers,
  pageOffers = PAGE_OFFERS,
): AsyncGenerator<CsvText, void, void> {
  return csvFile(OFFER_COLUMNS, readPages(db, viewer, filter, pageOffers));
}

async function* readPages(
  db: OffersContext['db'],
  { user_id }: Viewer,
  { kind, states, search }: ExportOffers,
  pageOffers: number,
): AsyncGenerator<CsvRow[], void, void> {
  let cursor: OfferTimeCursor | null = null;
  for (;;) {
    const page = { states: states ?? null, search, cursor, limit: pageOffers };
    const rows: OwnRow[] = await listOwnOffers(db, user_id, kind, page);
    yield rows.map(cellsOf);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageOffers) return;
    cursor = { created_at: last.cursor_time, id: last.id };
  }
}

type OwnRow = Awaited<ReturnType<typeof listOwnOffers>>[number];

/** Texts of one line each, since a line of the file is an offer. */
const inOneLine = (text: string) => text.replaceAll(/[\r\n\t]+/g, ' ');

function cellsOf(row: OwnRow): CsvRow {
  const cells: Record<(typeof OFFER_COLUMNS)[number], CsvCell> = {
    id: row.id,
    kind: row.kind,
    product: inOneLine(row.product_name),
    title: inOneLine(row.title),
    state: row.state,
    price: { amount_minor: row.price_minor },
    currency: row.currency,
    buyer_pays: { amount_minor: row.total_minor },
    stock: row.delivery === 'manual' ? '' : row.stock_count,
    delivered: row.delivered_count,
    delivery: row.delivery,
    expires_at: row.due_at?.toISOString() ?? '',
  };
  return OFFER_COLUMNS.map((column) => cells[column]);
}
