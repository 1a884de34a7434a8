import { csvText } from '@guildhall/domain/kernel/text/csv';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { saveFile } from '../api/api-client.ts';
import { messageOf } from '../api/refusals.ts';
import { useFormats } from '../language/format.ts';
import { useMessages } from '../language/messages.ts';

/** What one file has at most; beyond that, filters make the list shorter. */
const MAX_EXPORTED_ROWS = 10_000;

interface Page<Row> {
  readonly items: readonly Row[];
  readonly next_cursor: string | null;
}

interface ExportedList<Row> {
  /** Reads a page without showing it; undefined for a list that cannot be exported. */
  readPage:
    | ((cursor: string | null, options: { readonly signal: AbortSignal }) => Promise<Page<Row>>)
    | undefined;
  /** The names of the columns that are shown. */
  labels: readonly string[];
  /** The cells of a row, as the list draws them. */
  cells: (row: Row) => readonly ReactNode[];
  /** Without its ending. */
  filename: string;
}

export interface ListExport {
  /** Null for a list that cannot be exported. */
  readonly start: (() => void) | null;
  readonly isRunning: boolean;
  readonly failure: string | null;
  /** Has to be rendered: what is being read is drawn there, unseen. */
  readonly drawing: ReactNode;
}

interface Drawn<Row> {
  readonly rows: readonly Row[];
  readonly onRead: (cells: string[][]) => void;
}

/**
 * Saves what a list shows as a CSV file: all of its pages, with the columns that are chosen. The
 * cells are drawn by the list itself, page by page and unseen, so that a file never says anything
 * else than the list; a time is written as ISO 8601.
 */
export function useListExport<Row>(list: ExportedList<Row>): ListExport {
  const { readPage, labels, filename } = list;
  const t = useMessages('staff');
  const { count } = useFormats();
  const [drawn, setDrawn] = useState<Drawn<Row> | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const draw = async (rows: readonly Row[]) =>
    await new Promise<string[][]>((resolve) => setDrawn({ rows, onRead: resolve }));

  async function run(read: NonNullable<typeof readPage>) {
    setRunning(true);
    setFailure(null);
    try {
      const lines = await readAll(read, draw);
      if (lines === null) setFailure(t('export.too_many', { count: count(MAX_EXPORTED_ROWS) }));
      else saveFile(new Blob([csvText(labels, lines)], { type: 'text/csv' }), `${filename}.csv`);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setDrawn(null);
      setRunning(false);
    }
  }
  return {
    start: readPage === undefined ? null : () => void run(readPage),
    isRunning,
    failure,
    drawing: drawn && <Drawing rows={drawn.rows} cells={list.cells} onRead={drawn.onRead} />,
  };
}

/** The lines of all pages; null when there are too many. */
async function readAll<Row>(
  read: NonNullable<ExportedList<Row>['readPage']>,
  draw: (rows: readonly Row[]) => Promise<string[][]>,
): Promise<string[][] | null> {
  const { signal } = new AbortController();
  const lines: string[][] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await read(cursor, { signal });
    if (lines.length + page.items.length > MAX_EXPORTED_ROWS) return null;
    if (page.items.length > 0) lines.push(...(await draw(page.items)));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return lines;
}

function Drawing<Row>({ rows, cells, onRead }: Drawn<Row> & Pick<ExportedList<Row>, 'cells'>) {
  const body = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => {
    const lines = [...(body.current?.children ?? [])];
    onRead(lines.map((line) => [...line.children].map(textOf)));
  }, [rows, onRead]);
  return (
    <table hidden>
      <tbody ref={body}>
        {rows.map((row, index) => (
          <tr key={index}>
            {cells(row).map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a cell says: times by their machine-readable form, without countdowns and decoration. */
function textOf(cell: Element): string {
  const parts: string[] = [];
  for (const node of cell.childNodes) {
    if (node instanceof Element) parts.push(elementText(node));
    else parts.push(node.textContent ?? '');
  }
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

function elementText(element: Element): string {
  if (element.getAttribute('aria-hidden') === 'true') return '';
  if (element.getAttribute('role') === 'timer') return '';
  if (element instanceof HTMLTimeElement && element.dateTime !== '') return element.dateTime;
  return element.childElementCount === 0 ? (element.textContent ?? '') : textOf(element);
}
