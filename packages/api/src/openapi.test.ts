import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import written from '../generated/contract.json' with { type: 'json' };
import { type Contract, describeContract } from './contract.ts';
import type { OpenApiDocument, OpenApiOperation } from './openapi-document.ts';
import { type ApiFacts, contractOf, openApiOf } from './openapi.ts';

const FACTS: ApiFacts = {
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
};

const contract = describeContract();
const demo = openApiOf({ contract, facts: FACTS });
const live = openApiOf({
  contract: contractOf(contract, 'live'),
  facts: { ...FACTS, mode: 'live' },
});

function operationsOf(document: OpenApiDocument): Record<string, OpenApiOperation> {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );
  return Object.fromEntries(all);
}

function operation(name: string): OpenApiOperation {
  const found = operationsOf(demo)[name];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

describe.each([
  ['demo', demo],
  ['live', live],
])('the document of a %s shop', (_mode, document) => {
  test('is valid under the official schema of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test('gives every operation a unique id', () => {
    const names = Object.values(operationsOf(document)).map((each) => each.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  test('contains the target of every reference', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    const lost = [...references].filter(([, path = '']) => {
      const held = path.split('/').reduce<unknown>((value, key) => Object(value)[key], document);
      return held === undefined;
    });
    expect(lost).toEqual([]);
  });
});

test('the validator refuses an invalid document', async () => {
  const broken = { ...demo, paths: { '/x': { get: { responses: { done: {} } } } } };
  expect((await new Validator().validate(structuredClone(broken))).valid).toBe(false);
});

test('the operations are exactly the procedures and routes', () => {
  const procedures = Object.entries(contract.procedures).flatMap(([name, { kind, input }]) => [
    ...(kind === 'mutation' ? [] : [`get /api/trpc/${name}`]),
    ...(kind === 'mutation' || (kind === 'query' && input) ? [`post /api/trpc/${name}`] : []),
  ]);
  const routes = Object.values(contract.routes).map(
    ({ method, path }) => `${method.toLowerCase()} ${path}`,
  );
  expect(Object.keys(operationsOf(demo)).toSorted()).toEqual([...procedures, ...routes].toSorted());
});

test('a live shop describes everything except the demo routes', () => {
  const missing = Object.keys(operationsOf(demo)).filter((name) => !(name in operationsOf(live)));
  const demoOnly = Object.values(contract.routes).filter(({ mode }) => mode === 'demo');
  expect(missing.toSorted()).toEqual(
    demoOnly.map(({ method, path }) => `${method.toLowerCase()} ${path}`).toSorted(),
  );
  expect(missing).toContain('post /dev/clock/');
});

test('the generated contract gives the same document as the code', () => {
  expect(openApiOf({ contract: written as Contract, facts: FACTS })).toEqual(demo);
});

/** A schema without the words that forbid other fields. */
const opened = (schema: unknown): unknown =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      if (value !== false) return value;
      return key === 'additionalProperties' ? undefined : key === 'items' ? {} : value;
    }),
  );

test('a query takes its input as JSON in one parameter, and responds in the envelope', () => {
  const { parameters, requestBody, responses } = operation('get /api/trpc/orders.detail');
  const { input, output } = contract.procedures['orders.detail'] ?? {};
  expect(parameters).toEqual([
    {
      name: 'input',
      in: 'query',
      required: true,
      content: { 'application/json': { schema: input } },
    },
  ]);
  expect(requestBody).toBeUndefined();
  expect(responses['200']).toMatchObject({
    content: {
      'application/json': {
        schema: { properties: { result: { properties: { data: opened(output) } } } },
      },
    },
  });
  expect(operation('get /api/trpc/catalog.home').parameters).toMatchObject([
    { name: 'input', required: false },
  ]);
  expect(operation('get /api/trpc/site.info').parameters).toBeUndefined();
});

test('a query takes its input as body too, typed for generated clients', () => {
  const { operationId, parameters, requestBody, responses } = operation(
    'post /api/trpc/orders.detail',
  );
  expect(operationId).toBe('orders.detail.post');
  expect(parameters).toBeUndefined();
  expect(requestBody?.content).toEqual({
    'application/json': { schema: contract.procedures['orders.detail']?.input },
  });
  expect(responses).toEqual(operation('get /api/trpc/orders.detail').responses);
});

test('inputs refuse unknown fields; outputs and refusals allow those of later versions', () => {
  const closed = /"additionalProperties":false/;
  for (const { requestBody, parameters, responses } of Object.values(operationsOf(demo))) {
    expect(JSON.stringify(responses)).not.toMatch(closed);
    const schema = requestBody?.content['application/json']?.schema;
    if (schema?.type === 'object' && parameters === undefined) {
      expect(schema.additionalProperties).not.toBeUndefined();
    }
  }
  expect(JSON.stringify(demo.components)).not.toMatch(closed);
  expect(JSON.stringify(operation('post /api/trpc/orders.checkOut').requestBody)).toMatch(closed);
});

test('a file of a form is typed as one', () => {
  const { requestBody } = operation('post /api/files/uploads/');
  const schema = requestBody?.content['multipart/form-data']?.schema;
  expect(schema?.properties?.file).toMatchObject({ type: 'string', format: 'binary' });
});

test('a mutation takes its input as body', () => {
  const { parameters, requestBody } = operation('post /api/trpc/orders.checkOut');
  expect(parameters).toBeUndefined();
  expect(requestBody).toEqual({
    required: true,
    content: { 'application/json': { schema: contract.procedures['orders.checkOut']?.input } },
  });
});

test('a subscription is called like a query, and describes its events, its refusals and how to continue', () => {
  const { parameters, responses } = operation('get /api/trpc/me.changes');
  const { input, output } = contract.procedures['me.changes'] ?? {};
  expect(parameters).toMatchObject([
    { name: 'input', in: 'query', content: { 'application/json': { schema: input } } },
    { name: 'Last-Event-ID', in: 'header', required: false },
  ]);
  expect(responses['200']).toMatchObject({
    content: { 'text/event-stream': { schema: opened(output) } },
    description: expect.stringMatching(/`serialized-error`[^]*`ORDER_NOT_FOUND`/),
  });
});

test('a path parameter, a file to save and a limit are described', () => {
  const { parameters, responses } = operation('get /api/wallet/statements/{month}/');
  expect(parameters).toMatchObject([{ name: 'month', in: 'path', required: true }]);
  expect(responses['200']).toMatchObject({
    content: { 'text/csv': { schema: { type: 'string' } } },
  });
  const { description } = operation('post /api/oauth/signup/');
  expect(description).toBe('Public. One network may call it 20 times in 3600 seconds.');
});

test('routes take query parameters, a body, bytes or nothing, as declared', () => {
  expect(operation('get /dev/mails/').parameters).toMatchObject([
    { name: 'to', in: 'query', required: false, schema: { type: 'string', maxLength: 254 } },
  ]);
  expect(Object.keys(operation('post /api/oauth/login/').requestBody?.content ?? {})).toEqual([
    'application/json',
  ]);
  expect(operation('post /api/webhooks/{provider}/').requestBody?.content).toEqual({ '*/*': {} });
  expect(operation('post /api/oauth/logout/').requestBody).toBeUndefined();
});

test('an outcome of a route is described beside the refusals of its status', () => {
  const { body } =
    contract.routes['POST /api/oauth/login/']?.outcomes['second_factor_required'] ?? {};
  expect(operation('post /api/oauth/login/').responses['403']).toMatchObject({
    description: expect.stringContaining('SECOND_FACTOR_REQUIRED'),
    content: {
      'application/json': {
        schema: { anyOf: [opened(body), { $ref: '#/components/schemas/RouteRefusal' }] },
      },
    },
  });
  expect(body).toMatchObject({ required: expect.arrayContaining(['ticket', 'methods']) });
});

test('every error code is under its own status only', () => {
  // A stream has the status 200 whatever it says.
  const calls = Object.entries(contract.procedures).filter(
    ([, { kind }]) => kind !== 'subscription',
  );
  for (const [name, { kind, errors }] of calls) {
    const { responses } = operation(`${kind === 'mutation' ? 'post' : 'get'} /api/trpc/${name}`);
    const described = Object.entries(responses).flatMap(([status, response]) =>
      [...JSON.stringify(response).matchAll(/"code":\{"type":"string","enum":(\[.*?\])/g)].flatMap(
        ([, codes = '[]']) => (JSON.parse(codes) as string[]).map((code) => `${status} ${code}`),
      ),
    );
    const declared = errors.map((code) => `${contract.errors[code]?.http_status} ${code}`);
    expect([name, ...described.toSorted()]).toEqual([name, ...declared.toSorted()]);
  }
});

test('public operations need no token; others need the declared permission', () => {
  expect(operation('get /api/trpc/offers.list').security).toEqual([]);
  expect(operation('post /api/trpc/orders.checkOut')).toMatchObject({
    security: [{ access_token: [] }],
    'x-permission': 'orders.buy',
    'x-token-scope': null,
  });
  expect(operation('get /api/trpc/offers.own')).toMatchObject({
    security: [{ access_token: [] }, { api_token: [] }],
    'x-token-scope': 'offers.read',
  });
  const { access_token } = demo.components.securitySchemes;
  expect(access_token).toMatchObject({ type: 'apiKey', in: 'header', name: 'Authorization' });
});

test('a route that reports why it is not ready describes that response with its status', () => {
  const { responses } = operation('get /readyz/');
  const of = (status: string) => (responses[status] as { content: object }).content;
  expect(of('503')).toEqual(of('200'));
});
