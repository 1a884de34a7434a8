import type { FollowedTopic } from '@guildhall/domain/kernel/event-topics';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Follower, Refresh } from './change-followers.ts';
import type { ChangesCall, ChangesListener, openChanges } from './event-streams.ts';
import { shareChanges, type TabEnvironment } from './shared-changes.ts';
import { fakeTabMeans } from './test-tabs.ts';

const ANN = 'user-1';
const ORDER = 'order-1';

interface Opened extends ChangesCall, ChangesListener {
  isOpen: boolean;
}
type Changed = Partial<Record<FollowedTopic, string[] | null>>;

/** The streams that were opened, by all tabs, oldest first. */
let streams: Opened[] = [];
let means = fakeTabMeans();
let opened: { close: () => void }[] = [];

afterEach(() => {
  for (const each of opened) each.close();
  opened = [];
  streams = [];
  means = fakeTabMeans();
});

const open: typeof openChanges = (call, listener) => {
  const stream = { ...call, ...listener, isOpen: true };
  streams.push(stream);
  return () => void (stream.isOpen = false);
};

const openStreams = () => streams.filter(({ isOpen }) => isOpen);

async function theStream(): Promise<Opened> {
  await settled();
  const [stream, ...others] = openStreams();
  if (stream === undefined || others.length > 0) throw new Error(`${openStreams().length} streams`);
  return stream;
}

/** Everything between tabs takes a few turns of the event loop. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
};

async function say(id: string, changed: Changed, userId = ANN, typing: string[] = []) {
  const { onEvent } = await theStream();
  const all = { orders: [], payments: [], wallet: [], messages: [], notifications: [], ...changed };
  onEvent({ id, data: { user_id: userId, changed: all, typing } });
  await settled();
}

/** A tab of a user with one component. */
function openTab({ user = ANN, of = means as TabEnvironment['means'] } = {}) {
  let isVisible = true;
  const observers = new Set<() => void>();
  const join = shareChanges(user, {
    means: of,
    open,
    isVisible: () => isVisible,
    onVisibility(notify) {
      observers.add(notify);
      return () => observers.delete(notify);
    },
  });
  const leaves: (() => void)[] = [];
  const show = (followed: Partial<Follower> = {}) => {
    const changed = vi.fn<Refresh>();
    const setAlive = vi.fn<(isAlive: boolean) => void>();
    leaves.push(join({ topic: 'orders', ...followed, changed, setAlive }));
    return {
      received: () => changed.mock.calls.map(([ids]) => ids),
      isAlive: () => setAlive.mock.lastCall?.[0] ?? false,
    };
  };
  const tab = {
    show,
    ...show(),
    setVisible(now: boolean) {
      isVisible = now;
      for (const notify of observers) notify();
    },
    close() {
      for (const leave of leaves.splice(0)) leave();
    },
  };
  opened.push(tab);
  return tab;
}

describe('two visible tabs', () => {
  test('have one stream, and both are told what has changed', async () => {
    const [first, second] = [openTab(), openTab()];
    await say('1', { orders: null });
    await say('2', { orders: [ORDER], wallet: [ANN] });
    for (const tab of [first, second]) {
      expect(tab.received()).toEqual([null, [ORDER]]);
      expect(tab.isAlive()).toBe(true);
    }
  });

  test('of which one comes later: it reads once what is older, and is alive', async () => {
    openTab();
    await say('1', { orders: null });
    const late = openTab();
    await settled();
    expect(late.received()).toEqual([null]);
    expect(late.isAlive()).toBe(true);
    await say('2', { orders: [ORDER] });
    expect(late.received()).toEqual([null, [ORDER]]);
    expect(streams).toHaveLength(1);
  });

  test.each([
    ['is closed', (tab: ReturnType<typeof openTab>) => tab.close()],
    ['is hidden', (tab: ReturnType<typeof openTab>) => tab.setVisible(false)],
  ])('go on after the last event in the other when the one that leads %s', async (_how, end) => {
    const [first, second] = [openTab(), openTab()];
    await say('1', { orders: null });
    await say('2', { orders: [] });
    end(first);
    const stream = await theStream();
    expect(stream.after).toBe('2');
    expect(streams).toHaveLength(2);
    expect(second.isAlive()).toBe(false);
    await say('3', { orders: [ORDER] });
    expect(second.isAlive()).toBe(true);
    expect(second.received()).toEqual([null, [ORDER]]);
    expect(first.received()).toEqual([null]);
  });

  test('poll both while the stream is cut', async () => {
    const [first, second] = [openTab(), openTab()];
    await say('1', { orders: null });
    (await theStream()).onBreak();
    await settled();
    expect([first.isAlive(), second.isAlive()]).toEqual([false, false]);
    await say('2', {});
    expect([first.isAlive(), second.isAlive()]).toEqual([true, true]);
    expect(second.received()).toEqual([null]);
  });
});

describe('a tab that was hidden', () => {
  test('leads again after its own last event, when it is the only one', async () => {
    const tab = openTab();
    await say('1', { orders: null });
    tab.setVisible(false);
    await settled();
    expect(openStreams()).toEqual([]);
    tab.setVisible(true);
    expect((await theStream()).after).toBe('1');
  });

  test('reads everything again when it has missed an event that another tab got', async () => {
    const [, second] = [openTab(), openTab()];
    await say('1', { orders: null });
    second.setVisible(false);
    await say('2', { orders: [ORDER] });
    expect(second.received()).toEqual([null]);
    second.setVisible(true);
    await settled();
    expect(second.received()).toEqual([null, null]);
    expect(second.isAlive()).toBe(true);
  });

  test('reads nothing again when it has missed none', async () => {
    const [, second] = [openTab(), openTab()];
    await say('1', { orders: null });
    second.setVisible(false);
    await settled();
    second.setVisible(true);
    await settled();
    expect(second.received()).toEqual([null]);
    expect(second.isAlive()).toBe(true);
  });
});

test('both tabs are told of writing in the threads that they show, once, and read nothing again', async () => {
  const [first, second] = [openTab(), openTab()];
  const [typed, elsewhere] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const shown = first.show({ topic: 'messages', ids: ['thread-1'], typed: elsewhere });
  second.show({ topic: 'messages', ids: ['thread-2'], typed });
  await say('1', { orders: null });
  await say('1', {}, ANN, ['thread-2']);
  expect([typed, elsewhere].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  // A component that comes later has missed it.
  const late = vi.fn<() => void>();
  second.show({ topic: 'messages', ids: ['thread-2'], typed: late });
  await say('2', { messages: [] });
  expect(late).not.toHaveBeenCalled();
  expect(typed).toHaveBeenCalledOnce();
  expect(shown.received()).toEqual([]);
});

describe('what is of one user', () => {
  test('is never handed to a tab of another', async () => {
    const [ann, bob] = [openTab(), openTab({ user: 'user-2' })];
    await settled();
    const [ofAnn, ofBob] = streams;
    expect(openStreams()).toHaveLength(2);
    const changed = { orders: [ORDER], payments: [], wallet: [], messages: [], notifications: [] };
    ofAnn?.onEvent({ id: '1', data: { user_id: ANN, changed, typing: [] } });
    await settled();
    expect(ann.received()).toEqual([[ORDER]]);
    expect(bob.received()).toEqual([]);
    // The token of Ann is in the browser before the tab of Bob knows it.
    ofBob?.onEvent({ id: '1', data: { user_id: ANN, changed, typing: [] } });
    await settled();
    expect(bob.received()).toEqual([null]);
    expect(bob.isAlive()).toBe(false);
    expect(openStreams()).toEqual([ofAnn]);
  });

  test('ends with the last component that shows it, as when the user signs out', async () => {
    const [first, second] = [openTab(), openTab()];
    await say('1', { orders: null });
    first.close();
    second.close();
    await settled();
    expect(openStreams()).toEqual([]);
    openTab();
    // Nothing was shown meanwhile, so there is nothing to continue.
    expect((await theStream()).after).toBeNull();
  });
});

test('the tab that leads names the orders of others that another tab shows, also a new leader', async () => {
  const [first, second] = [openTab(), openTab()];
  await say('1', { orders: null });
  const staff = second.show({ ids: [ORDER], areOfOthers: true });
  expect(await theStream()).toMatchObject({ order_ids: [ORDER], after: '1' });
  expect(staff.isAlive()).toBe(false);
  await say('2', {});
  expect(staff.received()).toEqual([null]);
  expect(staff.isAlive()).toBe(true);
  const third = openTab();
  first.setVisible(false);
  second.setVisible(false);
  await settled();
  second.setVisible(true);
  expect(await theStream()).toMatchObject({ order_ids: [ORDER] });
  await say('3', { orders: [ORDER] });
  expect(staff.isAlive()).toBe(true);
  expect(third.received().at(-1)).toEqual([ORDER]);
});

describe('a browser without locks or channels', () => {
  test('has a stream for each visible tab', async () => {
    const [first, second] = [openTab({ of: null }), openTab({ of: null })];
    await settled();
    expect(openStreams()).toHaveLength(2);
    first.setVisible(false);
    expect(openStreams()).toHaveLength(1);
    second.close();
    expect(openStreams()).toEqual([]);
  });

  test('that refuses them has one too', async () => {
    const refuse = () => {
      throw new DOMException('storage is blocked', 'SecurityError');
    };
    const locks = { request: async () => await Promise.reject(new Error('blocked')) };
    openTab({ of: { ...means, openChannel: refuse } });
    openTab({ of: { ...means, locks: locks as never } });
    await settled();
    expect(openStreams()).toHaveLength(2);
  });
});
