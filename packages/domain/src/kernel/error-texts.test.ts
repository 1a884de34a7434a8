import { catalogueOf, messagesIn } from '@guildhall/locales/catalogues';
import { formatsIn } from '@guildhall/locales/formats';
import { LANGUAGES } from '@guildhall/locales/languages';
import { describe, expect, test } from 'vitest';
import { type ErrorCode, errorCatalogue } from './error-codes.ts';
import { errorText } from './error-texts.ts';
import type { ErrorCatalogue, JsonValue } from './errors.ts';

const catalogue: ErrorCatalogue = errorCatalogue;
const codes = Object.keys(errorCatalogue) as ErrorCode[];

const inEnglish = (code: ErrorCode | 'INTERNAL', facts: Record<string, JsonValue> = {}) =>
  errorText(messagesIn('en', 'errors'), formatsIn('en'), code, facts);

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(codes)('%s has a message that needs only the facts of the catalogue', (code) => {
    const facts = Object.fromEntries(
      Object.keys(catalogue[code]?.facts ?? {}).map((name) => [name, 3]),
    );
    // The formatter throws when a parameter is missing.
    const t = messagesIn(language, 'errors');
    expect(errorText(t, formatsIn(language), code, facts).length).toBeGreaterThan(10);
  });

  test('there is no message for an unknown code', () => {
    const keys = Object.keys(catalogueOf(language, 'errors'));
    const others = ['INTERNAL', 'INSUFFICIENT_FUNDS_BY', 'CHARGEBACK_DEBT_WRITTEN_OFF'];
    const known = new Set<string>([...codes, ...others, 'INTERNAL_OF_REQUEST']);
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  });
});

test.each<[ErrorCode, Record<string, JsonValue>, string]>([
  ['OUT_OF_STOCK', { left: 0 }, 'Sold out: someone else was faster.'],
  ['OUT_OF_STOCK', { left: 2 }, 'Only 2 left. Choose a smaller quantity.'],
  ['PRICE_CHANGED', { unit_total_minor: 1050 }, 'The price is now $10.50.'],
  ['INSUFFICIENT_FUNDS', { missing_minor: 70 }, 'Your balance is $0.70 short.'],
  ['INSUFFICIENT_FUNDS', { missing_minor: null }, 'Your balance is too low.'],
  ['CHARGEBACK_DEBT', { owed_minor: 1050 }, 'you owe us $10.50'],
  ['CHARGEBACK_DEBT', { owed_minor: 0 }, 'was never repaid'],
  ['BUYER_LIMIT', { limit: 'quantity', most: 10 }, 'You can buy up to 10 at once'],
  ['BUYER_LIMIT', { limit: 'day', most: 50_000 }, 'Your limit per day is $500.00.'],
  ['BUYER_LIMIT', { limit: 'week', most: 1 }, 'This would exceed one of your spending limits.'],
  ['REVEAL_TOO_OFTEN', { retry_after_seconds: 3600 }, 'Try again in 1 hour.'],
])('%s with %j reads "%s"', (code, facts, text) => {
  expect(inEnglish(code, facts)).toContain(text);
});

test('a defect does not expose any detail', () => {
  expect(inEnglish('INTERNAL')).toContain('Something went wrong on our side.');
  expect(inEnglish('INTERNAL', { request_id: 'e8a1' })).toMatch(/side\. .* request: e8a1$/);
});
