import { eventIdSchema } from '@guildhall/domain/kernel/id-schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Permission } from '@guildhall/domain/kernel/permissions';
import type { TokenScope } from '@guildhall/domain/kernel/token-scopes';
import { initTRPC, tracked, TRPCError, type TRPCSubscriptionProcedure } from '@trpc/server';
import { inRequest } from '@guildhall/services/kernel/audit/in-request';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import type { z } from 'zod';
import type { ApiContext } from './context.ts';
import {
  countForNetwork,
  type Declaration,
  permit,
  recordDenial,
  refuseInvalidInput,
  alertUndeclaredError,
  viewerOf,
} from './declaration.ts';
import { procedureError, statusOfTrpc, trpcAnswer } from './errors.ts';

/**
 * How often a quiet stream sends a heartbeat: less than the idle timeouts of proxies, which are a
 * minute and more.
 */
const HEARTBEAT_MS = 15_000;

const t = initTRPC
  .context<ApiContext>()
  .meta<Declaration>()
  .create({
    sse: {
      ping: { enabled: true, intervalMs: HEARTBEAT_MS },
      client: { reconnectAfterInactivityMs: 3 * HEARTBEAT_MS },
    },
    errorFormatter: ({ error, ctx }) => {
      const { body, code } = trpcAnswer(error);
      const requestId = ctx?.request_id ?? null;
      return procedureError(body, {
        code,
        http_status: statusOfTrpc(code),
        request_id: requestId,
      });
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/**
 * Sets the transport code of a refusal, for the log and for server rendering, which calls without
 * HTTP. Any other error stays an opaque INTERNAL.
 */
const refusals = t.middleware(async ({ next, ctx, meta, path }) => {
  const { origin, request_id, user } = ctx;
  const request = { call: path, request_id, origin, user_id: user?.id ?? null };
  const result = await inRequest(request, () => next());
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause instanceof Refusal && meta !== undefined) {
    alertUndeclaredError(ctx.services.alert, meta, path, cause.code);
    await inRequest(request, () => recordDenial(ctx, meta, cause.code));
  }
  const { body, code } = trpcAnswer(result.error);
  if (code === result.error.code) return result;
  throw new TRPCError({ code, message: body.code, cause });
});

const validateInput = t.middleware(async ({ getRawInput, next }) => {
  refuseInvalidInput(await getRawInput());
  return await next();
});

type ProcedureDeclaration = Omit<Declaration, 'permission' | 'cacheable' | 'token_scope'>;

/** A procedure for everyone, signed in or not. */
export function publicProcedure(declaration: ProcedureDeclaration) {
  return t.procedure
    .meta({ permission: 'public', ...declaration })
    .use(refusals)
    .use(async ({ ctx, next }) => {
      permit(ctx, { permission: 'public' });
      await countForNetwork(ctx, declaration);
      return await next();
    })
    .use(validateInput);
}

/**
 * A query whose response depends only on its input. The server caches it until its cache tags are
 * purged, for everyone: so its context has nothing of the caller.
 */
export function cacheableQuery(declaration: Omit<ProcedureDeclaration, 'network_limit' | 'event'>) {
  return t.procedure
    .meta({ permission: 'public', cacheable: true, ...declaration })
    .use(refusals)
    .use(validateInput)
    .use(async ({ next }) => await next({ ctx: NOTHING_OF_CALLER }));
}

const NOTHING_OF_CALLER = {
  user: undefined,
  session: undefined,
  api_token: undefined,
  origin: undefined,
  setCookie: undefined,
};

/** A procedure for users with this permission; `ctx.viewer` is the user. */
export function procedure(
  permission: Exclude<Permission, 'public'>,
  declaration: ProcedureDeclaration,
) {
  return t.procedure
    .meta({ permission, ...declaration })
    .use(refusals)
    .use(validateInput)
    .use(async ({ ctx, next }) => {
      const { user, session } = ctx;
      permit(ctx, { permission });
      if (user === null || session === null) throw new Refusal('NOT_SIGNED_IN');
      return await next({ ctx: { ...ctx, user, session, viewer: viewerOf(user, ctx) } });
    });
}

/**
 * A procedure for users with this permission, who may also call it with an API token that has this
 * scope. It has no session.
 */
export function tokenProcedure(
  permission: Exclude<Permission, 'public'>,
  scope: TokenScope,
  declaration: ProcedureDeclaration,
) {
  const whole = { permission, token_scope: scope, ...declaration };
  return t.procedure
    .meta(whole)
    .use(refusals)
    .use(validateInput)
    .use(async ({ ctx, next }) => {
      permit(ctx, whole);
      const { user } = ctx;
      if (user === null) throw new Refusal('NOT_SIGNED_IN');
      const viewer = viewerOf(user, ctx);
      return await next({ ctx: { ...ctx, session: undefined, user, viewer } });
    });
}

/** The context of a call whose permission was checked. */
type PermittedContext = ApiContext & {
  readonly user: NonNullable<ApiContext['user']>;
  readonly session: NonNullable<ApiContext['session']>;
  readonly viewer: Viewer;
};

/** An event of a stream. A client that lost the stream continues after the event with this id. */
export interface StreamEvent<Data> {
  readonly id: string;
  readonly data: Data;
}

type Streamed<Event extends z.ZodType> = AsyncGenerator<StreamEvent<z.input<Event>>, void, void>;

interface SubscriptionCall<Input extends z.ZodObject> {
  readonly ctx: PermittedContext;
  readonly input: z.output<Input>;
  /** The id of the last event that the client received; null for a new stream. */
  readonly after: string | null;
  /** Aborted when the client leaves, the session ends or the server stops. */
  readonly signal: AbortSignal;
}

/** The input of a stream that may continue. An input without fields is an index of nothing. */
type StreamInput<Input> = (string extends keyof Input ? unknown : Input) & {
  lastEventId?: string | undefined;
};

/**
 * A stream of events for users with this permission. `event` is what an event says. The input takes
 * `lastEventId` besides its own fields: tRPC writes it there when a client reconnects. The type is
 * spelled out, since an inferred one would name a symbol that tRPC does not export.
 */
export function subscription<Input extends z.ZodObject, Event extends z.ZodType>(
  permission: Exclude<Permission, 'public'>,
  {
    input,
    event,
    ...declaration
  }: Omit<ProcedureDeclaration, 'event'> & { input: Input; event: Event },
  follow: (call: SubscriptionCall<Input>) => Streamed<Event>,
): TRPCSubscriptionProcedure<{
  input: StreamInput<z.input<Input>>;
  output: AsyncIterable<StreamEvent<z.output<Event>>, void, unknown>;
  meta: Declaration;
}> {
  const withLastId = input.extend({ lastEventId: eventIdSchema.optional() });
  return procedure(permission, { ...declaration, event })
    .input(withLastId)
    .subscription(async function* ({ ctx, input: parsed, signal, path }) {
      const { lastEventId = null, ...own } = parsed as { lastEventId?: string };
      const ends = [signal, ctx.streamEnd].filter((each) => each !== null && each !== undefined);
      const call = { ctx, input: input.parse(own), after: lastEventId };
      try {
        for await (const { id, data } of follow({ ...call, signal: AbortSignal.any(ends) })) {
          yield tracked(id, event.parse(data));
        }
        // Nobody listens after the client has left, not even to an error.
        if (signal?.aborted !== true) ctx.streamEnd?.throwIfAborted();
      } catch (error) {
        if (error instanceof Refusal) {
          alertUndeclaredError(
            ctx.services.alert,
            { permission, ...declaration },
            path,
            error.code,
          );
        }
        throw error;
      }
    }) as never;
}
