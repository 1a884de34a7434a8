import type { KernelContext } from './context.ts';
import type { EventFilter } from './event-feed.ts';

export interface FollowCall {
  /** The id of the last change that the client received; null when it begins. */
  readonly after: string | null;
  readonly signal: AbortSignal;
}

/** That something changed, and nothing of it: the client reads it again through its query. */
export interface Change {
  /** The client continues after it, on any server. */
  readonly id: string;
  readonly data: {
    readonly has_changed: boolean;
    /** The ids of what changed; null when anything may have. */
    readonly changed_ids: string[] | null;
  };
}

/**
 * The changes of what the filter names, until the signal aborts. The first one comes at once: for a
 * client that begins it always says that something changed, since what the client shows may be
 * older; for one that continues, whether something did meanwhile.
 */
export async function* followChanges(
  { events }: Pick<KernelContext, 'events'>,
  filter: EventFilter,
  { after, signal }: FollowCall,
): AsyncGenerator<Change, void, void> {
  let begins = after === null;
  for await (const batch of events.follow(filter, { after, signal })) {
    const mayHaveMissed = begins || batch.has_gap;
    const ids = [...new Set(batch.events.map(({ subject_id }) => subject_id))];
    const hasChanged = mayHaveMissed || ids.length > 0;
    const changedIds = mayHaveMissed ? null : ids;
    yield { id: batch.position, data: { has_changed: hasChanged, changed_ids: changedIds } };
    begins = false;
  }
}
