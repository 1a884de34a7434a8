import { formatsIn } from '@guildhall/locales/formats';
import { describe, expect, test } from 'vitest';
import { firstRuleBook } from '../kernel/rules/first-rule-book.ts';
import {
  changedBlocks,
  fillPlaceholders,
  type PlaceholderValues,
  readingMinutes,
  unknownPlaceholders,
} from './rules.ts';

const valuesIn = (language: 'en' | 'de'): PlaceholderValues => ({
  site: {
    site_name: 'Guildhall',
    protection_label: 'TradeShield',
    operator_name: 'Example Ltd',
    operator_address: '1 Example Street',
    operator_country: 'Ireland',
    support_email: 'help@shop.test',
  },
  rules: firstRuleBook,
  formats: formatsIn(language),
});

describe('a placeholder', () => {
  test.each([
    ['{{site_name}} by {{ operator_name }}', 'Guildhall by Example Ltd'],
    ['{{rules.inspect_hours}}', '72 hours'],
    ['{{rules.buyer_fee.account.share}}', '4%'],
    ['{{rules.buyer_fee.account.least_minor}}', '$0.30'],
    ['{{rules.reserve_days.gift_card}}', '30 days'],
    ['{{rules.levels.0.commission.account}}', '8%'],
    ['{{rules.levels.0.max_active_offers}}', '10'],
    ['{{rules.delivery_choices_minutes.1}}', '1 hour'],
  ])('is replaced, numbers with their unit: %s', (text, expected) => {
    expect(fillPlaceholders(text, valuesIn('en'))).toBe(expected);
  });

  test('is written as the reader’s language writes numbers', () => {
    const text = '{{rules.inspect_hours}}, {{rules.warranty_choices_days}}';
    const german = fillPlaceholders(text, valuesIn('de'));
    expect(german).toBe('72 Stunden, 7, 14, 30, 60 und 90 Tage');
  });

  test('that does not exist is found with its line', () => {
    const text = 'One {{site_name}}\n{{rules.no_such_rule}} and {{sitename}}\n\n{{rules.levels}}';
    expect(unknownPlaceholders(text, firstRuleBook)).toEqual([
      { placeholder: '{{rules.no_such_rule}}', line: 2 },
      { placeholder: '{{sitename}}', line: 2 },
      { placeholder: '{{rules.levels}}', line: 4 },
    ]);
  });
});

describe('the difference of two versions', () => {
  test('names the words that changed in a block, and leaves out what is the same', () => {
    const before = ['Fees', 'You pay 5% of the price.', 'End'];
    const after = ['Fees', 'You pay 6% of the price.', 'End'];
    expect(changedBlocks(before, after)).toEqual([
      [
        { change: 'same', text: 'You pay ' },
        { change: 'removed', text: '5' },
        { change: 'added', text: '6' },
        { change: 'same', text: '% of the price.' },
      ],
    ]);
  });

  test('shows blocks with little in common as one removed and one added', () => {
    expect(changedBlocks(['A', 'Cats sleep all day.'], ['A', 'Refunds take a week.'])).toEqual([
      [{ change: 'removed', text: 'Cats sleep all day.' }],
      [{ change: 'added', text: 'Refunds take a week.' }],
    ]);
  });

  test('shows every block that was added or removed, in order', () => {
    expect(changedBlocks(['A', 'B', 'C'], ['B', 'C', 'D'])).toEqual([
      [{ change: 'removed', text: 'A' }],
      [{ change: 'added', text: 'D' }],
    ]);
    expect(changedBlocks(['A'], ['A'])).toEqual([]);
  });
});

test('a text of a few words takes a minute to read, and a long one longer', () => {
  expect(readingMinutes('Three short words')).toBe(1);
  expect(readingMinutes('word '.repeat(1_100))).toBe(5);
});
