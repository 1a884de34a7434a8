import { FOLLOWED_TOPICS, type FollowedTopic } from '@guildhall/domain/kernel/event-topics';
import type { KernelContext } from '../context.ts';
import type { EventBatch, EventFilter } from './event-feed.ts';

export interface FollowCall {
  /** The id of the last change that the client received; null when it begins. */
  readonly after: string | null;
  readonly signal: AbortSignal;
}

/** By topic the ids of what changed; null when anything may have. */
export type ChangedIds = Record<FollowedTopic, string[] | null>;

/** What changed, and nothing of it: the client reads it again through its queries. */
export interface Change {
  /** The client continues after it, on any server. */
  readonly id: string;
  readonly data: {
    /** Whose stream it is. */
    readonly user_id: string;
    readonly changed: ChangedIds;
    /** Threads in which the other member is writing. */
    readonly typing: string[];
  };
}

/** What to follow; a topic that is not named says nothing. */
export interface ChangeFilter extends EventFilter {
  readonly topics: readonly FollowedTopic[];
}

/**
 * The changes of what the filter names, until the signal aborts. The first one comes at once: for a
 * client that begins it always says that anything may have changed, since what the client shows may
 * be older; for one that continues, what did meanwhile.
 */
export async function* followChanges(
  { events }: Pick<KernelContext, 'events'>,
  filter: ChangeFilter,
  { after, signal }: FollowCall,
): AsyncGenerator<Change, void, void> {
  let begins = after === null;
  for await (const batch of events.follow(filter, { after, signal })) {
    const ids = (topic: FollowedTopic) => {
      if (!filter.topics.includes(topic)) return [];
      return begins || batch.has_gap ? null : idsOf(batch, topic);
    };
    const changed = Object.fromEntries(
      FOLLOWED_TOPICS.map((topic) => [topic, ids(topic)]),
    ) as ChangedIds;
    const typing = filter.topics.includes('messages') ? [...batch.signals] : [];
    yield { id: batch.position, data: { user_id: filter.user_id, changed, typing } };
    begins = false;
  }
}

function idsOf({ events }: EventBatch, topic: FollowedTopic): string[] {
  const ofTopic = events.filter((event) => event.topic === topic);
  return [...new Set(ofTopic.map(({ subject_id }) => subject_id))];
}
