import { minor } from '@guildhall/domain/kernel/money';
import { currentRuleBook } from '@guildhall/domain/kernel/rule-book';
import { allInPrice } from '@guildhall/domain/offers/rules';
import { expect, test } from 'vitest';
import { splitOf } from './price-split.ts';

test.each(['account', 'gift_card'] as const)('every all-in price of a %s splits back', (kind) => {
  for (let price = 100; price < 1_000_000; price += 37) {
    const whole = allInPrice(kind, minor(price), currentRuleBook);
    expect(splitOf(kind, whole.total_minor)).toEqual(whole);
  }
});

test('an amount that no price leads to has no split', () => {
  expect(splitOf('account', 10)).toBeNull();
});
