import { listMoneyDays } from '@guildhall/db/wallet/money-day-queries';
import { periodsOf, stepOf } from '@guildhall/domain/kernel/periods';
import type { ReadMoneyOverTime } from '@guildhall/domain/wallet/schema';
import type { WalletContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';

/**
 * What came to the viewer in the last days and what was released, by day, week or month, and what
 * was held at the end of each. Refuses nothing.
 */
export async function readMoneyOverTime(
  { db }: WalletContext,
  { user_id }: Viewer,
  { days }: ReadMoneyOverTime,
) {
  const byDay = await listMoneyDays(db, user_id, days);
  const step = stepOf(days);
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
  const periods = periodsOf(byDay, step).map(({ from, to, days: within }) => ({
    from,
    to,
    in_minor: sum(within.map(({ in_minor }) => in_minor)),
    released_minor: sum(within.map(({ released_minor }) => released_minor)),
    held_minor: within.at(-1)?.held_minor ?? 0,
  }));
  return { days, step, periods };
}
