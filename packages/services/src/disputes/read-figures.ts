import {
  countDisputeFigures,
  findDisputeFigures,
  saveDisputeFigures,
} from '@guildhall/db/disputes/figure-queries';
import type { DisputesContext } from './context.ts';

/** Of how many days the public figures are. */
const DAYS = 90;

const NOTHING = {
  decided: 0,
  overturned: 0,
  median_hours: null,
  missed: 0,
  claims_paid: 0,
  claims_paid_minor: 0,
};

/**
 * How disputes ended in the last 90 days, for everybody: clocks that staff missed are public
 * (rules.md §6). As they were last counted; amounts are in cents.
 */
export async function readFigures({ db }: DisputesContext) {
  return { days: DAYS, ...((await findDisputeFigures(db)) ?? NOTHING) };
}

export type DisputeFigures = Awaited<ReturnType<typeof readFigures>>;

/** Counts the public figures from the cases themselves. Returns 1: it saves one row. */
export async function refreshFigures({ db }: DisputesContext): Promise<number> {
  await saveDisputeFigures(db, await countDisputeFigures(db, DAYS));
  return 1;
}
