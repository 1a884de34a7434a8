import { describe, expect, test } from 'vitest';
import { firstRuleBook } from '../../kernel/rules/first-rule-book.ts';
import { minor } from '../../kernel/money.ts';
import { allInPrice } from '../../offers/rules.ts';
import { planReturn, type SoldUnit } from './rules.ts';

const at = new Date(0);
const tier = (minQuantity: number, priceMinor: number) => {
  const { price_minor, fee_minor } = allInPrice('gift_card', minor(priceMinor), firstRuleBook);
  return { min_quantity: minQuantity, price_minor, fee_minor };
};

const sold = (
  count: number,
  price: { price_minor: number; fee_minor: number },
  changes: Partial<SoldUnit> = {},
): SoldUnit[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `u${index + 1}`,
    state: 'delivered' as const,
    price_minor: price.price_minor,
    fee_minor: price.fee_minor,
    first_revealed_at: null,
    confirmed_at: null,
    ...changes,
  }));

const sum = (units: readonly { price_minor: number; fee_minor: number }[]) =>
  units.reduce((total, unit) => total + unit.price_minor + unit.fee_minor, 0);

describe('the refund is what was paid less the price of what stays (O14)', () => {
  const prices = [tier(1, 999), tier(2, 980), tier(7, 950), tier(20, 700), tier(50, 101)];

  // Every quantity, every number that goes back, at prices whose fees are rounded.
  test.each([2, 3, 7, 8, 20, 21, 50])('of %s units, for every part of them', (quantity) => {
    const price = prices.findLast(({ min_quantity }) => quantity >= min_quantity) ?? tier(1, 999);
    const units = sold(quantity, price);
    for (let count = 1; count <= quantity; count += 1) {
      const ids = units.slice(0, count).map(({ id }) => id);
      const left = quantity - count;
      const rest = prices.findLast(({ min_quantity }) => left >= min_quantity);
      const stays = rest === undefined ? 0 : left * (rest.price_minor + rest.fee_minor);
      const expected = sum(units) - stays;
      const planned = planReturn({ prices, min_quantity: 1 }, units, ids);
      if ('refused' in planned) {
        expect(expected).toBeLessThan(count);
        expect(planned.refused).toBe('NOTHING_TO_REFUND');
        expect(planned.facts).toEqual({ missing_minor: Math.max(-expected, 0) });
        continue;
      }
      expect(planned.refund_minor).toBe(expected);
      expect(sum(planned.returned)).toBe(expected);
      // No cent is lost: what goes back and what stays are what was paid.
      const untouched = units
        .slice(count)
        .filter(({ id }) => planned.raised.every((each) => each.id !== id));
      expect(sum(planned.returned) + sum(planned.raised) + sum(untouched)).toBe(sum(units));
      expect(planned.returned.every((each) => each.price_minor >= 1)).toBe(true);
      expect(planned.returned.every((each) => each.fee_minor >= 0)).toBe(true);
    }
  });

  test('fees that rounding has used up are paid by the price', () => {
    // Two cost 0.02 more in fees than were paid for one.
    const steep = [
      { min_quantity: 1, price_minor: 100, fee_minor: 60 },
      { min_quantity: 2, price_minor: 50, fee_minor: 29 },
    ];
    const units = sold(3, { price_minor: 50, fee_minor: 29 });
    const planned = planReturn({ prices: steep, min_quantity: 1 }, units, ['u1', 'u2']);
    expect(planned).toMatchObject({
      refund_minor: 3 * 79 - 160,
      returned: [
        { price_minor: 25, fee_minor: 14 },
        { price_minor: 25, fee_minor: 13 },
      ],
      raised: [{ id: 'u3', price_minor: 100, fee_minor: 60 }],
    });
    const dear = [{ min_quantity: 1, price_minor: 100, fee_minor: 90 }, ...steep.slice(1)];
    expect(planReturn({ prices: dear, min_quantity: 1 }, units, ['u1', 'u2'])).toMatchObject({
      refund_minor: 3 * 79 - 190,
      returned: [
        { price_minor: 24, fee_minor: 0 },
        { price_minor: 23, fee_minor: 0 },
      ],
    });
  });
});

describe('units in other states', () => {
  const prices = [tier(1, 2_300), tier(3, 2_000)];
  const terms = { prices, min_quantity: 3 };
  const [first, second, third] = sold(3, tier(3, 2_000));
  const others = [second, third].flatMap((unit) => unit ?? []);
  const having = (changes: Partial<SoldUnit>) =>
    [{ ...(first ?? others[0]), ...changes }] as SoldUnit[];

  test.each<[Partial<SoldUnit>, string | number]>([
    [{}, 3 * 2_050],
    [{ first_revealed_at: at }, 'RETURN_BELOW_MINIMUM'],
    [{ state: 'in_protection', confirmed_at: at }, 'RETURN_BELOW_MINIMUM'],
    [{ state: 'completed', confirmed_at: at }, 'RETURN_BELOW_MINIMUM'],
    [{ state: 'disputed' }, 'RETURN_BELOW_MINIMUM'],
    [{ state: 'refunded', first_revealed_at: at }, 2 * 2_050],
  ])('two are returned beside one with %j: %s', (changes, expected) => {
    const planned = planReturn(terms, [...having(changes), ...others], ['u2', 'u3']);
    const found = 'refused' in planned ? planned.refused : planned.refund_minor;
    expect(found).toBe(expected);
  });

  test('one that was returned before is no part of the quantity any more', () => {
    const units = [...having({ state: 'returned' }), ...others];
    expect(planReturn({ prices, min_quantity: 1 }, units, ['u2'])).toMatchObject({
      refund_minor: 2_050,
      raised: [],
      left: 1,
    });
  });
});
