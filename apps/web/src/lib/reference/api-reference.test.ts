import { readFileSync } from 'node:fs';
import type { Contract } from '@guildhall/api/contract';
import { messagesIn } from '@guildhall/locales/catalogues';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callText, indexOf, type ReferenceCall, referenceOf, roomNames } from './api-reference.ts';
import { exampleOf } from './schema-example.ts';

// apps/web imports only types from the API, so this reads the generated file.
const file = new URL('../../../../../packages/api/generated/contract.json', import.meta.url);
const contract = JSON.parse(readFileSync(file, 'utf8')) as Contract;
const facts = {
  mode: 'demo',
  site_name: 'Guildhall',
  public_url: 'https://shop.test',
  version: '1.2.3',
  calls_per_minute: 600,
  changes_per_minute: 120,
  token_calls_per_minute: 120,
  streams_per_user: 10,
  streams_per_network: 100,
  most_in_a_batch: 10,
} as const;

const t = messagesIn('en', 'content/developers');

const found = (words = ''): ReferenceCall[] =>
  referenceOf({ contract, facts }, words, t).rooms.flatMap(({ calls }) => calls);

function call(name: string): ReferenceCall {
  const one = found().find((each) => each.name === name);
  if (one === undefined) throw new Error(`there is no ${name}`);
  return one;
}

test('every procedure and every route of the contract is shown, each at a place of its own', () => {
  const names = Object.keys({ ...contract.procedures, ...contract.routes });
  expect(
    found()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(names.toSorted());
  expect(new Set(found().map(({ id }) => id)).size).toBe(names.length);
});

test('every room that has calls has a page, and its index the same calls in the same order', () => {
  const { rooms } = referenceOf({ contract, facts }, '', t);
  expect(roomNames(contract)).toEqual(rooms.map(({ name }) => name));
  const ids = (room: { calls: readonly { id: string }[] }) => room.calls.map(({ id }) => id);
  expect(rooms.map(indexOf).map(ids)).toEqual(rooms.map(ids));
});

test('below its room a procedure is named without it, and a route by its address', () => {
  expect(callText('orders', 'orders.detail')).toBe('detail');
  expect(callText('orders', 'GET /api/orders/')).toBe('GET /api/orders/');
});

test('every code that a call names is explained on the page', () => {
  const { errors } = referenceOf({ contract, facts }, '', t);
  const explained = new Set(errors.map(({ code }) => code));
  expect(found().flatMap(({ codes }) => codes.filter((code) => !explained.has(code)))).toEqual([]);
});

describe.each(Object.entries({ ...contract.procedures, ...contract.routes }))(
  'the example of %s',
  (name, { input, permission }) => {
    test('holds an input that is taken, and a token where one is needed', () => {
      const { curl } = call(name);
      if (input !== null) z.fromJSONSchema(input).parse(exampleOf(input));
      expect(curl.includes('Authorization: JWT')).toBe(permission !== 'public');
      expect(curl).toContain('https://shop.test/');
    });
  },
);

test('the example of a query puts its input where the server reads it', () => {
  expect(call('orders.list').curl).toBe(
    `curl -G https://shop.test/api/trpc/orders.list \\
  --data-urlencode 'input={"side":"bought"}' \\
  -H "Authorization: JWT $TOKEN"`,
  );
});

test('calls are found by parts of what is said of them, in any order and case', () => {
  expect(found('CHECKOUT').map(({ name }) => name)).toEqual(['orders.checkOut']);
  expect(found('wallet pays').map(({ name }) => name)).toEqual(['orders.payFromWallet']);
  expect(found('units secret_duplicate').map(({ name }) => name)).toEqual(['orders.deliver']);
  expect(found('no such thing')).toEqual([]);
  expect(referenceOf({ contract, facts }, 'no such thing', t).call_count).toBe(found().length);
});
