import { expect, test } from 'vitest';
import { messageNumber } from './rules.ts';

test('the number of a message is short, and the same each time', () => {
  expect(messageNumber('0193a1b2-0000-7000-8000-0000deadbeef')).toBe('CT-DEADBEEF');
});
