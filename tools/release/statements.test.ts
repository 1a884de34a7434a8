import { expect, test } from 'vitest';
import { folded, senderIn } from './statements.ts';

test('lists of any length are one statement, and its parameters keep their places', () => {
  expect(folded('select a from t where b in ($1, $2, $3) and c = $4', [1, 2, 3, 4])).toEqual({
    sql: 'select a from t where b in ($1) and c = $2',
    parameters: [1, 4],
  });
  expect(
    folded(
      'insert into t (a, b) values ($1, f($2)), ($3, f($4)) on conflict do update set a = $1',
      ['a', 'b', 'c', 'd'],
    ),
  ).toEqual({
    sql: 'insert into t (a, b) values ($1, f($2)) on conflict do update set a = $1',
    parameters: ['a', 'b'],
  });
  expect(folded('insert into t\n  values ($1, $2), (1, $3)', [1, 2, 3]).sql).toBe(
    'insert into t values ($1, $2), (1, $3)',
  );
});

test('parameters become what JSON holds and PostgreSQL reads alike', () => {
  const parameters = [new Date(0), Buffer.from('ab'), undefined, [Buffer.from('c')], { a: 1 }, 2n];
  expect(folded('select $1, $2, $3, $4, $5, $6', parameters).parameters).toEqual([
    '1970-01-01T00:00:00.000Z',
    '\\x6162',
    null,
    ['\\x63'],
    '{"a":1}',
    '2',
  ]);
});

const stackOf = (...lines: string[]) =>
  ['Error', ...lines.map((line) => `    at ${line}`)].join('\n');
const LIBRARY = 'async Kysely.run (file:///shop/node_modules/kysely/dist/kysely.js:1:1)';
const CLIENT = 'client.query (/shop/packages/db/src/client.ts:70:9)';

test('the sender is the innermost named function of the database floor', () => {
  const stack = stackOf(
    CLIENT,
    LIBRARY,
    '/shop/packages/db/src/orders/queries.ts:9:1',
    'async findOrder (/shop/packages/db/src/orders/queries.ts:5:1)',
    'async readOrder (/shop/packages/services/src/orders/read-order.ts:5:1)',
  );
  expect(senderIn(stack)).toBe('orders/queries.ts findOrder');
  const byModule = 'async Module.sumHolds (/shop/packages/db/src/wallet/queries.ts:5:1)';
  expect(senderIn(stackOf(CLIENT, LIBRARY, byModule))).toBe('wallet/queries.ts sumHolds');
});

test.each([
  ['a test', '/shop/packages/services/src/orders/check-out.db.test.ts:9:1'],
  ['a test of the database floor', '/shop/packages/db/src/wallet/commands.db.test.ts:9:1'],
  ['the examination of a database', 'async look (/shop/packages/db/src/invariants.ts:9:1)'],
])('what %s asks is no statement of the application', (_who, line) => {
  expect(senderIn(stackOf(CLIENT, LIBRARY, line))).toBeNull();
  expect(senderIn(stackOf(CLIENT, LIBRARY))).toBeNull();
});
