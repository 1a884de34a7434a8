/** Spreadsheets read UTF-8 only with it. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a spreadsheet would begin a formula: at the start of a text and, since people choose other
 * separators than ours, behind each separator in it. Spaces and quotes before the sign are skipped,
 * and full-width signs count too (must-hold I8).
 */
const FORMULAS = /(^|[,;\t\r\n])([\s"]*)([=+\-@＝＋－＠])/g;

/** A text that is one cell with any separator is not quoted. */
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** An amount is written in units, such as -42.12. */
export type CsvCell = string | number | { readonly amount_minor: number };
export type CsvRow = readonly CsvCell[];

/** Text of a CSV file. Only this module makes it, so that no export writes its cells itself. */
export type CsvText = string & { readonly __format: 'csv' };

/**
 * A CSV file as RFC 4180 describes it, in UTF-8 with a byte order mark: the names of the columns,
 * and rows that are read while the file is sent. Numbers and amounts are numbers, negative ones
 * too; a text that a spreadsheet would run as a formula gets an apostrophe before its sign.
 */
export async function* csvFile(
  columns: readonly string[],
  pages: AsyncIterable<readonly CsvRow[]>,
): AsyncGenerator<CsvText, void, void> {
  yield csvText(columns, []);
  for await (const rows of pages) yield csvLines(rows);
}

/** The same as `csvFile`, of rows that are all there. */
export function csvText(columns: readonly string[], rows: readonly CsvRow[]): CsvText {
  return `${BYTE_ORDER_MARK}${csvLines([columns, ...rows])}` as CsvText;
}

function csvLines(rows: readonly CsvRow[]): CsvText {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('') as CsvText;
}

function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return (cell.amount_minor / 100).toFixed(2);
  const safe = cell.replace(FORMULAS, "$1$2'$3");
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a text, counted from 1. */
export interface TextLine {
  readonly number: number;
  readonly text: string;
}

/**
 * The lines of a text that arrives in parts; they end with LF, CRLF or CR. Of a line that is longer
 * than `most` only the first `most + 1` characters are kept, so that no input fills the memory.
 */
export async function* linesOf(
  parts: AsyncIterable<string>,
  most: number,
): AsyncGenerator<TextLine, void, void> {
  let number = 0;
  let rest = '';
  for await (const part of parts) {
    // A CR at the end may be followed by its LF in the next part.
    const lines = `${rest}${part}`.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) yield { number: (number += 1), text: line.slice(0, most + 1) };
    if (rest.length > most && !rest.endsWith('\r')) rest = rest.slice(0, most + 1);
  }
  const text = rest.replace(/\r$/, '').slice(0, most + 1);
  if (text !== '') yield { number: number + 1, text };
}

/** What spreadsheets put between cells, depending on the country of their user. */
const SEPARATORS = ['\t', ';', ','] as const;

/**
 * The separator that the first line of a file names for spreadsheets, `sep=;`, which is no line of
 * its content; null for any other line.
 */
export function namedSeparator({ number, text }: TextLine): string | null {
  return number === 1 ? (/^\s*"?sep=([;,\t])"?\s*$/i.exec(text)?.[1] ?? null) : null;
}

/** The separator of a line that has several cells; null when it has one. */
export function separatorOf(line: string): string | null {
  return SEPARATORS.find((each) => line.includes(each)) ?? null;
}

/** The cells of a line, trimmed, as RFC 4180 describes them; null when a quote is not closed. */
export function cellsOf(line: string, separator: string | null): string[] | null {
  const cells: string[] = [];
  let position = 0;
  for (;;) {
    while (line[position] === ' ') position += 1;
    const { cell, end } = cellAt(line, position, separator);
    if (cell === null) return null;
    cells.push(cell.trim());
    if (end >= line.length) return cells;
    position = end + 1;
  }
}

/** The cell that begins here, and where it ends: at a separator or at the end of the line. */
function cellAt(line: string, from: number, separator: string | null) {
  const isQuoted = line[from] === '"';
  let closed = from;
  if (isQuoted) {
    do {
      closed = line.indexOf('"', closed + 1);
      // Two quotes are one in the text.
    } while (closed >= 0 && line[closed + 1] === '"' && (closed += 1));
    if (closed < 0) return { cell: null, end: line.length };
  }
  const found = separator === null ? -1 : line.indexOf(separator, closed);
  const end = found < 0 ? line.length : found;
  if (!isQuoted) return { cell: line.slice(from, end), end };
  // Nothing but spaces may stand between the quote and the separator.
  if (line.slice(closed + 1, end).trim() !== '') return { cell: null, end };
  return { cell: line.slice(from + 1, closed).replaceAll('""', '"'), end };
}
