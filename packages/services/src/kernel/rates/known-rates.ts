import type { Database } from '@guildhall/db/database';
import { readExchangeRates } from '@guildhall/db/kernel/exchange-rates';
import {
  type ExchangeRates,
  isOldRate,
  ratesByCurrency,
} from '@guildhall/domain/kernel/exchange-rates';
import { firstExchangeRates } from '@guildhall/domain/kernel/first-exchange-rates';
import type { Kysely } from 'kysely';

/**
 * The last exchange rates, in the memory of this process: those of the product until the table has
 * later ones. They are read at the start and every minute by a worker, so that no request waits for
 * a statement (decision 67).
 */
export interface KnownRates {
  current(): ExchangeRates;
  /** Whether a rate of this day is so old that its date is shown beside it. */
  isOld(rateDate: string): boolean;
  /** Reads new rates; one cheap query. */
  refresh(): Promise<void>;
}

export function createKnownRates(db: Kysely<Database>): KnownRates {
  let known = ratesByCurrency(...firstExchangeRates);
  let lastDate = '0001-01-01';
  /** How far the shop's clock is ahead of this process. */
  let aheadMs = 0;
  return {
    current: () => known,
    isOld: (rateDate) => isOldRate(rateDate, new Date(Date.now() + aheadMs)),
    async refresh() {
      const { now, rates } = await readExchangeRates(db, lastDate);
      aheadMs = now.getTime() - Date.now();
      known = ratesByCurrency(...known.values(), ...rates);
      for (const { rate_date: date } of rates) if (date > lastDate) lastDate = date;
    },
  };
}
