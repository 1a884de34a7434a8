import { MOST_FOLLOWED_ORDERS } from '@guildhall/domain/orders/types';
import { type Followers, NOTHING, type StreamState } from './change-followers.ts';
import type { ChangeEvent, ChangesCall, ChangesListener, openChanges } from './event-streams.ts';

/** A stream that was refused, or that something on the way cuts, is tried again after so long. */
const TRY_AGAIN_MS = 60_000;

export interface Leader {
  readonly tab: string;
  readonly userId: string;
  readonly open: typeof openChanges;
  readonly followers: Followers;
  /** Tells this tab and all others. */
  readonly share: (state: StreamState) => void;
}

/** Keeps the stream of the leading tab. It is opened by the first `setShown`. */
export function leadStream({ tab, userId, open, followers, share }: Leader) {
  const stream = oneAtATime(open);
  const shown = createShownOrders();
  /** The orders that the stream names. */
  let orderIds: readonly string[] = [];
  let isAlive = false;
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(
    aliveNow: boolean,
    event: Pick<StreamState, 'id' | 'changed' | 'typing'> | null = null,
  ): void {
    isAlive = aliveNow;
    const after = followers.position();
    const change = event ?? { id: after, changed: NOTHING, typing: [] };
    share({ kind: 'state', leader: tab, is_alive: isAlive, after, order_ids: orderIds, ...change });
  }

  function stop(): void {
    clearTimeout(timer);
    isWaiting = false;
    stream.close();
  }

  function end(code: string | null): void {
    stop();
    tell(false);
    if (code === 'ORDER_NOT_FOUND' && orderIds.length > 0) {
      // One of them may not be read any more: those that show it poll, and the others go on.
      shown.refuse(orderIds);
      start();
      return;
    }
    // Whatever refused the stream may have to do with what is shown: a session that has ended.
    followers.refresh();
    isWaiting = true;
    timer = setTimeout(start, TRY_AGAIN_MS);
  }

  function start(): void {
    stop();
    orderIds = shown.wanted();
    tell(false);
    const call = { order_ids: orderIds, after: followers.position() };
    stream.open(call, { onEvent: take, onBreak: () => isAlive && tell(false), onEnd: end });
  }

  /** Another user may have signed in in another tab: nobody here is told what is theirs. */
  function take({ id, data }: ChangeEvent): void {
    const { user_id, changed } = data;
    // An older server tells nothing of it.
    const { typing = [] } = data as Partial<typeof data>;
    if (user_id === userId) tell(true, { id, changed, typing });
    else end(null);
  }

  return {
    stop,
    /** The orders of others that a tab shows; the tab is answered with the state. */
    setShown(by: string, ids: readonly string[]): void {
      shown.set(by, ids);
      const isMissing = shown.wanted().some((id) => !orderIds.includes(id));
      if (isMissing || !(stream.isOpen() || isWaiting)) start();
      else if (by !== tab) tell(isAlive);
    },
  };
}

/** A stream that was closed says nothing any more, whatever still arrives of it. */
function oneAtATime(open: typeof openChanges) {
  let close: (() => void) | null = null;
  return {
    isOpen: () => close !== null,
    close(): void {
      const closeStream = close;
      close = null;
      closeStream?.();
    },
    open(call: ChangesCall, { onEvent, onBreak, onEnd }: ChangesListener): void {
      let isOpen = true;
      const closeStream = open(call, {
        onEvent: (event) => isOpen && onEvent(event),
        onBreak: () => isOpen && onBreak(),
        onEnd: (code) => isOpen && onEnd(code),
      });
      close = () => {
        isOpen = false;
        closeStream();
      };
    },
  };
}

/** The orders of others that all tabs show, without those that were refused. */
function createShownOrders() {
  const shown = new Map<string, readonly string[]>();
  const refused = new Set<string>();
  return {
    set(by: string, ids: readonly string[]): void {
      if (ids.length === 0) shown.delete(by);
      else shown.set(by, ids);
    },
    refuse(ids: readonly string[]): void {
      for (const id of ids) refused.add(id);
    },
    wanted: (): readonly string[] =>
      [...new Set([...shown.values()].flat())]
        .filter((id) => !refused.has(id))
        .slice(0, MOST_FOLLOWED_ORDERS),
  };
}
