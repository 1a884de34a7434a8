import { newId } from '@guildhall/domain/kernel/ids';
import {
  createFollowers,
  type Follower,
  type Followers,
  type StreamState,
} from './change-followers.ts';
import { leadStream } from './change-leader.ts';
import { openChanges } from './event-streams.ts';
import { joinTabs, meansOfBrowser, type TabMeans, type Tabs } from './tab-leader.ts';

/** What the other tabs tell: which orders of others they show; a tab that leaves shows none. */
interface Shown {
  readonly kind: 'shown';
  readonly tab: string;
  readonly order_ids: readonly string[];
}

type Message = StreamState | Shown;

/** What belongs to a tab; tests have several tabs in one place. */
export interface TabEnvironment {
  readonly means: TabMeans | null;
  readonly open: typeof openChanges;
  readonly isVisible: () => boolean;
  readonly onVisibility: (notify: () => void) => () => void;
}

/** The tabs of another build may send other messages: raise it whenever `Message` changes. */
const FORMAT = 3;

const ofBrowser = (): TabEnvironment => ({
  means: meansOfBrowser(),
  open: openChanges,
  isVisible: () => document.visibilityState === 'visible',
  onVisibility(notify) {
    document.addEventListener('visibilitychange', notify);
    return () => document.removeEventListener('visibilitychange', notify);
  },
});

const shared = new Map<string, ReturnType<typeof shareChanges>>();

/** Follows what is this user's, until the returned function is called. */
export function follow(userId: string, follower: Follower): () => void {
  const ofUser = shared.get(userId) ?? shareChanges(userId, ofBrowser());
  shared.set(userId, ofUser);
  return ofUser(follower);
}

/**
 * The changes of one user in one tab. Of the visible tabs that show something one leads: it has the
 * only stream and tells the others its events. A tab that gets hidden leaves, since hidden tabs are
 * frozen sooner or later; it keeps its position, and continues or learns that it has missed events
 * when it is visible again.
 */
export function shareChanges(userId: string, environment: TabEnvironment) {
  const followers = createFollowers();
  const member = createMember(userId, environment, followers);
  let unobserve: (() => void) | null = null;

  function update(): void {
    const isWanted = followers.count() > 0 && environment.isVisible();
    if (isWanted && !member.hasJoined()) member.join();
    else if (!isWanted && member.hasJoined()) member.leave();
  }

  return (follower: Follower): (() => void) => {
    unobserve ??= environment.onVisibility(update);
    followers.add(follower);
    update();
    if (follower.areOfOthers === true) member.tellShown();
    return () => {
      followers.remove(follower);
      if (follower.areOfOthers === true) member.tellShown();
      if (followers.count() > 0) return;
      update();
      unobserve?.();
      unobserve = null;
    };
  };
}

/** This tab among those of its user. The name that they share has the user in it. */
function createMember(userId: string, { means, open }: TabEnvironment, followers: Followers) {
  const name = `guildhall-changes-${FORMAT}-${userId}`;
  const tab = newId();
  let tabs: Tabs<Message> | null = null;
  let leading: ReturnType<typeof leadStream> | null = null;
  /** The leader that knows which orders of others this tab shows. */
  let informed: string | null = null;

  function tellShown(): void {
    const orderIds = followers.orderIds();
    if (leading === null) tabs?.tell({ kind: 'shown', tab, order_ids: orderIds });
    else leading.setShown(tab, orderIds);
  }

  function share(state: StreamState): void {
    tabs?.tell(state);
    followers.receive(state);
  }

  function hear(message: Message): void {
    if (message.kind === 'shown') {
      leading?.setShown(message.tab, message.order_ids);
      return;
    }
    // Whoever has lost the lock a moment ago may still be heard.
    if (leading !== null) return;
    followers.receive(message);
    if (message.leader === informed || followers.orderIds().length === 0) return;
    informed = message.leader;
    tellShown();
  }

  function lead(): void {
    leading = leadStream({ tab, userId, open, followers, share });
    tellShown();
  }

  return {
    hasJoined: () => tabs !== null,
    tellShown,
    join(): void {
      tabs = joinTabs<Message>(name, means, { hear, lead });
      // The leader answers with its state.
      tellShown();
    },
    leave(): void {
      tabs?.tell({ kind: 'shown', tab, order_ids: [] });
      leading?.stop();
      leading = null;
      informed = null;
      tabs?.leave();
      tabs = null;
      followers.setBroken();
    },
  };
}
