/** A gift-card brand of the demo shop, and what money is worth there. */
import type { DefineGiftCardBrand } from '@guildhall/domain/catalog/schema';
import type { ExchangeRate } from '@guildhall/domain/kernel/exchange-rates';
import money from '../../../data/money.json' with { type: 'json' };
import { type DemoBrandData, demoBrandSchema, moneySchema } from '../data-schema.ts';
import type { Random } from '../random.ts';
import { translationsOfBrand } from './translations.ts';

export interface DemoBrand {
  readonly define: DefineGiftCardBrand;
  /** "?" is a capital letter or digit, "#" a digit, any other character itself. */
  readonly code_shape: string;
  /** The usual price as a fraction of the face value. */
  readonly discount: number;
  /** Whether its cards have a serial number besides the code. */
  readonly serial: boolean;
}

const { currencies, regions } = moneySchema.parse(money);

function currencyOf(code: string) {
  const currency = currencies[code];
  if (currency === undefined) throw new RangeError(`no rate for ${code} in the demo`);
  return currency;
}

function regionOf({ code, face_values }: DemoBrandData['regions'][number]) {
  const region = regions[code];
  if (region === undefined) throw new RangeError(`no region ${code} in the demo`);
  const { minor_units } = currencyOf(region.currency);
  const faceValuesMinor = face_values.map((value) => Math.round(value * minor_units));
  return { code, ...region, face_values_minor: faceValuesMinor };
}

/** The exchange rates of the demo, which are as invented as its prices and fit them. */
export function demoExchangeRates(rateDate: string): ExchangeRate[] {
  const euro = currencyOf('EUR').worth_minor;
  return Object.entries(currencies)
    .filter(([currency]) => currency !== 'EUR')
    .map(([currency, { worth_minor }]) => ({
      currency,
      per_euro_millionths: Math.round((euro / worth_minor) * 1_000_000),
      rate_date: rateDate,
    }));
}

/** The value of a face value in US cents. */
export function faceValueInDollars(currency: string, faceValueMinor: number): number {
  const { minor_units, worth_minor } = currencyOf(currency);
  return (faceValueMinor / minor_units) * worth_minor;
}

/** "50 EUR", "1,100 JPY", "8.99 USD"; in German "1.100 JPY". */
export function faceValueText(currency: string, faceValueMinor: number, language = 'en'): string {
  const value = faceValueMinor / currencyOf(currency).minor_units;
  const digits = Number.isInteger(value) ? 0 : 2;
  const number = value.toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${number} ${currency}`;
}

const LETTERS_AND_DIGITS = [...'ABCDEFGHJKLMNPQRTUVWXYZ2346789'];
const DIGITS = [...'0123456789'];

/** Generates a code of the brand's shape. */
export function inventedCode(random: Random, shape: string): string {
  return [...shape]
    .map((mark) => {
      if (mark === '?') return random.pick(LETTERS_AND_DIGITS);
      return mark === '#' ? random.pick(DIGITS) : mark;
    })
    .join('');
}

/** The regular expression of a shape: "??-#" becomes "[A-Z0-9]{2}-[0-9]{1}". */
function shapePattern(shape: string): string {
  return shape.replace(/\?+|#+/g, (run) => {
    const kind = run.startsWith('#') ? '[0-9]' : '[A-Z0-9]';
    return `${kind}{${run.length}}`;
  });
}

/** The same example on every start, which is obviously not a real code. */
function shapeExample(shape: string): string {
  let place = 0;
  return shape.replace(/[?#]/g, (mark) => {
    place += 1;
    return mark === '#' ? String(place % 10) : ('ABCD2EFGH3JKLM4NPQR5'[place % 20] ?? 'A');
  });
}

/** Throws if the data does not match its schema. */
export function demoBrand(data: unknown): DemoBrand {
  const { code_shape, discount, serial, regions: given, ...words } = demoBrandSchema.parse(data);
  const define = {
    ...words,
    regions: given.map(regionOf),
    code_pattern: shapePattern(code_shape),
    code_example: shapeExample(code_shape),
  };
  return {
    define: { ...define, translations: translationsOfBrand(define.slug, define) },
    code_shape,
    discount,
    serial,
  };
}
