import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiContext } from './context.ts';
import { publicError, restBody } from './errors.ts';
import {
  describeTransport,
  procedureAnswerSchema,
  procedureRefusalSchema,
  routeRefusalSchema,
} from './transport.ts';
import { publicProcedure, router } from './trpc.ts';

const declaration = { summary: 'It is part of a test.', errors: [] };
const number = z.strictObject({ n: z.int() });
const refusal = new Refusal(
  'INSUFFICIENT_FUNDS',
  { missing_minor: 70 },
  { amount: [fieldError('too_big', { most: 30 })] },
);

const small = router({
  double: publicProcedure(declaration)
    .input(number)
    .query(({ input }) => input.n * 2),
  add: publicProcedure(declaration)
    .input(number)
    .mutation(({ input }) => ({ sum: input.n })),
  refuse: publicProcedure(declaration).query(() => {
    throw refusal;
  }),
});

const { path, query, mutation } = describeTransport().procedures;

/** Calls a procedure the way a client does that knows only the contract. */
async function call(name: string, method: string, input: unknown): Promise<unknown> {
  const json = JSON.stringify(input);
  const url = new URL(`${path}/${name}`, 'http://shop.test');
  if (method === 'GET') url.searchParams.set(query.parameter, json);
  const body = method === 'GET' ? null : json;
  const headers = { 'content-type': mutation.media_type };
  const response = await fetchRequestHandler({
    endpoint: path,
    req: new Request(url, { method, body, headers }),
    router: small,
    allowMethodOverride: true,
    // These procedures use nothing else of the context.
    createContext: () =>
      ({ request_id: 'request-1', api_token: null, site: { mode: 'live' } }) as ApiContext,
  });
  return await response.json();
}

test('queries and mutations are called and return as the contract says', async () => {
  const answer = await call('double', query.method, { n: 4 });
  expect(procedureAnswerSchema.parse(answer)).toEqual({ result: { data: 8 } });
  const added = await call('add', mutation.method, { n: 4 });
  expect(procedureAnswerSchema.parse(added).result.data).toEqual({ sum: 4 });
});

test('a query takes its input in a body as well, a mutation in a body alone (S7)', async () => {
  const byBody = await call('double', mutation.method, { n: 4 });
  expect(procedureAnswerSchema.parse(byBody)).toEqual({ result: { data: 8 } });
  const byAddress = await call('add', query.method, { n: 4 });
  expect(procedureRefusalSchema.parse(byAddress).error.data).toMatchObject({
    fields: { non_field_errors: [{ code: 'method' }] },
    http_status: 405,
  });
});

test('a refusal has exactly the fields of the contract', async () => {
  for (const [name, input] of [
    ['refuse', {}],
    ['double', { n: 'four' }],
    ['nowhere', {}],
  ] as const) {
    const answer = await call(name, query.method, input);
    expect(procedureRefusalSchema.parse(answer)).toEqual(answer);
  }
});

test('a route refuses with lists of messages by field', () => {
  for (const thrown of [refusal, new Refusal('NOT_SIGNED_IN'), new Error('a defect')]) {
    const body = restBody(publicError(thrown), 'en');
    expect(routeRefusalSchema.parse(body)).toEqual(body);
  }
});
