import { Readable } from 'node:stream';
import type { ApiContext } from '@guildhall/api/context';
import {
  alertUndeclaredError,
  countForNetwork,
  permit,
  recordDenial,
  refuseInvalidInput,
} from '@guildhall/api/declaration';
import { declaredErrors, type RestOutcome, type RestRoute, type Upload } from '@guildhall/api/rest';
import type { SiteView } from '@guildhall/api/site/views';
import { type JsonValue, Refusal } from '@guildhall/domain/kernel/errors';
import type { CsvText } from '@guildhall/domain/kernel/text/csv';
import type { ServiceContext } from '@guildhall/services/context';
import { inRequest } from '@guildhall/services/kernel/audit/in-request';
import type { User } from '@guildhall/services/users/find-user';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onSendAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import type { z } from 'zod';
import { requestContext } from '../context.ts';
import { readForm } from './read-form.ts';

type InputOf<Route> = Route extends { input: infer Input extends z.ZodType }
  ? z.output<Input>
  : null;
type ParamsOf<Route extends RestRoute> = z.output<NonNullable<Route['params']>>;
type OutputOf<Route extends RestRoute> = Route extends { download: 'text/csv' }
  ? Download
  : Route extends { download: 'image/*' | 'application/zip' | '*/*' }
    ? FileContent
    : z.input<Route['output']>;

type FactsOf<Outcome extends RestOutcome> = Readonly<
  Record<Exclude<keyof z.output<Outcome['body']>, 'non_field_errors'>, JsonValue>
>;
/** A declared outcome of the use case, by its name. */
type OutcomeOf<Route extends RestRoute> =
  Route extends RestRoute<z.ZodType | null, z.ZodType, infer Outcomes>
    ? {
        [Name in keyof Outcomes]: { readonly outcome: Name } & FactsOf<Outcomes[Name]>;
      }[keyof Outcomes]
    : never;

/** A file for the browser to save, of any size: it is sent while it is read. */
export interface Download {
  /** Letters, digits, dots and dashes. */
  readonly filename: string;
  readonly content: AsyncGenerator<CsvText, void, void>;
}

/** A picture for the browser to show, or an archive for it to save. */
export interface FileContent {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Readable;
}

export interface RestCall<Route extends RestRoute> {
  readonly context: ApiContext;
  readonly params: ParamsOf<Route>;
  readonly input: InputOf<Route>;
  /** The bytes of the uploaded file while they arrive; they end when the whole form was valid. */
  readonly content: Route extends { upload: Upload } ? AsyncIterable<Uint8Array> : null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The dependencies of the routes. */
export interface RouteDependencies {
  readonly services: ServiceContext;
  readonly site: SiteView;
}

/**
 * Mounts a declared route: checks the permission, counts the call, parses path parameters and
 * input, calls `answer`, and returns only declared output fields. A handler that sends another
 * format, such as a page, sends the reply itself.
 */
export function mountRoute<Route extends RestRoute>(
  app: FastifyInstance,
  route: Route,
  { services, site }: RouteDependencies,
  options: RouteShorthandOptions,
  answer: (call: RestCall<Route>) => Promise<OutputOf<Route> | OutcomeOf<Route> | FastifyReply>,
): void {
  const { method, path, permission, output } = route;
  const name = `${method} ${path}`;
  app.route({
    ...options,
    ...(route.upload !== undefined && { config: { ...options.config, takes_upload: true } }),
    method,
    url: path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1'),
    onSend: preventCaching,
    handler: async (request, reply) => {
      const context = await requestContext(services, site, request, reply, [name]);
      const { request_id, origin, user } = context;
      const called = { call: name, request_id, origin, user_id: user?.id ?? null };
      const inCall = <T>(work: () => T) => inRequest(called, work);
      try {
        permit(context, route);
        await countForNetwork(context, route);
        const params = paramsOf(route, request);
        const form = route.upload === undefined ? null : await openForm(route, context, request);
        const input = inputOf(route, request, form?.fields);
        const content = (form?.content ?? null) as RestCall<Route>['content'];
        const call = { context, params, input, content, request, reply };
        const answered = await inCall(() => answer(call));
        // An awaited reply resolves to undefined, so its state is checked instead.
        if (reply.sent) return undefined;
        if (route.download === 'text/csv') {
          return await sendDownload(reply, route.download, answered as Download);
        }
        if (route.download !== undefined) {
          const { headers, content: file } = answered as FileContent;
          return await reply.headers(headers).send(file);
        }
        const refusal = refusalOfOutcome(route, answered);
        if (refusal === null) return output.parse(answered);
        throw refusal;
      } catch (error) {
        if (error instanceof Refusal) {
          const declared = { permission, errors: declaredErrors(route) };
          alertUndeclaredError(services.alert, declared, name, error.code);
          await inCall(() => recordDenial(context, route, error.code));
        }
        throw error;
      }
    },
  });
}

/** Converts a declared outcome to a refusal; null for the regular output. */
function refusalOfOutcome({ outcomes = {} }: RestRoute, answered: unknown): Refusal | null {
  if (typeof answered !== 'object' || answered === null || !('outcome' in answered)) return null;
  const { outcome, ...facts } = answered;
  const declared = typeof outcome === 'string' ? outcomes[outcome] : undefined;
  if (declared === undefined) return null;
  return new Refusal(declared.error, facts as Readonly<Record<string, JsonValue>>);
}

/** Responses and refusals are not cacheable unless the route sets its own cache-control. */
const preventCaching: onSendAsyncHookHandler = async (_request, reply) => {
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
};

/** The user of a route that requires one. Refuses NOT_SIGNED_IN. */
export function signedInUser({ user }: ApiContext): User {
  if (user === null) throw new Refusal('NOT_SIGNED_IN');
  return user;
}

/** Reads the first part before the headers are sent, so that a refusal still has its status. */
async function sendDownload(reply: FastifyReply, mediaType: string, download: Download) {
  const { filename, content } = download;
  const first = await content.next();
  async function* all() {
    if (first.done !== true) yield first.value;
    yield* content;
  }
  void reply.headers({
    'content-type': `${mediaType}; charset=utf-8`,
    'content-disposition': `attachment; filename="${filename}"`,
  });
  return await reply.send(Readable.from(all()));
}

/** The form of an upload, up to its file. An upload counts as a change of its user (R1). */
async function openForm({ upload }: RestRoute, { user }: ApiContext, request: FastifyRequest) {
  if (upload === undefined || user === null) throw new Refusal('NOT_SIGNED_IN');
  await request.server.apiRateLimiter.countChanges(user.id, 1);
  return await readForm(request, upload);
}

function paramsOf<Route extends RestRoute>({ params }: Route, request: FastifyRequest) {
  if (params === undefined) return {} as ParamsOf<Route>;
  refuseInvalidInput(request.params);
  return params.parse(request.params) as ParamsOf<Route>;
}

function inputOf<Route extends RestRoute>(
  { takes, input }: Route,
  { body, query }: FastifyRequest,
  fields?: unknown,
): InputOf<Route> {
  if (input === null) return null as InputOf<Route>;
  const raw = fields ?? (takes === 'query' ? query : body) ?? {};
  refuseInvalidInput(raw);
  return input.parse(raw) as InputOf<Route>;
}
