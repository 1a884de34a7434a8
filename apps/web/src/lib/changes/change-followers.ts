import type { FollowedTopic } from '@guildhall/domain/kernel/event-topics';

/** What a component shows and keeps fresh. */
export interface Followed {
  readonly topic: FollowedTopic;
  /** Only these; without them everything of the topic that is the user's. */
  readonly ids?: readonly string[];
  /** They are orders of others, which staff read. */
  readonly areOfOthers?: boolean;
}

/** Gets the ids of what changed; null when anything may have. */
export type Refresh = (ids: readonly string[] | null) => void;

/** A component that shows something. */
export interface Follower extends Followed {
  readonly changed: Refresh;
  readonly setAlive: (isAlive: boolean) => void;
  /** Somebody else is writing in one of the threads that it shows. */
  readonly typed?: () => void;
}

type Changed = Readonly<Record<FollowedTopic, readonly string[] | null>>;
export const NOTHING: Changed = {
  orders: [],
  payments: [],
  wallet: [],
  messages: [],
  notifications: [],
};

/** What the leading tab tells: an event of the stream, or only whether the stream is alive. */
export interface StreamState {
  readonly kind: 'state';
  readonly leader: string;
  readonly is_alive: boolean;
  /** The last event, and the one before it: whoever has another one before has missed some. */
  readonly id: string | null;
  readonly after: string | null;
  readonly changed: Changed;
  /** Threads in which somebody else is writing. */
  readonly typing: readonly string[];
  /** The orders of others that the stream follows. */
  readonly order_ids: readonly string[];
}

const isCovered = ({ ids = [], areOfOthers }: Follower, { order_ids }: StreamState) =>
  areOfOthers !== true || ids.every((id) => order_ids.includes(id));

function idsFor({ topic, ids }: Follower, changed: Changed): readonly string[] | null {
  // An older server or tab does not know the topic: then anything may have changed.
  const changedIds = (changed as Partial<Changed>)[topic] ?? null;
  if (changedIds === null || ids === undefined) return changedIds;
  return changedIds.filter((id) => ids.includes(id));
}

export type Followers = ReturnType<typeof createFollowers>;

/** The components of this tab that follow something, and how far what they show has come. */
export function createFollowers() {
  const all = new Set<Follower>();
  /** Those that show nothing that is older than the position. */
  const current = new Set<Follower>();
  let position: string | null = null;
  /** The last state while the stream is alive. */
  let live: StreamState | null = null;

  function give(follower: Follower, state: StreamState, mayHaveMissed: boolean): void {
    if (!isCovered(follower, state)) {
      current.delete(follower);
      follower.setAlive(false);
      return;
    }
    const ids = mayHaveMissed ? null : idsFor(follower, state.changed);
    current.add(follower);
    follower.setAlive(true);
    if (ids === null || ids.length > 0) follower.changed(ids);
  }

  function setBroken(): void {
    live = null;
    for (const follower of all) follower.setAlive(false);
  }

  return {
    position: () => position,
    count: () => all.size,
    /** The orders of others that are shown. */
    orderIds: () =>
      [...all].flatMap(({ areOfOthers, ids = [] }) => (areOfOthers === true ? ids : [])),
    add(follower: Follower): void {
      all.add(follower);
      // What it shows was read before it followed.
      if (live !== null) give(follower, live, true);
    },
    remove(follower: Follower): void {
      all.delete(follower);
      current.delete(follower);
      if (all.size === 0) position = null;
    },
    setBroken,
    refresh(): void {
      for (const follower of all) follower.changed(null);
    },
    receive(state: StreamState): void {
      if (!state.is_alive) {
        setBroken();
        return;
      }
      const hasMissed = state.after !== position;
      // The first event of a new stream says itself that anything may have changed.
      const isNew = state.after === null;
      position = state.id;
      live = state;
      for (const follower of all) {
        give(follower, state, hasMissed || (!current.has(follower) && !isNew));
        if (follower.ids?.some((id) => state.typing.includes(id)) === true) follower.typed?.();
      }
    },
  };
}
