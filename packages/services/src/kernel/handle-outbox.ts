import { claimOutbox, markFailed, markSent } from '@guildhall/db/kernel/outbox';
import type { ServiceContext } from '../context.ts';

const BATCH = 20;
const MAX_ATTEMPTS = 10;

/** The handler of each kind of outbox row. */
export type OutboxHandlers = Readonly<
  Record<string, (context: ServiceContext, payload: unknown) => Promise<void>>
>;

/**
 * Handles the due rows of the outbox and returns how many it handled. Any number of workers may run
 * it concurrently. A row whose handler fails is retried with growing delays and marked dead after
 * ten attempts.
 */
export async function handleOutbox(
  context: ServiceContext,
  handlers: OutboxHandlers,
): Promise<number> {
  const rows = await claimOutbox(context.db, BATCH);
  for (const row of rows) {
    try {
      const handle = handlers[row.kind];
      if (handle === undefined) throw new Error(`no handler for outbox rows of kind ${row.kind}`);
      await handle(context, row.payload);
      await markSent(context.db, row.id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await markFailed(context.db, row, reason, MAX_ATTEMPTS);
    }
  }
  return rows.length;
}
