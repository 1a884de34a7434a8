import type { User } from '@guildhall/db/users/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { holds, type Permission } from '@guildhall/domain/kernel/permissions';
import { isStorable } from '@guildhall/domain/kernel/text';
import type { Viewer } from '@guildhall/services/context';
import { initTRPC, TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { ApiContext } from './context.ts';
import { statusOfTrpc, trpcAnswer } from './errors.ts';

/** Every procedure carries the permission it asks for, where a test can read it. */
export interface ProcedureMeta {
  readonly permission: Permission;
}

const t = initTRPC
  .context<ApiContext>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter: ({ error, ctx }) => {
      const { told, code } = trpcAnswer(error);
      return {
        code: TRPC_ERROR_CODES_BY_KEY[code],
        message: told.code,
        data: {
          ...told,
          http_status: statusOfTrpc(code),
          request_id: ctx?.request_id ?? null,
        },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/**
 * Gives a refusal its transport code, for the log and for the pages, which call without HTTP;
 * whatever else was thrown stays an opaque INTERNAL.
 */
const refusals = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { told, code } = trpcAnswer(result.error);
  if (code === result.error.code) return result;
  throw new TRPCError({ code, message: told.code, cause: result.error.cause });
});

/** Text that the database cannot hold is bad input like any other, and not a defect (I1). */
const storableText = t.middleware(async ({ getRawInput, next }) => {
  const field = unstorableField(await getRawInput());
  if (field !== null) {
    throw new Refusal('INPUT_INVALID', {}, { [field]: ['This text has invalid characters.'] });
  }
  return await next();
});

/** Deeper than any described input; what is deeper still is refused by its shape (I5). */
const DEEPEST = 10;

/** The path of the first text that cannot be stored, keys included; null when there is none. */
function unstorableField(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : 'non_field_errors';
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return null;
  for (const [key, inside] of Object.entries(value)) {
    if (!isStorable(key)) return 'non_field_errors';
    const field = unstorableField(inside, depth + 1);
    if (field !== null) return field === 'non_field_errors' ? key : `${key}.${field}`;
  }
  return null;
}

/** The signed-in user of a request, as use cases want him. */
export function viewerOf(user: User): Viewer {
  return { user_id: user.id, role: user.role };
}

/** For everyone, signed in or not. */
export const publicProcedure = t.procedure
  .meta({ permission: 'public' })
  .use(refusals)
  .use(storableText);

/** For whoever holds the permission; `ctx.viewer` is he. */
export function procedure(permission: Exclude<Permission, 'public'>) {
  return t.procedure
    .meta({ permission })
    .use(refusals)
    .use(storableText)
    .use(async ({ ctx, next }) => {
      if (ctx.user === null) throw new Refusal('NOT_SIGNED_IN');
      if (permission !== 'signed_in' && !holds(ctx.user.role, permission)) {
        throw new Refusal('PERMISSION_DENIED');
      }
      return await next({ ctx: { ...ctx, user: ctx.user, viewer: viewerOf(ctx.user) } });
    });
}
