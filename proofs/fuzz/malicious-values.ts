/** What hostile clients send as values, by the requirement that it tests. */

/** I1: texts that would have an effect if they were put into a statement or a pattern. */
const injections = [
  `'; drop table users; --`,
  `' or '1'='1`,
  `") or (select pg_sleep(60)) is null --`,
  `' || pg_sleep(60) || '`,
  `1; select pg_sleep(60)`,
  `') union select password_hash from credentials --`,
  `$1`,
  `$$ begin end $$`,
  `\${7*7}{{7*7}}<%= 7*7 %>`,
  `%`,
  `_%_%_%_%_%_%_%_%_%_%`,
  `\\`,
  `\\'`,
  `"`,
  '`id`',
  `(((((((((((a+)+)+)+)+)+)+)+)+)+)+)+$`,
  `& | ! <-> :*`,
  `../../../../etc/passwd`,
  `<script>alert(1)</script>`,
  `created_at; delete from orders`,
  `-infinity`,
  `{"$gt": ""}`,
];

/**
 * I6: texts that display differently from what they contain, or break a line, a header or an
 * encoding.
 */
const disguises = [
  'a\r\nBcc: everybody@example.test\r\n\r\nx',
  '\u202Etxt.exe',
  'аdmin', // its first letter is Cyrillic
  'ad\u200Bmin\uFEFF',
  `z${'\u0301'.repeat(80)}`,
  '\uD800',
  'x\uDC00y',
  'a\0b',
  '\u0000',
  '\uFFFF\uFFFE',
  '👩‍👩‍👧‍👦',
  'ﬁ①ｆｕｌｌ',
  '\u2028\u2029',
  '\u0085 \u00A0',
  '\x1B[31m',
];

/** I4: invalid amounts. */
const amounts = [
  -1,
  0,
  -0,
  0.5,
  1e-7,
  1.0000000001,
  1e21,
  1e308,
  -1e308,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  'NaN',
  'Infinity',
  '100',
  '1e3',
  '0x10',
  '１００',
  '٣',
  '1,000.00',
  '$100',
  '100 JPY',
  { amount_minor: 100, currency: 'JPY' },
];

/** Own keys that a JSON parser creates and an assignment would not. */
const fromText = (text: string): unknown => JSON.parse(text);

/** I5: values of another shape than requested. */
const shapes = [
  null,
  true,
  false,
  '',
  ' ',
  [],
  {},
  [[]],
  [null],
  ['a', 'a'],
  fromText('{"__proto__": {"role": "admin"}}'),
  fromText('{"constructor": {"prototype": {"is_admin": true}}}'),
  { toString: 1, valueOf: 1 },
  { length: 1_000_000_000 },
  fromText('{"then": "x"}'),
  { toJSON: 'x' },
  '__proto__',
  'constructor',
  'hasOwnProperty',
  nested(40),
  nested(300),
  Array.from({ length: 2_000 }, () => 0),
  Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`key${index}`, index])),
  'x'.repeat(301),
  'x'.repeat(5_000),
];

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

export const MALICIOUS_VALUES: readonly unknown[] = [
  ...injections,
  ...disguises,
  ...amounts,
  ...shapes,
];

/** Names of fields that no input has. */
export const MALICIOUS_KEYS: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'role',
  'user_id',
  'seller_id',
  'state',
  'price_minor',
  'fee_minor',
  'x\0y',
  '\uD800',
  `'; drop table users; --`,
  'order by 1',
  '',
  'ключ',
  'k'.repeat(200),
];
