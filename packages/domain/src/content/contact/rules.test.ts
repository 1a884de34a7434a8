import { expect, test } from 'vitest';
import { messageNumber, withoutAddresses } from './rules.ts';

test('the number of a message is short, and the same each time', () => {
  expect(messageNumber('0193a1b2-0000-7000-8000-0000deadbeef')).toBe('CT-DEADBEEF');
});

test.each([
  ['See https://spam.test/x?y=1 now', 'See […] now'],
  ['See www.spam.test now', 'See […] now'],
  ['See spam.test/free now', 'See […] now'],
  ['ftp://spam.test', '[…]'],
  ['My order GH-1234 costs 3.50. Thanks.', 'My order GH-1234 costs 3.50. Thanks.'],
])('a copy to an address that nobody has proven has no web addresses: %s', (text, expected) => {
  expect(withoutAddresses(text)).toBe(expected);
});
