import { expect, test } from 'vitest';
import { formatDate, formatDurationMinutes, formatRelative, formatShare } from './format.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T11:59:40Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 minute ago'],
  ['2026-11-20T10:00:00Z', '2 hours ago'],
  ['2026-11-23T12:00:00Z', 'in 3 days'],
  ['2026-07-20T12:00:00Z', '4 months ago'],
])('%s is "%s"', (iso, words) => {
  expect(formatRelative(iso, NOW)).toBe(words);
});

test.each([
  [20, '20 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [1440, '24 hours'],
  [2880, '2 days'],
])('%i minutes are "%s"', (minutes, words) => {
  expect(formatDurationMinutes(minutes)).toBe(words);
});

test('a date is the same on the server and in the browser, whatever their zones', () => {
  expect(formatDate('2026-11-20T23:59:00Z')).toBe('Nov 20, 2026');
});

test('a share is written in percent', () => {
  expect([formatShare(10_000), formatShare(9_875)]).toEqual(['100 %', '98.8 %']);
});
