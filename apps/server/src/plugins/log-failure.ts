import { trpcAnswer } from '@guildhall/api/errors';
import type { TRPCError } from '@trpc/server';
import type { FastifyBaseLogger } from 'fastify';

/** Logs defects and unavailable dependencies. Refusals are responses and are not logged. */
export function logFailure(
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  error: TRPCError,
  procedure: string | undefined,
): void {
  const { code } = trpcAnswer(error);
  const details = { err: error.cause ?? error, procedure };
  if (code === 'INTERNAL_SERVER_ERROR') log.error(details, 'a procedure failed');
  if (code === 'SERVICE_UNAVAILABLE') log.warn(details, 'a procedure could not be run');
}
