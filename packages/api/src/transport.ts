import { z } from 'zod';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** How a call is sent and answered, whatever it is: part of the contract like the calls. */

/** `Authorization: JWT <access token>`. */
export const AUTHORIZATION = { header: 'Authorization', scheme: 'JWT' } as const;
/** The path of every procedure is this, a slash, and its name. */
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
    code: z.int().describe('JSON-RPC’s number; go by `data.code`.'),
    message: z.string(),
    data: z.strictObject({
      code: z.string().describe('Of the catalogue, or INTERNAL.'),
      facts: z.record(z.string(), z.unknown()).describe('What a program may want to know.'),
      fields: fieldErrors.describe(
        'What is wrong with the input, by field: codes, and what their rules say.',
      ),
      http_status: z.int(),
      request_id: z.string().nullable(),
    }),
  }),
});

export const routeRefusalSchema = messages.describe(
  'By field, in the language of `Accept-Language`; what belongs to none stands under `non_field_errors`.',
);

export interface TransportContract {
  readonly authorization: { readonly header: string; readonly scheme: string };
  readonly procedures: {
    readonly path: string;
    /** The input is JSON: a parameter of the query string, or the body. */
    readonly query: { readonly method: 'GET'; readonly parameter: string };
    readonly mutation: { readonly method: 'POST'; readonly media_type: string };
    /** Around what the procedure answers. */
    readonly answer: JsonSchema;
    readonly refusal: JsonSchema;
  };
  readonly routes: {
    /** Around what the route answers: nothing. */
    readonly refusal: JsonSchema;
  };
}

export function describeTransport(): TransportContract {
  const schema = (type: z.ZodType, name: string) => jsonSchemaOf(type, 'output', name);
  return {
    authorization: AUTHORIZATION,
    procedures: {
      path: PROCEDURES_PATH,
      query: { method: 'GET', parameter: 'input' },
      mutation: { method: 'POST', media_type: 'application/json' },
      answer: schema(procedureAnswerSchema, 'answer of a procedure'),
      refusal: schema(procedureRefusalSchema, 'refusal of a procedure'),
    },
    routes: { refusal: schema(routeRefusalSchema, 'refusal of a route') },
  };
}
