import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Permission } from '@guildhall/domain/kernel/permissions';
import { initTRPC, TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { ApiContext } from './context.ts';
import {
  type Declaration,
  permit,
  refuseInvalidInput,
  alertUndeclaredError,
  viewerOf,
} from './declaration.ts';
import { statusOfTrpc, trpcAnswer } from './errors.ts';

const t = initTRPC
  .context<ApiContext>()
  .meta<Declaration>()
  .create({
    errorFormatter: ({ error, ctx }) => {
      const { body, code } = trpcAnswer(error);
      return {
        code: TRPC_ERROR_CODES_BY_KEY[code],
        message: body.code,
        data: {
          ...body,
          http_status: statusOfTrpc(code),
          request_id: ctx?.request_id ?? null,
        },
      };
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
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause instanceof Refusal && meta !== undefined) {
    alertUndeclaredError(ctx.services.alert, meta, path, cause.code);
  }
  const { body, code } = trpcAnswer(result.error);
  if (code === result.error.code) return result;
  throw new TRPCError({ code, message: body.code, cause });
});

const validateInput = t.middleware(async ({ getRawInput, next }) => {
  refuseInvalidInput(await getRawInput());
  return await next();
});

type ProcedureDeclaration = Omit<Declaration, 'permission'>;

/** A procedure for everyone, signed in or not. */
export function publicProcedure(declaration: ProcedureDeclaration) {
  return t.procedure
    .meta({ permission: 'public', ...declaration })
    .use(refusals)
    .use(validateInput);
}

/** A procedure for users with this permission; `ctx.viewer` is the user. */
export function procedure(
  permission: Exclude<Permission, 'public'>,
  declaration: Omit<ProcedureDeclaration, 'cacheable'>,
) {
  return t.procedure
    .meta({ permission, ...declaration })
    .use(refusals)
    .use(validateInput)
    .use(async ({ ctx, next }) => {
      const { user, session, site } = ctx;
      permit(user, permission, site.mode);
      if (user === null || session === null) throw new Refusal('NOT_SIGNED_IN');
      return await next({ ctx: { ...ctx, user, session, viewer: viewerOf(user, site.mode) } });
    });
}
