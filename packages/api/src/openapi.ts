import type { Upload } from './rest.ts';
import type { Contract, JsonSchema, ProcedureContract, RouteContract } from './contract.ts';
import type {
  Content,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  PathItem,
} from './openapi-document.ts';
import { openSchema } from './json-schema.ts';
import type { TransportContract } from './transport.ts';

/** The facts of an installation that the description adds to the contract. */
export interface ApiFacts {
  readonly mode: 'demo' | 'live';
  readonly site_name: string;
  /** Without a trailing slash. */
  readonly public_url: string;
  readonly version: string;
  /** Rate limit of one client network. */
  readonly calls_per_minute: number;
  /** Rate limit of mutations of one user. */
  readonly changes_per_minute: number;
  /** Rate limit of one API token. */
  readonly token_calls_per_minute: number;
  /** Event streams that one user may have open at once. */
  readonly streams_per_user: number;
  /** Event streams that one network may have open at once. */
  readonly streams_per_network: number;
  /** The maximum number of procedures in one request. */
  readonly most_in_a_batch: number;
}

/** The data of the API description of an installation. */
export interface DescribedApi {
  /** The contract for the mode of this installation. */
  readonly contract: Contract;
  readonly facts: ApiFacts;
}

/** The contract for a mode: a live shop does not have the demo routes. */
export function contractOf(contract: Contract, mode: ApiFacts['mode']): Contract {
  const routes = Object.entries(contract.routes).filter(
    ([, route]) => route.mode === 'always' || mode === 'demo',
  );
  return { ...contract, routes: Object.fromEntries(routes) };
}

/** Describes a shop's contract as an OpenAPI document, for clients that do not use tRPC. */
export function openApiOf({ contract, facts }: DescribedApi): OpenApiDocument {
  const routes = Object.values(contract.routes);
  const rooms = [
    ...Object.keys(contract.procedures).map(roomOf),
    ...routes.map(({ room }) => room),
  ];
  return {
    openapi: '3.1.1',
    info: {
      title: `${facts.site_name} API`,
      version: facts.version,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: facts.site_name, url: `${facts.public_url}/contact` },
      description: introduction(contract.transport, facts),
    },
    servers: [{ url: facts.public_url }],
    tags: [...new Set(rooms)].toSorted().map((name) => ({
      name,
      description: `As a page: ${facts.public_url}/developers/${name}`,
    })),
    paths: { ...procedurePaths(contract), ...routePaths(contract) },
    components: componentsOf(contract.transport),
  };
}

/** `orders` of `orders.checkOut`. */
const roomOf = (procedure: string) => procedure.split('.', 1).join('');

function describeProcedure(contract: Contract, name: string, call: ProcedureContract): PathItem {
  const { kind, input } = call;
  const output = openSchema(call.output);
  const { query, mutation, subscription, answer } = contract.transport.procedures;
  const success: OpenApiResponse =
    kind === 'subscription'
      ? {
          description: streamWords(contract, call),
          content: { [subscription.media_type]: { schema: output } },
        }
      : { description: 'Success.', content: json(around(openSchema(answer), output)) };
  const operation = {
    operationId: name,
    tags: [roomOf(name)],
    ...words(contract, call),
    responses: {
      '200': success,
      // A stream refuses with an event.
      ...(kind === 'subscription' ? {} : refusals(contract, call, procedureRefusal)),
      '500': { $ref: '#/components/responses/ProcedureDefect' },
      '4XX': { $ref: '#/components/responses/MalformedCall' },
    },
  };
  if (kind === 'mutation') {
    return {
      post: { ...operation, ...(input && { requestBody: bodyOf(input, mutation.media_type) }) },
    };
  }
  const resumeHeader = {
    name: subscription.resume_header,
    in: 'header',
    required: false,
    schema: TEXT,
  } as const;
  const parameters = [
    {
      name: query.parameter,
      in: 'query',
      // An input with a default is optional.
      required: input !== null && !('default' in input),
      content: json(input),
    },
    ...(kind === 'subscription' ? [resumeHeader] : []),
  ] as const;
  const byAddress = { ...operation, ...(input && { parameters }) };
  if (kind === 'subscription' || input === null) return { get: byAddress };
  return { get: byAddress, post: queryByBody(operation, bodyOf(input, query.post_media_type)) };
}

/**
 * The same query with its input in the body: generated clients have no types for a parameter that
 * holds JSON.
 */
function queryByBody(
  operation: OpenApiOperation,
  requestBody: OpenApiOperation['requestBody'],
): OpenApiOperation {
  return {
    ...operation,
    operationId: `${operation.operationId}.post`,
    description: `The query with its input in the body. It is never cached. ${operation.description}`,
    ...(requestBody && { requestBody }),
  };
}

/** OpenAPI 3.1 has no words for the events of a stream, so they are described in text. */
function streamWords({ transport, errors }: Contract, call: ProcedureContract): string {
  const { events, resume_header } = transport.procedures.subscription;
  const meanings = call.errors.map((code) => `- \`${code}\`: ${errors[code]?.meaning}`);
  const named = Object.entries(events).map(([name, meaning]) => `- \`${name}\`: ${meaning}`);
  return `Server-sent events without a name have this JSON as their data, and an id. A client that
lost the stream sends the last id in \`${resume_header}\`. Events with a name:

${named.join('\n')}

Codes of refusals:

${meanings.join('\n')}`;
}

function procedurePaths(contract: Contract): Record<string, PathItem> {
  const { path } = contract.transport.procedures;
  const paths = Object.entries(contract.procedures).map(([name, procedure]) => [
    `${path}/${name}`,
    describeProcedure(contract, name, procedure),
  ]);
  return Object.fromEntries(paths);
}

function routePaths(contract: Contract): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const route of Object.values(contract.routes)) {
    const method = route.method === 'GET' ? 'get' : 'post';
    paths[route.path] = { ...paths[route.path], [method]: describeRoute(contract, route) };
  }
  return paths;
}

function describeRoute(contract: Contract, route: RouteContract): OpenApiOperation {
  const { method, path, params, room, takes, upload, media_type } = route;
  const { input, statuses } = route;
  const output = openSchema(route.output);
  const parameters = [
    ...parametersOf(params, 'path'),
    ...(takes === 'query' ? parametersOf(input, 'query') : []),
  ];
  const answers = statuses.map((status) => [
    String(status),
    {
      description: status === 200 ? 'Success.' : 'Temporarily unavailable.',
      content: { [media_type]: { schema: output } },
    },
  ]);
  return {
    operationId: [method.toLowerCase(), ...(path.match(/[a-z]+/g) ?? [])].join('_'),
    tags: [room],
    ...words(contract, route),
    ...(parameters.length > 0 && { parameters }),
    ...(takes === 'body' && input && { requestBody: bodyOf(input) }),
    ...(upload && { requestBody: uploadOf(upload, input) }),
    ...(takes === 'bytes' && { requestBody: { required: true, content: { '*/*': {} } } }),
    responses: {
      ...refusals(contract, route, (codes) => routeRefusal(route, codes), ERROR_CODE_HEADER),
      '500': { $ref: '#/components/responses/RouteDefect' },
      '4XX': { $ref: '#/components/responses/MalformedRequest' },
      // Last, to override refusals of the same status: the route describes that response itself.
      ...Object.fromEntries(answers),
    },
  };
}

type Call = ProcedureContract | RouteContract;

function words(contract: Contract, call: Call) {
  const { summary, permission, token_scope: scope, network_limit: limit } = call;
  const holders = contract.permissions[permission].join(', ');
  const isPublic = permission === 'public';
  const allowed = isPublic ? 'Public.' : `Requires \`${permission}\`: ${holders}.`;
  const counted = limit
    ? ` One network may call it ${limit.calls} times in ${limit.window_seconds} seconds.`
    : '';
  const byToken = scope === null ? '' : ` An API token with the scope \`${scope}\` may call it.`;
  const tokens = scope === null ? [] : [{ api_token: [] }];
  return {
    summary,
    description: allowed + byToken + counted,
    security: isPublic ? [] : [{ access_token: [] }, ...tokens],
    'x-permission': permission,
    'x-token-scope': scope,
  };
}

/** The body of a REST refusal is text for people; its code is in a header. */
const ERROR_CODE_HEADER = { 'Error-Code': { $ref: '#/components/headers/ErrorCode' } };

/** One response per status, with all its error codes. */
function refusals(
  { errors }: Contract,
  call: Call,
  schema: (codes: readonly string[]) => JsonSchema,
  everyHeader: OpenApiResponse['headers'] = {},
): Record<string, OpenApiResponse> {
  const byStatus = Object.groupBy(call.errors, (code) => errors[code]?.http_status ?? 500);
  const responses = Object.entries(byStatus).map(([status, codes = []]) => {
    const meanings = codes.map((code) => `- \`${code}\`: ${errors[code]?.meaning}`);
    const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
    const isTemporary = status === '429' || status === '503';
    const headers = { ...everyHeader, ...(isTemporary && retryAfter) };
    return [
      status,
      {
        description: meanings.join('\n'),
        ...(Object.keys(headers).length > 0 && { headers }),
        content: json(schema(codes)),
      },
    ];
  });
  return Object.fromEntries(responses);
}

/** The envelope of refusals, narrowed to the codes of this call. */
function procedureRefusal(codes: readonly string[]): JsonSchema {
  const oneOf: JsonSchema = { type: 'string', enum: [...codes] };
  const error = object({ message: oneOf, data: object({ code: oneOf }) });
  return { allOf: [reference('ProcedureRefusal'), object({ error })] };
}

/** Messages by field; for a declared outcome also the facts of the next step. */
function routeRefusal({ outcomes }: RouteContract, codes: readonly string[]): JsonSchema {
  const described = Object.values(outcomes).filter(({ error }) => codes.includes(error));
  if (described.length === 0) return reference('RouteRefusal');
  return { anyOf: [...described.map(({ body }) => openSchema(body)), reference('RouteRefusal')] };
}

function parametersOf(input: JsonSchema | null, place: 'query' | 'path'): OpenApiParameter[] {
  const required = new Set(input?.required);
  return Object.entries(input?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: required.has(name),
    schema: typeof schema === 'boolean' ? {} : schema,
  }));
}

function bodyOf(input: JsonSchema, mediaType = 'application/json') {
  return { required: true, content: { [mediaType]: { schema: input } } };
}

/** A form whose last field is the file. */
function uploadOf({ field, media_types, max_bytes }: Upload, input: JsonSchema | null) {
  const description = `The last field of the form. At most ${max_bytes} bytes.`;
  // `format` is the word of OpenAPI 3.0, from which generators know the type of a file.
  const file: JsonSchema = { type: 'string', format: 'binary', description };
  const schema: JsonSchema = {
    ...input,
    type: 'object',
    properties: { ...input?.properties, [field]: file },
    required: [...(input?.required ?? []), field],
  };
  const form = { schema, encoding: { [field]: { contentType: media_types.join(', ') } } };
  return { required: true, content: { 'multipart/form-data': form } };
}

/** Without a schema the content is `{}`, which allows anything. */
function json(schema: JsonSchema | null): Content {
  return { 'application/json': schema === null ? {} : { schema } };
}

/** The envelope of a response, with the schema of its data inside. */
function around(envelope: JsonSchema, data: JsonSchema): JsonSchema {
  const { properties } = envelope;
  const result = properties?.result;
  if (typeof result !== 'object') throw new Error('the envelope of a response has no result');
  return {
    ...envelope,
    properties: { ...properties, result: { ...result, properties: { data } } },
  };
}

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

function object(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

const TEXT: JsonSchema = { type: 'string' };

const defect = (schema: JsonSchema): OpenApiResponse => ({
  description: 'An internal error, logged under the request id.',
  content: json(schema),
});

const malformed = (schema: JsonSchema): OpenApiResponse => ({
  description: 'The request is malformed: wrong method, media type or size.',
  content: json(schema),
});

function componentsOf(transport: TransportContract): OpenApiDocument['components'] {
  const { authorization, procedures, routes } = transport;
  return {
    securitySchemes: {
      access_token: {
        type: 'apiKey',
        in: 'header',
        name: authorization.header,
        description:
          `The word \`${authorization.scheme}\`, a space, ` +
          'and the `access_token` that a sign-in returns.',
      },
      api_token: {
        type: 'apiKey',
        in: 'header',
        name: authorization.header,
        description:
          `The word \`${authorization.scheme}\`, a space, and an API token that a user has ` +
          'created in their settings, with the scope that the call requires.',
      },
    },
    headers: {
      ErrorCode: { description: 'The code of the refusal.', schema: TEXT },
      RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
    },
    responses: {
      ProcedureDefect: defect(procedureRefusal(['INTERNAL'])),
      RouteDefect: defect(object({ non_field_errors: { type: 'array', items: TEXT } })),
      MalformedCall: malformed(procedureRefusal(['INPUT_INVALID'])),
      MalformedRequest: malformed(reference('RouteRefusal')),
    },
    schemas: { ProcedureRefusal: openSchema(procedures.refusal), RouteRefusal: routes.refusal },
  };
}

function introduction({ procedures }: TransportContract, facts: ApiFacts): string {
  const { path, query } = procedures;
  const page = `${facts.public_url}/developers`;
  return `Escrow for game accounts and gift cards. This reference as a page: ${page}

A query is \`GET ${path}/{name}?${query.parameter}={JSON}\`, \
a mutation \`POST ${path}/{name}\`
with JSON as its body. A subscription is called like a query and returns server-sent events. \
Queries and mutations return \`{"result":{"data":…}}\`, or
\`{"error":{"data":{"code":…}}}\` with an error code that the operation lists. \
Plain REST routes return their data without an envelope, and
errors as \`{"field":["message"]}\`, in the language of \`Accept-Language\`, with their
code in the header \`Error-Code\`.

Amounts are integers in minor units, times ISO 8601 in UTC, ids strings. Unknown fields are
refused. A mutation with an \`idempotency_key\` (a UUID made by the client) takes effect once,
however often it is sent: the same input returns the first response, other input is refused.

One network may send ${facts.calls_per_minute} calls a minute, one user \
${facts.changes_per_minute} mutations, one API token ${facts.token_calls_per_minute} calls; \
above that, the status is 429 with \`Retry-After\`. \
One request holds at most ${facts.most_in_a_batch} procedures and 1 MiB. One user may have \
${facts.streams_per_user} streams open, one network ${facts.streams_per_network}.`;
}
