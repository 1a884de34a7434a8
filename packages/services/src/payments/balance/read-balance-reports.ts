import { listBalanceReports } from '@guildhall/db/payments/balance/queries';
import type { ListBalanceReports } from '@guildhall/domain/payments/balance/schema';
import { z } from 'zod';
import type { PaymentsContext } from '../context.ts';
import { readCursor, writeCursor } from '../../kernel/page-cursor.ts';

const reportCursor = z.strictObject({
  day: z.iso.date().regex(/^20/),
  provider: z.string().max(50),
});

/** One page of the daily balance reports of one or all providers, newest first. */
export async function readBalanceReports(
  { db }: Pick<PaymentsContext, 'db'>,
  { provider = null, cursor, limit }: ListBalanceReports,
) {
  const after = readCursor(cursor, reportCursor);
  const rows = await listBalanceReports(db, { provider, after, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  const next = last === undefined ? null : { day: last.day, provider: last.provider };
  return { items, next_cursor: next === null ? null : writeCursor(next) };
}
