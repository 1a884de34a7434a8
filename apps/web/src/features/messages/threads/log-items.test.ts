import { describe, expect, test } from 'vitest';
import { logItems, textParts, type LogContents } from './log-items.ts';
import { sampleMessage } from '../test-answers.ts';

const dayOf = (iso: string) => iso.slice(0, 10);
const itemsOf = (contents: Partial<LogContents>) =>
  logItems({ messages: [], events: [], hasOlder: false, newSeq: null, dayOf, ...contents }).map(
    ({ kind, id }) => `${kind}:${id}`,
  );

describe('the log of a thread', () => {
  const messages = [
    sampleMessage(4, { created_at: '2026-11-20T10:00:00.000Z' }),
    sampleMessage(5, { created_at: '2026-11-21T10:00:00.000Z' }),
  ];
  const events = [
    { id: 'pay', at: '2026-11-19T10:00:00.000Z', text: 'Paid' },
    { id: 'deliver', at: '2026-11-20T12:00:00.000Z', text: 'Delivered' },
  ];

  test('has messages and events by time, with a line for each day', () => {
    expect(itemsOf({ messages, events })).toEqual([
      'day:day-2026-11-19',
      'event:pay',
      'day:day-2026-11-20',
      'message:message-4',
      'event:deliver',
      'day:day-2026-11-21',
      'message:message-5',
    ]);
  });

  test('has no event before the first of its messages, when older ones are not loaded', () => {
    expect(itemsOf({ messages, events, hasOlder: true })).not.toContain('event:pay');
  });

  test('marks the first message that is new', () => {
    const items = itemsOf({ messages, newSeq: 5 });
    expect(items.indexOf('new:new')).toBe(items.indexOf('message:message-5') - 1);
    expect(itemsOf({ messages })).not.toContain('new:new');
  });
});

describe('the links of a text', () => {
  test.each([
    ['no link here: example.com', [null]],
    ['see https://steampowered.com/redeem.', [null, 'https://steampowered.com/redeem', null]],
    ['(https://a.test/x) and http://b.test', [null, 'https://a.test/x', null, 'http://b.test/']],
    ['javascript:alert(1) data:text/html,x', [null]],
    ['https://', [null]],
  ])('%s', (text, links) => {
    const parts = textParts(text);
    expect(parts.map(({ href }) => href)).toEqual(links);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });

  test('an address ends where markup or a quotation mark begins', () => {
    const parts = textParts('https://a.test/"onclick=alert(1) https://b.test/<b>');
    expect(parts.flatMap(({ href }) => href ?? [])).toEqual(['https://a.test/', 'https://b.test/']);
  });
});
