import { expect, test } from 'vitest';
import { parametersOf } from './parameters.ts';

test.each([
  ['Pay', {}],
  ['Pay {amount}', { amount: 'string' }],
  ['{count, plural, one {# unit} other {# units of {name}}}', { count: 'number', name: 'string' }],
  ['{share, number, ::percent}', { share: 'number' }],
  ['{kind, select, account {An account} other {A card}}', { kind: `'account' | 'other'` }],
  ['Read <link>the rules of {room}</link>', { link: `'<tag>'`, room: 'string' }],
])('%s has the parameters %j', (message, parameters) => {
  expect(Object.fromEntries(parametersOf(message))).toEqual(parameters);
});

test.each([
  ['on {date, date, short}', 'is a date'],
  ['{count, plural, offset:1 one {a} other {b}}', 'offset'],
  ['{a} or {a, number}', 'is used as string and as number'],
  ['{open', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
])('%s is refused', (message, reason) => {
  expect(() => parametersOf(message)).toThrow(reason);
});
