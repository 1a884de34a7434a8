/** What one euro is worth in another currency. */
export interface ExchangeRate {
  /** ISO 4217. */
  readonly currency: string;
  /** Units of the currency for one euro, in millionths: 1.0705 USD are 1,070,500. */
  readonly per_euro_millionths: number;
  /** The day of the rate, as YYYY-MM-DD. */
  readonly rate_date: string;
}

/** The rate of each currency. The euro itself has none. */
export type ExchangeRates = ReadonlyMap<string, ExchangeRate>;

/** An amount of another currency, and the day of the oldest rate that it was computed with. */
export interface ConvertedAmount {
  readonly amount_minor: number;
  readonly rate_date: string;
}

const MILLION = 1_000_000;
const DAY_MS = 86_400_000;
/** No rate that is published comes near it; the largest is some ten thousands. */
const MOST_PER_EURO = 1_000_000;
/**
 * For as many days a rate needs no date beside it: no rates are published at weekends, and for five
 * days around Easter.
 */
const FRESH_DAYS = 5;
/** A rate that changes more in a day is not believed. */
const MOST_DAILY_CHANGE = 1.2;
/** However many days are between two rates, one that changed more than so many times is not. */
const MOST_CHANGE = 5;

const DECIMAL = /^(\d{1,7})(?:\.(\d{1,6}))?$/;

/**
 * "1.0705" → 1,070,500 millionths. Null for what is no positive decimal number with six decimals at
 * most.
 */
export function rateMillionths(text: string): number | null {
  const [, whole, decimals = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const millionths = Number(whole) * MILLION + Number(decimals.padEnd(6, '0'));
  return millionths > 0 && millionths <= MOST_PER_EURO * MILLION ? millionths : null;
}

/** The rates by their currencies. Of two rates of a currency the later one counts. */
export function ratesByCurrency(...rates: readonly ExchangeRate[]): ExchangeRates {
  const known = new Map<string, ExchangeRate>();
  for (const rate of rates) {
    const other = known.get(rate.currency);
    if (other === undefined || other.rate_date <= rate.rate_date) known.set(rate.currency, rate);
  }
  return known;
}

/** How many minor units a unit has: 100 cents, 1 yen, 1,000 fils (ISO 4217). */
export function minorUnits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
}

/**
 * An amount in another currency, rounded half-up to its minor unit. Null without a rate of either
 * currency. For display and comparison alone: no money is ever posted by it. Throws a RangeError
 * for amounts that are negative or no integers.
 */
export function convertHalfUp(
  rates: ExchangeRates,
  { amount_minor, currency }: { readonly amount_minor: number; readonly currency: string },
  target: string,
): ConvertedAmount | null {
  if (!Number.isSafeInteger(amount_minor) || amount_minor < 0) {
    throw new RangeError(`not an amount in minor units: ${amount_minor}`);
  }
  const [from, to] = [rateOf(rates, currency), rateOf(rates, target)];
  if (from === null || to === null) return null;
  // Products of amounts and rates exceed what a number holds exactly.
  const dividend = BigInt(amount_minor) * to.per_euro * BigInt(minorUnits(target));
  const divisor = from.per_euro * BigInt(minorUnits(currency));
  const rounded = Number((2n * dividend + divisor) / (2n * divisor));
  const dates = [from.rate_date, to.rate_date].filter((date) => date !== null);
  return { amount_minor: rounded, rate_date: dates.toSorted()[0] ?? '' };
}

/**
 * A currency that amounts are also shown in, with the rates that they are converted by: those of
 * the two currencies, without the euro, which has none.
 */
export interface DisplayCurrency {
  /** ISO 4217. */
  readonly currency: string;
  readonly rates: readonly ExchangeRate[];
}

/** What is needed to show amounts of `currency` in `target` too; null without a rate of either. */
export function displayCurrency(
  rates: ExchangeRates,
  currency: string,
  target: string,
): DisplayCurrency | null {
  if (currency === target || rateOf(rates, currency) === null || rateOf(rates, target) === null) {
    return null;
  }
  const used = [rates.get(currency), rates.get(target)].filter((rate) => rate !== undefined);
  return { currency: target, rates: used };
}

function rateOf(rates: ExchangeRates, currency: string) {
  if (currency === 'EUR') return { per_euro: BigInt(MILLION), rate_date: null };
  const rate = rates.get(currency);
  return rate === undefined
    ? null
    : { per_euro: BigInt(rate.per_euro_millionths), rate_date: rate.rate_date };
}

const daysBetween = (earlier: string, later: string) =>
  Math.round((Date.parse(later) - Date.parse(earlier)) / DAY_MS);

/** Whether a rate is so old that its date is shown beside it. */
export function isOldRate(rateDate: string, now: Date): boolean {
  return daysBetween(rateDate, now.toISOString().slice(0, 10)) > FRESH_DAYS;
}

/**
 * Whether a published rate may replace the one that is known: it is later, and did not change by
 * more than a fifth for each day between them. So a leap is refused on its day, and believed some
 * days later when it stays. The first rate of a currency is believed.
 */
export function isPlausibleRate(known: ExchangeRate | undefined, given: ExchangeRate): boolean {
  if (known === undefined) return true;
  const days = Math.max(1, daysBetween(known.rate_date, given.rate_date));
  const most = Math.min(MOST_DAILY_CHANGE ** days, MOST_CHANGE);
  const change = given.per_euro_millionths / known.per_euro_millionths;
  return change <= most && change >= 1 / most;
}
