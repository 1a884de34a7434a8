import { readDisputeFigures } from '@guildhall/db/disputes/queries';
import type { DisputesContext } from './context.ts';

/** Of how many days the public figures are. */
const DAYS = 90;

/**
 * How disputes ended in the last 90 days, for everybody: clocks that staff missed are public
 * (rules.md §6). Counted from the cases themselves, so nothing can differ from them. Amounts are in
 * cents.
 */
export async function readFigures({ db }: DisputesContext) {
  return { days: DAYS, ...(await readDisputeFigures(db, DAYS)) };
}

export type DisputeFigures = Awaited<ReturnType<typeof readFigures>>;
