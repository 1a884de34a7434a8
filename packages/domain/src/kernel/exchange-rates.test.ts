import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  convertHalfUp,
  displayCurrency,
  type ExchangeRate,
  isOldRate,
  isPlausibleRate,
  minorUnits,
  rateMillionths,
  ratesByCurrency,
} from './exchange-rates.ts';
import { firstExchangeRates } from './first-exchange-rates.ts';

const rate = (currency: string, perEuro: string, rateDate = '2026-11-20'): ExchangeRate => ({
  currency,
  per_euro_millionths: rateMillionths(perEuro) ?? Number.NaN,
  rate_date: rateDate,
});

describe('a published rate', () => {
  test.each([
    ['1.0705', 1_070_500],
    ['171.94', 171_940_000],
    ['17487.21', 17_487_210_000],
    ['4', 4_000_000],
    ['0.000001', 1],
  ])('%s is %i millionths', (text, millionths) => {
    expect(rateMillionths(text)).toBe(millionths);
  });

  test.each(['0', '0.0', '-1.07', '+1', '1,07', '1e3', 'NaN', '', ' 1', '1.0000001', '1000001'])(
    'is no number like %j',
    (text) => {
      expect(rateMillionths(text)).toBeNull();
    },
  );

  test('counts until a later one of its currency', () => {
    const [old, late] = [rate('USD', '1.05', '2026-11-19'), rate('USD', '1.07')];
    expect(ratesByCurrency(late, old, rate('GBP', '0.85')).get('USD')).toBe(late);
    expect(ratesByCurrency(old, late).get('USD')).toBe(late);
  });
});

describe('a currency that amounts are shown in', () => {
  const rates = ratesByCurrency(rate('USD', '1.084'), rate('GBP', '0.85'), rate('JPY', '162.6'));

  test.each([
    ['GBP', ['USD', 'GBP']],
    ['EUR', ['USD']],
  ])('%s keeps the rates of %j, and no other', (target, used) => {
    const display = displayCurrency(rates, 'USD', target);
    expect(display?.rates.map(({ currency }) => currency)).toEqual(used);
    const amount = { amount_minor: 10_400, currency: 'USD' };
    const kept = convertHalfUp(ratesByCurrency(...(display?.rates ?? [])), amount, target);
    expect(kept).toEqual(convertHalfUp(rates, amount, target));
  });

  test.each(['USD', 'XXX'])('%s is none: the same, or without a rate', (target) => {
    expect(displayCurrency(rates, 'USD', target)).toBeNull();
  });
});

describe('an amount in another currency', () => {
  const rates = ratesByCurrency(
    rate('USD', '1.084'),
    rate('JPY', '162.6', '2026-11-19'),
    rate('KWD', '0.3252'),
  );

  test.each([
    [5_000, 'EUR', 'USD', 5_420],
    [1_100, 'JPY', 'USD', 733],
    [1_000, 'USD', 'JPY', 1_500],
    [1_000, 'KWD', 'USD', 333],
    [100, 'USD', 'KWD', 300],
    [5_000, 'USD', 'USD', 5_000],
    [0, 'EUR', 'USD', 0],
    // 0.5 cents is rounded up.
    [125, 'EUR', 'USD', 136],
  ])('%i of %s are %3$i of %2$s', (amount, currency, target, converted) => {
    const given = { amount_minor: amount, currency };
    expect(convertHalfUp(rates, given, target)?.amount_minor).toBe(converted);
  });

  test('has the date of the older one of its rates', () => {
    const dateOf = (currency: string) =>
      convertHalfUp(rates, { amount_minor: 1, currency }, 'USD')?.rate_date;
    expect(dateOf('EUR')).toBe('2026-11-20');
    expect(dateOf('JPY')).toBe('2026-11-19');
  });

  test('is unknown without a rate', () => {
    expect(convertHalfUp(rates, { amount_minor: 1, currency: 'XXX' }, 'USD')).toBeNull();
    expect(convertHalfUp(rates, { amount_minor: 1, currency: 'USD' }, 'XXX')).toBeNull();
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('is refused for %d', (amount) => {
    const given = { amount_minor: amount, currency: 'EUR' };
    expect(() => convertHalfUp(rates, given, 'USD')).toThrow(RangeError);
  });

  test('is never more than half a minor unit from the exact one, and grows with the amount', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.integer({ min: 1, max: 20_000_000_000 }),
        (amount, perEuro) => {
          const known = ratesByCurrency({ ...rate('USD', '1'), per_euro_millionths: perEuro });
          const given = { amount_minor: amount, currency: 'EUR' };
          const converted = BigInt(convertHalfUp(known, given, 'USD')?.amount_minor ?? -1);
          const twice = 2n * BigInt(amount) * BigInt(perEuro) - 2_000_000n * converted;
          expect(twice >= -1_000_000n && twice < 1_000_000n).toBe(true);
        },
      ),
    );
  });
});

test('a currency has its own minor units', () => {
  expect(['USD', 'JPY', 'KWD', 'TRY'].map(minorUnits)).toEqual([100, 1, 1_000, 100]);
});

test('a rate is old after five days, so no weekend and no holiday makes one old', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  expect(isOldRate('2026-11-20', now)).toBe(false);
  expect(isOldRate('2026-11-19', now)).toBe(true);
});

describe('a new rate is believed', () => {
  const known = rate('USD', '1.00', '2026-11-20');
  test.each([
    ['1.20', '2026-11-21', true],
    ['1.21', '2026-11-21', false],
    ['0.84', '2026-11-21', true],
    ['0.83', '2026-11-21', false],
    ['1.44', '2026-11-22', true],
    ['1.45', '2026-11-22', false],
    ['1.21', '2026-11-20', false],
    ['5', '2027-11-20', true],
    ['5.1', '2027-11-20', false],
    ['0.19', '2027-11-20', false],
  ])('%s on %s: %s', (perEuro, date, isBelieved) => {
    expect(isPlausibleRate(known, rate('USD', perEuro, date))).toBe(isBelieved);
  });

  test('when it is the first of its currency', () => {
    expect(isPlausibleRate(undefined, known)).toBe(true);
  });
});

test('the built-in rates know the dollar and each currency once', () => {
  const currencies = firstExchangeRates.map(({ currency }) => currency);
  expect(currencies).toContain('USD');
  expect(new Set(currencies).size).toBe(currencies.length);
});
