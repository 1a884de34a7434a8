import { claimOutbox, markFailed, markSent } from '@guildhall/db/kernel/outbox';
import type { ServiceContext } from '../context.ts';

const BATCH = 20;
const MAX_ATTEMPTS = 10;

/** What is done with a row of the outbox, by its kind. */
export type OutboxHandlers = Readonly<
  Record<string, (context: ServiceContext, payload: unknown) => Promise<void>>
>;

/**
 * Handles what waits in the outbox; any number of workers may run it. A row whose handler fails
 * waits longer each time and is given up after ten tries. Answers how many rows it handled.
 */
export async function handleOutbox(
  context: ServiceContext,
  handlers: OutboxHandlers,
): Promise<number> {
  const rows = await claimOutbox(context.db, BATCH);
  for (const row of rows) {
    try {
      const handle = handlers[row.kind];
      if (handle === undefined) throw new Error(`nothing handles ${row.kind} of the outbox`);
      await handle(context, row.payload);
      await markSent(context.db, row.id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await markFailed(context.db, row, reason, MAX_ATTEMPTS);
    }
  }
  return rows.length;
}
