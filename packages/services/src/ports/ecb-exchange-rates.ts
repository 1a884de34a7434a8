import { type ExchangeRate, rateMillionths } from '@guildhall/domain/kernel/exchange-rates';
import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { parseXml, type XmlDocument, XmlElement } from '@rgrove/parse-xml';
import { type ExchangeRates, ExchangeRatesError } from './exchange-rates.ts';

const ANSWERS_WITHIN_MS = 10_000;
/** The file has two kilobytes. */
const MAX_RESPONSE_BYTES = 65_536;
const MAX_RATES = 200;
const ROOT = 'gesmes:Envelope';
const NAMESPACES = {
  'xmlns:gesmes': 'http://www.gesmes.org/xml/2002-08-01',
  xmlns: 'http://www.ecb.int/vocabulary/2002-08-01/eurofxref',
};

/**
 * The daily file of the European Central Bank (`eurofxref-daily.xml`): in the envelope a `Cube`
 * with one `Cube` for the day, and in it one for each currency.
 */
export function ecbExchangeRates(
  url: string,
  { within_ms: withinMs = ANSWERS_WITHIN_MS } = {},
): ExchangeRates {
  return {
    source: url,
    async read() {
      const text = await download(url, withinMs);
      try {
        return ratesOf(parseXml(text));
      } catch (error) {
        if (error instanceof ExchangeRatesError) throw error;
        throw new ExchangeRatesError('the file is no XML');
      }
    },
  };
}

async function download(url: string, withinMs: number): Promise<string> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/xml, text/xml' },
      // The address is a setting, so nobody else may choose what this server asks.
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new ExchangeRatesError(`the response has the status ${response.status}`);
    }
    let text = '';
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) {
      text += decoder.decode(part, { stream: true });
      if (text.length > MAX_RESPONSE_BYTES) throw new ExchangeRatesError('the file is too large');
    }
    return text;
  } catch (error) {
    if (error instanceof ExchangeRatesError) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new ExchangeRatesError(isLate ? 'there was no answer in time' : 'there was no answer');
  }
}

const cubesIn = (element: XmlElement) =>
  element.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && child.name === 'Cube',
  );

function ratesOf({ root }: XmlDocument): readonly ExchangeRate[] {
  const isEnvelope =
    root?.name === ROOT &&
    Object.entries(NAMESPACES).every(([name, value]) => root.attributes[name] === value);
  if (!isEnvelope) throw new ExchangeRatesError('the file is no envelope of reference rates');
  const days = cubesIn(root).flatMap(cubesIn);
  const [day] = days;
  const rateDate = day?.attributes['time'] ?? '';
  if (day === undefined || days.length > 1 || !isDate(rateDate)) {
    throw new ExchangeRatesError('the file is not of one day');
  }
  const rates = cubesIn(day).map((cube) => rateOf(cube, rateDate));
  const currencies = new Set(rates.map(({ currency }) => currency));
  if (rates.length > MAX_RATES || currencies.size < rates.length) {
    throw new ExchangeRatesError('the file has a currency several times, or too many');
  }
  if (!currencies.has(SETTLEMENT_CURRENCY)) {
    throw new ExchangeRatesError(`the file has no rate of ${SETTLEMENT_CURRENCY}`);
  }
  return rates;
}

function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function rateOf({ attributes }: XmlElement, rateDate: string): ExchangeRate {
  const { currency = '', rate = '' } = attributes;
  const millionths = rateMillionths(rate);
  if (!/^[A-Z]{3}$/.test(currency) || currency === 'EUR' || millionths === null) {
    throw new ExchangeRatesError('the file has a rate that is none');
  }
  return { currency, per_euro_millionths: millionths, rate_date: rateDate };
}
