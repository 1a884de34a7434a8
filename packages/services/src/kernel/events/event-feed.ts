import type { Database } from '@guildhall/db/database';
import {
  type LoggedEvent,
  type NewEvents,
  type NewEventsRange,
  readNewEvents,
} from '@guildhall/db/kernel/event-log';
import { sqlState } from '@guildhall/db/transaction';
import type { EventTopic } from '@guildhall/domain/kernel/event-topics';
import type { Kysely } from 'kysely';
import { localSignals, type Signal, type Signals } from './signals.ts';

/** How often the events are read while somebody follows them, and the most often otherwise. */
const READ_EVERY_MS = 250;
/** More new events than this are not passed on: whoever follows them reads anew instead. */
const MAX_EVENTS = 2_000;
/** So much of the log is read for a follower that continues, whatever position it names. */
const MAX_SCANNED = 20_000;
/** Signals that a follower has not fetched yet; more are dropped. */
const MAX_SIGNALS = 20;
/** A follower to whom no event is passed on gets a new position after as many others. */
const MAX_PASSED = 1_000;
const INVALID_TEXT_REPRESENTATION = '22P02';

/** Events in the order in which they happened to each subject. */
export interface EventBatch {
  /** Following from here continues after this batch, on any server. */
  readonly position: string;
  readonly events: readonly LoggedEvent[];
  /** Events may be missing: whatever the follower shows has to be read anew. */
  readonly has_gap: boolean;
  /** What signals to the follower's user were about, since the last batch. */
  readonly signals: readonly string[];
}

/** Which events to follow: those that concern a user, and those of some subjects besides. */
export interface EventFilter {
  readonly user_id: string;
  /** All topics when missing. */
  readonly topics?: readonly EventTopic[];
  /** Each is of the topic: a subject of another topic may have the same id. */
  readonly subjects?: { readonly topic: EventTopic; readonly ids: readonly string[] };
}

export interface FollowOptions {
  /** Where to continue: the position of the last batch that the follower received. */
  readonly after?: string | null | undefined;
  /** Ends the iteration. */
  readonly signal: AbortSignal;
}

/** The events as one server process sees them: it reads them once for all that follow them. */
export interface EventFeed {
  /**
   * Reads the new events and passes them on; null when that was begun within the last 250 ms and
   * has ended. It never rejects: after a failure the next call reads what this one did not.
   */
  catchUp(): Promise<void> | null;
  /** Calls the listener with all events that are read, by `catchUp` or because somebody follows. */
  listen(listener: (batch: EventBatch) => void): void;
  /**
   * Batches of the events that pass the filter. The first one comes at once and holds what was
   * missed since `after`, or `has_gap`: what is read from the database after it is not older than
   * its position. From then on each event comes once.
   */
  follow(filter: EventFilter, options: FollowOptions): AsyncGenerator<EventBatch, void, void>;
  /** Tells a user, in whatever streams they have open at any server. */
  signal(signal: Signal): Promise<void>;
}

/** Reads events from the log; see `readNewEvents`. */
export type EventReader = (range: NewEventsRange) => Promise<NewEvents>;

export interface EventFeedOptions {
  readonly read: EventReader;
  /** Called for a failed read, and again only after a successful one. */
  readonly onError: (error: unknown) => void;
  /** Without it, those of this process. */
  readonly signals?: Signals | undefined;
  readonly now?: () => number;
}

/** Reads the event log of this database. */
export function eventReader(db: Kysely<Database>): EventReader {
  return async (range) => await readNewEvents(db, range);
}

interface Follower {
  readonly filter: EventFilter;
  /** What the follower has not fetched yet. */
  pending: EventBatch | null;
  readonly signals: Set<string>;
  /** How many events were not passed on to it since its last batch. */
  passed: number;
  wake: () => void;
}

/** The only rule of who gets which event: what is missed and what is live pass by it alike. */
function concerns({ user_id, topics, subjects }: EventFilter, event: LoggedEvent): boolean {
  const { topic, subject_id, user_ids } = event;
  if (subjects?.topic === topic && subjects.ids.includes(subject_id)) return true;
  return user_ids.includes(user_id) && (topics === undefined || topics.includes(topic));
}

/** Opens no timer and no query before somebody needs the events. */
export function createEventFeed(options: EventFeedOptions): EventFeed {
  const listeners: ((batch: EventBatch) => void)[] = [];
  const followers = createFollowers();
  const reader = readForAll(options, (batch) => {
    for (const listener of listeners) listener(batch);
    followers.passOn(batch);
  });
  let timer: NodeJS.Timeout | undefined;
  const { signals = localSignals() } = options;
  let isListening = false;

  /** Reads again and again until nobody follows. */
  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (followers.count() > 0) void (reader.catchUp() ?? Promise.resolve()).then(schedule);
    }, READ_EVERY_MS).unref();
  }

  return {
    catchUp: () => reader.catchUp(),
    listen: (listener) => void listeners.push(listener),
    signal: async (signal) => await signals.send(signal),
    async *follow(filter, { after, signal }) {
      await reader.catchUp();
      const from = reader.position();
      if (from === null) throw reader.failure();
      // In the same step, so that the feed passes on all events from this position on.
      const follower = followers.add(filter);
      schedule();
      if (!isListening) signals.listen(followers.signal);
      isListening = true;
      const stop = () => follower.wake();
      signal.addEventListener('abort', stop);
      try {
        yield await readMissed(options.read, filter, { after: after ?? from, until: from });
        let position = from;
        while (!signal.aborted) {
          const batch = takeNext(follower, position);
          position = batch?.position ?? position;
          if (batch !== null) yield batch;
          else await new Promise<void>((resolve) => (follower.wake = resolve));
        }
      } finally {
        signal.removeEventListener('abort', stop);
        followers.remove(follower);
      }
    },
  };
}

/** What the follower has not fetched yet; signals alone leave it at its position. */
function takeNext(follower: Follower, position: string): EventBatch | null {
  const { pending, signals } = follower;
  if (pending === null && signals.size === 0) return null;
  const batch = pending ?? { position, events: [], has_gap: false, signals: [] };
  const taken = { ...batch, signals: [...signals] };
  follower.pending = null;
  signals.clear();
  return taken;
}

/** Reads on from its own position, at most four times a second. */
function readForAll(
  { read, onError, now = Date.now }: EventFeedOptions,
  passOn: (batch: EventBatch) => void,
) {
  let position: string | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let failure: unknown = null;

  async function readNow(): Promise<void> {
    try {
      const { events, snapshot, is_complete } = await read({ seen: position, limit: MAX_EVENTS });
      // What listeners did before the first read is older than where the events start.
      const hasGap = position === null || !is_complete;
      position = snapshot;
      failure = null;
      if (events.length > 0 || hasGap) {
        passOn({ position: snapshot, events, has_gap: hasGap, signals: [] });
      }
    } catch (error) {
      if (failure === null) onError(error);
      failure = error;
    } finally {
      reading = null;
    }
  }

  return {
    position: () => position,
    /** Why the last read failed; null when it did not. */
    failure: () => failure,
    catchUp(): Promise<void> | null {
      if (reading !== null || now() - readAt < READ_EVERY_MS) return reading;
      readAt = now();
      return (reading = readNow());
    },
  };
}

/** What was missed between the last position of a follower and that of the feed. */
async function readMissed(
  read: EventReader,
  filter: EventFilter,
  { after, until }: { after: string; until: string },
): Promise<EventBatch> {
  const nothing = { position: until, events: [], has_gap: false, signals: [] };
  if (after === until) return nothing;
  try {
    const range = { seen: after, until, limit: MAX_EVENTS, most_scanned: MAX_SCANNED };
    const { events, is_complete } = await read(range);
    if (!is_complete) return { ...nothing, has_gap: true };
    return { ...nothing, events: events.filter((event) => concerns(filter, event)) };
  } catch (error) {
    if (sqlState(error) !== INVALID_TEXT_REPRESENTATION) throw error;
    return { ...nothing, has_gap: true };
  }
}

const newFollower = (filter: EventFilter): Follower => ({
  filter,
  pending: null,
  signals: new Set(),
  passed: 0,
  wake: () => undefined,
});

function createFollowers() {
  const all = new Set<Follower>();
  /** By user and by subject, so that an event costs only those that follow it. */
  const byUser = new Map<string, Set<Follower>>();
  const bySubject = new Map<string, Set<Follower>>();

  const placesOf = ({ filter }: Follower) => [
    [byUser, filter.user_id] as const,
    ...(filter.subjects?.ids ?? []).map((id) => [bySubject, id] as const),
  ];

  function followersOf(event: LoggedEvent): Follower[] {
    const groups = [...event.user_ids.map((id) => byUser.get(id)), bySubject.get(event.subject_id)];
    const each = new Set(groups.flatMap((group) => [...(group ?? [])]));
    return [...each].filter(({ filter }) => concerns(filter, event));
  }

  function give(follower: Follower, batch: EventBatch): void {
    const earlier = follower.pending;
    const events = [...(earlier?.events ?? []), ...batch.events];
    const hasGap = earlier?.has_gap === true || batch.has_gap || events.length > MAX_EVENTS;
    follower.passed = 0;
    follower.pending = { ...batch, has_gap: hasGap, events: hasGap ? [] : events };
    follower.wake();
  }

  return {
    count: () => all.size,
    add(filter: EventFilter): Follower {
      const follower = newFollower(filter);
      for (const [groups, key] of placesOf(follower)) {
        groups.set(key, (groups.get(key) ?? new Set()).add(follower));
      }
      all.add(follower);
      return follower;
    },
    remove(follower: Follower): void {
      for (const [groups, key] of placesOf(follower)) {
        groups.get(key)?.delete(follower);
        if (groups.get(key)?.size === 0) groups.delete(key);
      }
      all.delete(follower);
    },
    signal: ({ user_id, subject_id }: Signal): void => {
      for (const follower of byUser.get(user_id) ?? []) {
        if (follower.signals.size >= MAX_SIGNALS) continue;
        follower.signals.add(subject_id);
        follower.wake();
      }
    },
    passOn(batch: EventBatch): void {
      const wanted = new Map<Follower, LoggedEvent[]>();
      for (const event of batch.has_gap ? [] : batch.events) {
        for (const follower of followersOf(event)) {
          const events = wanted.get(follower) ?? [];
          events.push(event);
          wanted.set(follower, events);
        }
      }
      for (const follower of all) {
        follower.passed += batch.events.length;
        const events = wanted.get(follower) ?? [];
        const isDue = events.length > 0 || batch.has_gap || follower.passed >= MAX_PASSED;
        if (isDue) give(follower, { ...batch, events });
      }
    },
  };
}
