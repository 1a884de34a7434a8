import { ratesByCurrency } from '@guildhall/domain/kernel/exchange-rates';
import type { KnownRates } from '@guildhall/services/kernel/rates/known-rates';
import { expect, test } from 'vitest';
import { toOfferCard } from './views.ts';

const known: KnownRates = {
  current: () =>
    ratesByCurrency(
      { currency: 'USD', per_euro_millionths: 1_084_000, rate_date: '2026-11-20' },
      { currency: 'JPY', per_euro_millionths: 162_600_000, rate_date: '2026-11-02' },
    ),
  isOld: (rateDate) => rateDate < '2026-11-15',
  refresh: async () => undefined,
};

/** A card of this face value, of which the other columns do not matter here. */
const estimateOf = (value: number | null, currency: string | null) => {
  const row = { face_value_minor: value, face_value_currency: currency, currency: 'USD' };
  const shown = { ...row, attributes: {}, cover: [] } as unknown as Parameters<
    typeof toOfferCard
  >[0];
  const card = toOfferCard(shown, [], 'en', known);
  return card.face_value_estimate;
};

test('a face value in another currency has its worth in that of the price', () => {
  expect(estimateOf(5_000, 'EUR')).toEqual({ amount_minor: 5_420, old_rate_date: null });
});

test('an old rate is named with its date', () => {
  expect(estimateOf(1_500, 'JPY')).toEqual({ amount_minor: 1_000, old_rate_date: '2026-11-02' });
});

test.each([
  [5_000, 'USD'],
  [5_000, 'KWD'],
  [null, null],
])('nothing is estimated for %s %s', (value, currency) => {
  expect(estimateOf(value, currency)).toBeNull();
});
