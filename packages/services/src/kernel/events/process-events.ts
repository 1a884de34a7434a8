import {
  claimEventCursor,
  listEventsAfter,
  type LoggedEvent,
  moveEventCursor,
} from '@guildhall/db/kernel/event-log';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import type { EventTopic } from '@guildhall/domain/kernel/event-topics';
import type { Transaction } from 'kysely';
import type { KernelContext } from '../context.ts';

const BATCH = 1_000;

export interface EventReaderOptions {
  /** The name of its cursor; never rename it. */
  readonly name: string;
  readonly topics: readonly EventTopic[];
}

/** Processes events in the order in which they happened to each subject; null means any. */
export type EventHandler = (
  trx: Transaction<Database>,
  events: readonly LoggedEvent[] | null,
) => Promise<void>;

/**
 * Processes the events that this reader has not processed yet, batch by batch, on one server at a
 * time. The handler's changes are committed with its cursor, so they happen exactly once; what it
 * does outside of the database happens at least once. The first run of a reader gets null, for
 * everything that happened before. Returns how many events it processed.
 */
export async function processEvents(
  { db }: Pick<KernelContext, 'db'>,
  { name, topics }: EventReaderOptions,
  handle: EventHandler,
): Promise<number> {
  let processed = 0;
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const cursor = await claimEventCursor(trx, name);
      if (cursor === null) return 0;
      const { seen, target } = cursor;
      const isNew = seen === null;
      const events = isNew ? null : await listEventsAfter(trx, cursor, { topics, limit: BATCH });
      const last = events?.length === BATCH ? events.at(-1) : undefined;
      if (events === null || events.length > 0) await handle(trx, events);
      const next =
        seen === null || last === undefined
          ? { seen: target, target: null, position: 0 }
          : { seen, target, position: last.position };
      await moveEventCursor(trx, name, next);
      return events?.length ?? 0;
    });
    processed += count;
    if (count < BATCH) return processed;
  }
}
