import { describe, expect, it, test } from 'vitest';
import {
  endpointUrl,
  isFailingTooLong,
  isGone,
  isPrivateName,
  isTaken,
  retryAfter,
  webhookTypeOf,
} from './rules.ts';
import { createEndpointSchema } from './schema.ts';

test('a webhook is sent for three days, each time after a longer pause or a like one', () => {
  const pauses: number[] = [];
  for (let failures = 1; ; failures += 1) {
    const seconds = retryAfter(failures);
    if (seconds === null) break;
    pauses.push(seconds);
  }
  const total = pauses.reduce((sum, seconds) => sum + seconds, 0);
  expect(total).toBe(72 * 3_600);
  expect(pauses.slice(0, 3)).toEqual([5, 300, 1_800]);
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
  expect(retryAfter(pauses.length + 1)).toBeNull();
});

test('an endpoint fails too long after five days', () => {
  const since = new Date('2026-03-01T10:00:00Z');
  expect(isFailingTooLong(since, new Date('2026-03-06T09:59:59Z'))).toBe(false);
  expect(isFailingTooLong(since, new Date('2026-03-06T10:00:00Z'))).toBe(true);
});

test('every success takes a webhook, and 410 alone says that the endpoint is gone', () => {
  const taken = [199, 200, 204, 299, 300, 302, 404, 410, 500].filter((status) => isTaken(status));
  expect(taken).toEqual([200, 204, 299]);
  expect([404, 410, 500, null].filter((status) => isGone(status))).toEqual([410]);
});

test('only what a seller acts on is told of an order', () => {
  expect(webhookTypeOf('disputed')).toBe('dispute.opened');
  expect(webhookTypeOf('charged_back')).toBe('order.refunded');
  expect(webhookTypeOf('awaiting_payment')).toBeNull();
});

describe('the URL of an endpoint', () => {
  it.each([
    ['https://Hooks.Example.com', 'https://hooks.example.com/'],
    ['https://hooks.example.com:443/a b#part', 'https://hooks.example.com/a%20b'],
    ['https:\\\\hooks.example.com\\x', 'https://hooks.example.com/x'],
    ['https://hooks.example.com./x?y=1', 'https://hooks.example.com/x?y=1'],
    ['https://hooks.example.com:8443/', 'https://hooks.example.com:8443/'],
    ['https://müller.example.com/', 'https://xn--mller-kva.example.com/'],
  ])('%s is stored as %s', (written, stored) => {
    expect(endpointUrl(written)).toBe(stored);
    const parsed = createEndpointSchema.parse({ url: ` ${written} `, types: ['order.paid'] });
    expect(parsed.url).toBe(stored);
  });
  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'https://user@hooks.example.com/',
    'https://:secret@hooks.example.com/',
    'https://hooks.example.com:22/',
    'https://hooks.example.com:5432/',
    'https://',
    'hooks.example.com',
    // Longer once it is escaped.
    `https://hooks.example.com/${'ü'.repeat(200)}`,
  ])('%s is none', (written) => {
    const parsed = createEndpointSchema.safeParse({ url: written, types: ['order.paid'] });
    expect(parsed.success).toBe(false);
  });
});

test.each([
  'localhost',
  'intranet',
  'localhost.localdomain',
  'printer.local',
  'router.lan',
  'nas.home.arpa',
  'a..example.com',
])('%s is a name of a local network', (host) => {
  expect(isPrivateName(host)).toBe(true);
  expect(isPrivateName('hooks.example.com')).toBe(false);
});
