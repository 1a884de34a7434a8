import type { ExchangeRatesView } from '@guildhall/api/site/views';
import {
  convertHalfUp,
  type DisplayCurrency,
  ratesByCurrency,
} from '@guildhall/domain/kernel/exchange-rates';
import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { publicQuery } from '../api/public-query.ts';

/** Loaded on demand: only visitors who chose another currency need it. */

let rates: Promise<ExchangeRatesView> | null = null;

/** The last known rates, asked for once by each document. */
async function readRates(): Promise<ExchangeRatesView> {
  rates ??= publicQuery<ExchangeRatesView>('site.exchangeRates', {}).catch((error: unknown) => {
    rates = null;
    throw error;
  });
  return await rates;
}

/** All currencies that prices can be shown in, by their codes; the shop's own is first. */
export async function knownCurrencies(): Promise<readonly string[]> {
  const known = (await readRates()).rates.map(({ currency }) => currency);
  const others = ['EUR', ...known].filter((currency) => currency !== SETTLEMENT_CURRENCY);
  return [SETTLEMENT_CURRENCY, ...others.toSorted()];
}

/** The rates by which today's prices are shown in a currency. */
export async function ratesFor(currency: string): Promise<DisplayCurrency> {
  return { currency, rates: (await readRates()).rates };
}

/** An amount in the currency; null without a rate. `signed` amounts keep their sign. */
export function converted(
  { currency: target, rates: used }: DisplayCurrency,
  amountMinor: number,
  currency: string,
): number | null {
  const amount = { amount_minor: Math.abs(amountMinor), currency };
  const found = convertHalfUp(ratesByCurrency(...used), amount, target);
  return found && Math.sign(amountMinor) * found.amount_minor;
}
