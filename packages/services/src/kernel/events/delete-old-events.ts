import { deletePassedEvents, listStoppedCursors } from '@guildhall/db/kernel/event-log';
import type { KernelContext } from '../context.ts';

const KEEP_DAYS = 7;
const BATCH = 10_000;
/** A reader that has not run for this long has a defect, or is no longer part of the program. */
const STOPPED_AFTER_DAYS = 1;

/**
 * Deletes events after seven days, but none that a reader has still to process. Alerts about
 * readers that have stopped, because they keep every later event.
 */
export async function deleteOldEvents({ db, alert }: KernelContext): Promise<void> {
  while ((await deletePassedEvents(db, { keepDays: KEEP_DAYS, limit: BATCH })) === BATCH);
  for (const name of await listStoppedCursors(db, STOPPED_AFTER_DAYS)) {
    alert('a reader of the event log has stopped', { name });
  }
}
