import { z } from 'zod';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** How calls are sent and answered, for all calls: part of the contract. */

/** `Authorization: JWT <access token>`. */
export const AUTHORIZATION = { header: 'Authorization', scheme: 'JWT' } as const;
/** The path prefix of procedures; a slash and the name follow. */
export const PROCEDURES_PATH = '/api/trpc';

const messages = z.record(z.string(), z.array(z.string()));
const fieldErrors = z.record(
  z.string(),
  z.array(
    z.strictObject({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
);

export const procedureAnswerSchema = z.strictObject({
  result: z.strictObject({ data: z.unknown() }),
});

export const procedureRefusalSchema = z.strictObject({
  error: z.strictObject({
    code: z.int().describe('The JSON-RPC code; use `data.code` instead.'),
    message: z.string(),
    data: z.strictObject({
      code: z.string().describe('A code of the catalog, or INTERNAL.'),
      facts: z.record(z.string(), z.unknown()).describe('Values that a program may need.'),
      fields: fieldErrors.describe(
        'Errors by field of the input: codes with the parameters of their rules.',
      ),
      http_status: z.int(),
      request_id: z.string().nullable(),
    }),
  }),
});

/**
 * The events of a stream besides those with its output, which have no name. tRPC's names, since its
 * clients expect them.
 */
const STREAM_EVENTS = {
  connected: 'The stream is open. Its data is for tRPC’s own client.',
  ping: 'A heartbeat.',
  'serialized-error':
    'A refusal; the stream ends. Its data has the members of `error` in a refusal.',
  return: 'The stream has ended and will not continue.',
} as const;

export const routeRefusalSchema = messages.describe(
  'Messages by field, in the language of `Accept-Language`; messages without a field are under `non_field_errors`.',
);

export interface TransportContract {
  readonly authorization: { readonly header: string; readonly scheme: string };
  readonly procedures: {
    readonly path: string;
    /** The input is JSON, in a query parameter, or in the body of a POST. */
    readonly query: {
      readonly method: 'GET';
      readonly parameter: string;
      readonly post_media_type: string;
    };
    readonly mutation: { readonly method: 'POST'; readonly media_type: string };
    /**
     * Server-sent events. The status is 200 even for a refusal, which is an event.
     */
    readonly subscription: {
      readonly method: 'GET';
      readonly parameter: string;
      readonly media_type: string;
      /** The header in which a client that lost the stream sends the id of its last event. */
      readonly resume_header: string;
      readonly events: Readonly<Record<string, string>>;
    };
    /** The envelope of the output. */
    readonly answer: JsonSchema;
    readonly refusal: JsonSchema;
  };
  readonly routes: {
    /** Outputs of routes have no envelope. */
    readonly refusal: JsonSchema;
  };
}

export function describeTransport(): TransportContract {
  const schema = (type: z.ZodType, name: string) => jsonSchemaOf(type, 'output', name);
  return {
    authorization: AUTHORIZATION,
    procedures: {
      path: PROCEDURES_PATH,
      query: { method: 'GET', parameter: 'input', post_media_type: 'application/json' },
      mutation: { method: 'POST', media_type: 'application/json' },
      subscription: {
        method: 'GET',
        parameter: 'input',
        media_type: 'text/event-stream',
        resume_header: 'Last-Event-ID',
        events: STREAM_EVENTS,
      },
      answer: schema(procedureAnswerSchema, 'answer of a procedure'),
      refusal: schema(procedureRefusalSchema, 'refusal of a procedure'),
    },
    routes: { refusal: schema(routeRefusalSchema, 'refusal of a route') },
  };
}
