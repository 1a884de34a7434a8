import type { User } from '@guildhall/db/users/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { holds, type Permission } from '@guildhall/domain/kernel/permissions';
import type { Viewer } from '@guildhall/services/context';
import { initTRPC, TRPCError } from '@trpc/server';
import type { ApiContext } from './context.ts';
import { publicError, trpcCodeOf } from './errors.ts';

/** Every procedure carries the permission it asks for, where a test can read it. */
export interface ProcedureMeta {
  readonly permission: Permission;
}

const t = initTRPC
  .context<ApiContext>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter: ({ shape, error, ctx }) => {
      const known = error.code === 'NOT_FOUND' && error.cause === undefined;
      const told = known
        ? ({ code: 'NOT_FOUND', facts: {}, fields: {} } as const)
        : publicError(error.cause);
      return {
        code: shape.code,
        message: told.code,
        data: { ...told, http_status: shape.data.httpStatus, request_id: ctx?.request_id ?? null },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Gives a refusal its transport code; whatever else was thrown stays an opaque INTERNAL. */
const refusals = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof Refusal) {
    const { cause } = result.error;
    throw new TRPCError({ code: trpcCodeOf(publicError(cause).code), message: cause.code, cause });
  }
  return result;
});

/** The signed-in user of a request, as use cases want him. */
export function viewerOf(user: User): Viewer {
  return { user_id: user.id, role: user.role };
}

/** For everyone, signed in or not. */
export const publicProcedure = t.procedure.meta({ permission: 'public' }).use(refusals);

/** For whoever holds the permission; `ctx.viewer` is he. */
export function procedure(permission: Exclude<Permission, 'public'>) {
  return t.procedure
    .meta({ permission })
    .use(refusals)
    .use(async ({ ctx, next }) => {
      if (ctx.user === null) throw new Refusal('NOT_SIGNED_IN');
      if (permission !== 'signed_in' && !holds(ctx.user.role, permission)) {
        throw new Refusal('PERMISSION_DENIED');
      }
      return await next({ ctx: { ...ctx, user: ctx.user, viewer: viewerOf(ctx.user) } });
    });
}
