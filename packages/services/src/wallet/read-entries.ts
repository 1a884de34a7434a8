import { type EntryCursor, listEntries } from '@guildhall/db/wallet/statement-queries';
import type { ListEntries } from '@guildhall/domain/wallet/schema';
import { z } from 'zod';
import type { WalletContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { cursorTime, readCursor, writeCursor } from '../kernel/page-cursor.ts';

export const entryCursor: z.ZodType<EntryCursor> = z.strictObject({
  occurred_at: cursorTime,
  transaction_id: z.uuid(),
  line: z.int().min(0).max(1_000),
});

/** The account kinds behind each choice of the list. */
export const kindsOf: Record<ListEntries['account'], readonly string[]> = {
  // What is in escrow was paid from the wallet, which has a line of its own.
  all: ['wallet', 'available', 'hold', 'reserve', 'receivable', 'wd'],
  wallet: ['wallet'],
  available: ['available'],
  hold: ['hold'],
  reserve: ['reserve'],
  escrow: ['escrow'],
  receivable: ['receivable'],
  wd: ['wd'],
};

/** The viewer's ledger entries, newest first, with a keyset cursor. */
export async function readEntries({ db }: WalletContext, viewer: Viewer, input: ListEntries) {
  const cursor = readCursor(input.cursor, entryCursor);
  const page = { kinds: kindsOf[input.account], cursor, limit: input.limit + 1 };
  const rows = await listEntries(db, viewer.user_id, page);
  const items = rows.slice(0, input.limit);
  const last = items.at(-1);
  const next =
    rows.length > items.length && last !== undefined
      ? writeCursor({
          occurred_at: last.cursor_time,
          transaction_id: last.transaction_id,
          line: last.line,
        })
      : null;
  return { items, next_cursor: next };
}
