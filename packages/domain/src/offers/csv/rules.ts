import { cellsOf, linesOf, namedSeparator, separatorOf } from '../../kernel/text/csv.ts';
import { type FieldError, fieldError } from '../../kernel/field-errors.ts';
import { idSchema } from '../../kernel/id-schema.ts';
import type { SellerEvent } from '../schema.ts';
import { OFFER_STATES, type OfferState } from '../states.ts';

/** The limits of a file that changes offers. */
export const OFFER_FILE = {
  max_bytes: 1_048_576,
  max_lines: 1_000,
  /** Longer than any line that a download has. */
  max_line_length: 2_000,
} as const;

/** The columns of a download. An upload needs `id`, and reads `price` and `state` besides. */
export const OFFER_COLUMNS = [
  'id',
  'kind',
  'product',
  'title',
  'state',
  'price',
  'currency',
  'buyer_pays',
  'stock',
  'delivered',
  'delivery',
  'expires_at',
] as const;

/** What a line of an upload says about an offer; null where its cell is empty or missing. */
export interface OfferLine {
  readonly number: number;
  readonly offer_id: string;
  readonly price_minor: number | null;
  readonly state: OfferState | null;
}

/** A line that says nothing useful, and why, by column. */
export interface FaultyLine {
  readonly number: number;
  readonly faults: Readonly<Record<string, readonly FieldError[]>>;
}

const READ = ['id', 'price', 'state'] as const;
type Column = (typeof READ)[number];
type Cells = Readonly<Partial<Record<Column, string>>>;

/**
 * Reads a file that changes offers: CSV whose first line names its columns. Resolves to an error of
 * the whole file, or to its lines; a spreadsheet's empty lines are left out.
 */
export async function readOfferLines(
  parts: AsyncIterable<string>,
): Promise<FieldError | readonly (OfferLine | FaultyLine)[]> {
  const lines: (OfferLine | FaultyLine)[] = [];
  const lineOf = new Map<string, number>();
  let header: { separator: string | null; columns: readonly (Column | null)[] } | null = null;
  let named: string | null = null;
  for await (const line of linesOf(parts, OFFER_FILE.max_line_length)) {
    const { number, text } = line;
    named ??= namedSeparator(line);
    if (text.trim() === '' || namedSeparator(line) !== null) continue;
    if (header === null) {
      const separator = named ?? separatorOf(text);
      const names = (cellsOf(text, separator) ?? []).map((name) => name.toLowerCase());
      const columns = names.map((name) => READ.find((each) => each === name) ?? null);
      header = { separator, columns };
      if (!columns.includes('id') || columns.filter((each) => each !== null).length < 2) {
        return fieldError('offer_columns');
      }
      continue;
    }
    const cells = text.length > OFFER_FILE.max_line_length ? null : cellsOf(text, header.separator);
    if (cells === null) {
      lines.push({ number, faults: { line: [fieldError('line_unreadable')] } });
      continue;
    }
    if (cells.every((cell) => cell === '')) continue;
    if (lines.length >= OFFER_FILE.max_lines) {
      return fieldError('too_many', { most: OFFER_FILE.max_lines });
    }
    const { columns } = header;
    const values = Object.fromEntries(
      columns.flatMap((column, at) => (column === null ? [] : [[column, cells[at] ?? '']])),
    ) as Cells;
    lines.push(lineFrom(number, values, lineOf));
  }
  return lines.length === 0 ? fieldError('too_few', { least: 1 }) : lines;
}

function lineFrom(
  number: number,
  { id = '', price = '', state = '' }: Cells,
  lineOf: Map<string, number>,
): OfferLine | FaultyLine {
  const faults: Record<string, readonly FieldError[]> = {};
  const parsedId = idSchema.safeParse(id.toLowerCase());
  if (!parsedId.success) faults['id'] = [fieldError('offer_id')];
  const earlier = lineOf.get(id.toLowerCase());
  if (earlier !== undefined)
    faults['id'] = [fieldError('offer_repeated', { line: String(earlier) })];
  lineOf.set(id.toLowerCase(), number);
  const priceMinor = price === '' ? null : amountOf(price);
  if (priceMinor === undefined) faults['price'] = [fieldError('amount')];
  const wanted = state === '' ? null : OFFER_STATES.find((each) => each === state.toLowerCase());
  if (wanted === undefined) faults['state'] = [fieldError('offer_state')];
  if (!parsedId.success || priceMinor === undefined || wanted === undefined) {
    return { number, faults };
  }
  if (Object.keys(faults).length > 0) return { number, faults };
  return { number, offer_id: parsedId.data, price_minor: priceMinor, state: wanted };
}

/** "24.9" or "24,90" in cents; undefined for what is no amount, such as "1.234,50" or "=1+1". */
function amountOf(text: string): number | undefined {
  const match = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (match === null) return undefined;
  const [, whole = '', part = ''] = match;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents > 0 ? cents : undefined;
}

/** The states in which an offer is listed, or is again as soon as there is stock. */
const LISTED: readonly OfferState[] = ['active', 'reserved', 'out_of_stock', 'sold_out'];

/**
 * The event by which a seller brings an offer into this state; null when it is there, and undefined
 * when no event of theirs does. What was for sale when the file was made and has run out since is
 * still what the seller wants.
 */
export function eventTowards(
  current: OfferState,
  wanted: OfferState,
): SellerEvent | null | undefined {
  if (current === wanted) return null;
  if (LISTED.includes(wanted)) {
    if (LISTED.includes(current)) return null;
    const towards = { paused: 'resume', expired: 'renew', archived: 'restore' } as const;
    return current in towards ? towards[current as keyof typeof towards] : undefined;
  }
  if (wanted === 'archived') return 'archive';
  return wanted === 'paused' ? 'pause' : undefined;
}
