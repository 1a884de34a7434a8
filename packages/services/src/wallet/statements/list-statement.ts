import {
  type EntryCursor,
  type EntryFilter,
  findScanEnd,
  listGroupEntries,
  listGroupHeads,
  scanEntries,
} from '@guildhall/db/wallet/statement-queries';
import { CODES_OF } from '@guildhall/domain/wallet/rules';
import type { ExportStatement, ListStatement } from '@guildhall/domain/wallet/schema';
import type { WalletContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { readCursor, writeCursor } from '../../kernel/page-cursor.ts';
import { entryCursor, kindsOf } from '../read-entries.ts';

/** How many entries of a group are shown; the file has all of them. */
const SHOWN_ENTRIES = 50;

/** What a statement shows; a search is the orders that it found, and null is none. */
export type StatementFilter = Omit<ExportStatement, 'search'> & {
  readonly order_ids: readonly string[] | null;
};

/** The start of a day of UTC, and of the day after it. */
const dayStart = (day: string) => new Date(`${day}T00:00:00Z`);
function dayEnd(day: string): Date {
  const next = dayStart(day);
  next.setUTCDate(next.getUTCDate() + 1);
  return next;
}

const entriesOf = ({ account, kind, from, to, order_ids }: StatementFilter): EntryFilter => ({
  kinds: kindsOf[account],
  codes: kind === 'all' ? null : CODES_OF[kind],
  from: from === undefined ? null : dayStart(from),
  until: to === undefined ? null : dayEnd(to),
  order_ids,
});

/**
 * The viewer's entries, newest first: those of an order as one group, at the place of the newest.
 * A page may be empty and have a cursor to go on: one call looks at `scanned` entries at most.
 */
export async function listStatement(
  context: WalletContext,
  viewer: Viewer,
  {
    cursor: cursorText,
    limit,
    ...input
  }: StatementFilter & Pick<ListStatement, 'cursor' | 'limit'>,
  scanned?: number,
) {
  const { db } = context;
  const cursor = readCursor(cursorText, entryCursor);
  const filter = entriesOf(input);
  if (filter.order_ids?.length === 0) return { groups: [], next_cursor: null };
  const from = { cursor, ...(scanned !== undefined && { scanned }) };
  const found = await listGroupHeads(db, viewer.user_id, filter, { ...from, limit: limit + 1 });
  const heads = found.slice(0, limit);
  const last = heads.at(-1);
  const next =
    found.length > limit && last !== undefined
      ? { occurred_at: last.cursor_time, transaction_id: last.transaction_id, line: last.line }
      : // Those of some orders were all looked at.
        filter.order_ids === null
        ? await findScanEnd(db, viewer.user_id, filter, from)
        : undefined;
  return {
    groups: await readGroups(context, viewer, filter, heads),
    next_cursor: next === undefined ? null : writeCursor(next),
  };
}

type Head = Awaited<ReturnType<typeof listGroupHeads>>[number];

async function readGroups(
  { db }: WalletContext,
  viewer: Viewer,
  filter: EntryFilter,
  heads: readonly Head[],
) {
  if (heads.length === 0) return [];
  const groups = {
    order_ids: heads.flatMap(({ order_id }) => order_id ?? []),
    transaction_ids: heads.flatMap(({ order_id, transaction_id }) =>
      order_id === null ? [transaction_id] : [],
    ),
  };
  const entries = await listGroupEntries(db, viewer.user_id, filter, groups, SHOWN_ENTRIES);
  return heads.flatMap(({ order_id, transaction_id }) => {
    const id = order_id ?? transaction_id;
    const own = entries.filter(({ group_id }) => group_id === id);
    const [newest] = own;
    if (newest === undefined) return [];
    return {
      id,
      order_id,
      occurred_at: newest.occurred_at,
      sum_minor: newest.group_sum_minor,
      entry_count: newest.group_entries,
      entries: own,
    };
  });
}

/** The viewer's entries of a filter, newest first, in parts of what was read at once. */
export async function* readStatementEntries(
  { db }: WalletContext,
  viewer: Viewer,
  input: StatementFilter,
  pageEntries: number,
): AsyncGenerator<readonly ScannedEntry[], void, void> {
  const filter = entriesOf(input);
  if (filter.order_ids?.length === 0) return;
  let cursor: EntryCursor | null = null;
  for (;;) {
    const page = { cursor, limit: pageEntries };
    const rows: ScannedEntry[] = await scanEntries(db, viewer.user_id, filter, page);
    yield rows.filter(
      ({ kind, code }) =>
        filter.kinds.includes(kind) && (filter.codes === null || filter.codes.includes(code)),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageEntries) return;
    const { cursor_time, transaction_id, line } = last;
    cursor = { occurred_at: cursor_time, transaction_id, line };
  }
}

export type ScannedEntry = Awaited<ReturnType<typeof scanEntries>>[number];
