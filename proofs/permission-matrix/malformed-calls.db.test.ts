import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callOf,
  inputSchemaOf,
  calls,
  isReading,
  requestOf,
  send,
  type WireRequest,
} from '../contract-call.ts';
import { acceptedCall, type MatrixFixture, openMatrix } from './matrix.ts';

/** Calls that would be accepted, sent in a form that must be refused. */
let database: TestDatabase;
let matrix: MatrixFixture;

beforeAll(async () => {
  database = await testDatabase();
  matrix = await openMatrix(database);
});
afterAll(async () => {
  await matrix.close();
  await database.close();
});

/** What an attacker would try if inputs were stored as they come (Z4). */
const WORTH_A_TRY = {
  role: 'admin',
  permissions: ['orders.read_any'],
  is_active: true,
  balance: 1_000_000,
  balance_minor: 1_000_000,
  status: 'paid',
  state: 'completed',
  seller_id: '0193b3f0-0000-7000-8000-000000000000',
  sellerId: '0193b3f0-0000-7000-8000-000000000000',
  buyer_id: '0193b3f0-0000-7000-8000-000000000000',
  user_id: '0193b3f0-0000-7000-8000-000000000000',
  fee: 0,
  fee_minor: 0,
  feeBps: 0,
  commission_minor: 0,
  kyc_level: 3,
  kycLevel: 3,
  verification_level: 3,
  seller_level: 4,
  price: 1,
  price_minor: 1,
  total_minor: 1,
  currency: 'JPY',
  due_at: '2099-01-01T00:00:00Z',
};

const names = Object.keys(calls);
const takesFields = (name: string) => callOf(name).input !== null;
const takesNothing = (name: string) => {
  const call = callOf(name);
  return 'method' in call ? call.takes === 'nothing' : call.input === null;
};
/** At most 20 are named in an answer. */
const FIELDS_AT_ONCE = 12;
const isUpload = (name: string) => {
  const call = callOf(name);
  return 'method' in call && call.takes === 'upload';
};
const takesBody = (name: string) => {
  const call = callOf(name);
  return 'method' in call ? call.takes === 'body' || call.takes === 'upload' : !isReading(name);
};

const queryOf = (input: unknown) =>
  `?${String(new URLSearchParams({ input: JSON.stringify(input) }))}`;

/** Sends the request and returns the response and the changed tables. */
async function tell(request: WireRequest) {
  await matrix.changes();
  const { code, status, text } = await send(matrix.shop.origin, request);
  return { code, status, text, changes: await matrix.changes() };
}

describe.each(names.filter(takesFields))('%s', (name) => {
  test('refuses every unknown field by its name, and changes nothing (Z4)', async () => {
    const { input, token, code } = await acceptedCall(matrix, name);
    // An input with a default may be omitted.
    const given = Object.keys((input as object | undefined) ?? {});
    // Optional fields are declared, though not given.
    const known = [...given, ...Object.keys(inputSchemaOf(name)?.properties ?? {})];
    const unknown = Object.entries(WORTH_A_TRY).filter(([field]) => !known.includes(field));
    // Several at once: each is named in the answer. The parser of uploads ends with the first.
    const size = isUpload(name) ? 1 : FIELDS_AT_ONCE;
    for (let start = 0; start < unknown.length; start += size) {
      const some = unknown.slice(start, start + size);
      const mutated = requestOf(name, { ...(input as object), ...Object.fromEntries(some) }, token);
      const response = await tell(mutated);
      expect(response).toMatchObject({ code: 'INPUT_INVALID', status: 400, changes: {} });
      const isProcedure = mutated.path.startsWith('/api/trpc/');
      const said = isProcedure
        ? '{"code":"unknown_field","params":{}}'
        : '"There’s no such field."';
      for (const [field] of some) expect(response.text).toContain(`"${field}":[${said}]`);
    }
    expect(await tell(requestOf(name, input, token))).toMatchObject({ code });
  });
});

describe.each(names.filter(takesNothing))('%s', (name) => {
  test('takes no input and ignores any (Z4)', async () => {
    const { input, token } = await acceptedCall(matrix, name);
    const request = requestOf(name, input, token);
    const path = `${request.path}${queryOf(WORTH_A_TRY)}`;
    const endsSession = name === 'POST /api/oauth/logout/' ? { 'public.sessions': 1 } : {};
    const response = await tell({ ...request, path });
    expect(response).toMatchObject({ code: null, changes: endsSession });
  });
});

describe.each(names)('%s', (name) => {
  test('refuses another method (S7)', async () => {
    const { input, token } = await acceptedCall(matrix, name);
    const { path, headers } = requestOf(name, input, token);
    // A query may also have its input in the body of a POST, which changes nothing either.
    const methods = isReading(name) ? ['PUT', 'DELETE', 'PATCH'] : ['GET', 'HEAD', 'PUT', 'DELETE'];
    const ownPath = name.slice(name.indexOf(' ') + 1);
    // HEAD is answered where GET is.
    const isDeclared = (method: string) =>
      names.includes(`${method === 'HEAD' ? 'GET' : method} ${ownPath}` as typeof name);
    for (const method of methods.filter((each) => !isDeclared(each))) {
      const bodyless = method === 'GET' || method === 'HEAD';
      const query = bodyless && input !== undefined ? queryOf(input) : '';
      const body = bodyless ? null : JSON.stringify(input ?? {});
      const type = { 'content-type': 'application/json' };
      const request = { method, path: `${path}${query}`, headers: { ...headers, ...type }, body };
      const response = await tell(request);
      expect({ method, changes: response.changes }).toEqual({ method, changes: {} });
      // The router answers HEAD with an empty body and calls nothing.
      expect(method === 'HEAD' ? [204, 404] : [404, 405]).toContain(response.status);
    }
  });
});

/** Content types that a form of another site can send without a preflight request. */
const FORMS = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

describe.each(names.filter(takesBody))('%s', (name) => {
  test.each(FORMS)('refuses a body of type %s (S7)', async (type) => {
    const { input, token } = await acceptedCall(matrix, name);
    const request = requestOf(name, input, token);
    const headers = { ...request.headers, 'content-type': type };
    const response = await tell({ ...request, headers });
    expect(response.changes).toEqual({});
    expect([400, 415]).toContain(response.status);
  });
});

test('none of this was an error of the server', () => {
  expect(matrix.shop.complaints).toEqual([]);
});
