import { insertExchangeRates } from '@guildhall/db/kernel/exchange-rates';
import { type ExchangeRate, isPlausibleRate } from '@guildhall/domain/kernel/exchange-rates';
import type { KernelContext } from '../context.ts';
import { ExchangeRatesError } from '../../ports/exchange-rates.ts';

const DAY_MS = 86_400_000;

/**
 * Reads the rates of the day and stores those that are plausible. The operator is alerted to rates
 * that cannot be read, and to each that changed too much; until later ones are plausible, the last
 * known ones hold. Without a service nothing is read.
 */
export async function importExchangeRates(
  {
    db,
    exchange_rates: service,
    known_rates,
    alert,
  }: Pick<KernelContext, 'db' | 'exchange_rates' | 'known_rates' | 'alert'>,
  now: Date = new Date(),
): Promise<void> {
  if (service === null) return;
  const { source } = service;
  let published: readonly ExchangeRate[];
  try {
    published = await service.read();
  } catch (error) {
    if (!(error instanceof ExchangeRatesError)) throw error;
    alert('the exchange rates cannot be read', { source, reason: error.message });
    return;
  }
  // Compared with what all servers have stored, not with what this one knew a minute ago.
  await known_rates.refresh();
  const known = known_rates.current();
  const tomorrow = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
  const later = published.filter(
    ({ currency, rate_date: date }) => date > (known.get(currency)?.rate_date ?? ''),
  );
  const isPlausible = (rate: ExchangeRate) =>
    rate.rate_date <= tomorrow && isPlausibleRate(known.get(rate.currency), rate);
  for (const rate of later.filter((each) => !isPlausible(each))) {
    alert('an exchange rate is not plausible and is not used: compare it with other sources', {
      source,
      ...rate,
      known_per_euro_millionths: known.get(rate.currency)?.per_euro_millionths ?? 'none',
    });
  }
  await insertExchangeRates(db, later.filter(isPlausible), source);
  await known_rates.refresh();
}
