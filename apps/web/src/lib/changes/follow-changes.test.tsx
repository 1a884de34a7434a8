// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetUser } from '../session/auth-state.ts';
import type { Followed } from './change-followers.ts';
import { useFollow } from './follow-changes.ts';
import { api } from '../test-api.ts';
import { signedIn } from '../test-page.tsx';

const ORDER = '0193b3f0-0000-7000-8000-000000000000';
const OTHER = '0193b3f0-0000-7000-8000-000000000001';

const spy = () => vi.fn<(ids: readonly string[] | null) => Promise<void>>(async () => undefined);
let refresh: ReturnType<typeof spy>;
beforeEach(() => {
  refresh = spy();
  signedIn();
});

const renderFollowed = (followed: Followed | null = { topic: 'orders', ids: [ORDER] }) =>
  renderHook(() => useFollow(followed, refresh));

async function stream(position = 0) {
  await waitFor(() => expect(api.streams().length).toBeGreaterThan(position), { timeout: 10_000 });
  const found = api.streams()[position];
  if (found === undefined) throw new Error('no stream was opened');
  return found;
}

function setVisibility(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a component with the stream', () => {
  test('refreshes when what it shows has changed, and only then', async () => {
    const { result } = renderFollowed();
    const opened = await stream();
    expect(opened).toMatchObject({ after: null, order_ids: [] });
    expect(result.current).toBe(false);
    opened.say('1:1:', { orders: [OTHER], wallet: null });
    await waitFor(() => expect(result.current).toBe(true));
    expect(refresh).not.toHaveBeenCalled();
    opened.say('2:2:', { orders: [OTHER, ORDER] });
    await waitFor(() => expect(refresh.mock.calls).toEqual([[[ORDER]]]));
    opened.say('3:3:', { orders: null });
    await waitFor(() => expect(refresh.mock.calls).toEqual([[[ORDER]], [null]]));
  });

  test('that follows later refreshes once, and has no stream of its own', async () => {
    renderFollowed();
    (await stream()).say('1:1:', { orders: null });
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    const later = spy();
    const { result } = renderHook(() => useFollow({ topic: 'wallet' }, later));
    await waitFor(() => expect(later.mock.calls).toEqual([[null]]));
    expect(result.current).toBe(true);
    expect(refresh).toHaveBeenCalledOnce();
    expect(api.streams()).toHaveLength(1);
  });

  test('polls while the connection is cut, and continues after the last event', async () => {
    const { result } = renderFollowed();
    const opened = await stream();
    opened.say('7:7:', { orders: null });
    await waitFor(() => expect(result.current).toBe(true));
    opened.cut();
    await waitFor(() => expect(result.current).toBe(false));
    const again = await stream(1);
    expect(again.after).toBe('7:7:');
    again.say('9:9:', { orders: [ORDER] });
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
    expect(result.current).toBe(true);
  });

  test('has none while its tab is hidden, and then continues after the last event', async () => {
    const { result } = renderFollowed();
    const opened = await stream();
    opened.say('1:1:');
    await waitFor(() => expect(result.current).toBe(true));
    act(() => setVisibility('hidden'));
    expect(result.current).toBe(false);
    act(() => setVisibility('visible'));
    expect(await stream(1)).toMatchObject({ after: '1:1:' });
  });

  test('whose stream is refused refreshes, and polls', async () => {
    const { result } = renderFollowed();
    const opened = await stream();
    opened.refuse('NOT_SIGNED_IN');
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    expect(result.current).toBe(false);
  });

  test('follows nothing before it shows something, and nothing when the user has gone', async () => {
    const { rerender, result } = renderHook(
      ({ followed }: { followed: Followed | null }) => useFollow(followed, refresh),
      { initialProps: { followed: null as Followed | null } },
    );
    rerender({ followed: { topic: 'orders' } });
    const opened = await stream();
    expect(api.streams()).toHaveLength(1);
    opened.say('1:1:', { orders: null });
    await waitFor(() => expect(result.current).toBe(true));
    act(() => forgetUser());
    expect(result.current).toBe(false);
    // The connection is closed: the browser would otherwise hold it until the session ends.
    expect(opened.isClosed()).toBe(true);
  });

  test('is told nothing of another user, who has signed in in another tab', async () => {
    const { result } = renderFollowed();
    const opened = await stream();
    opened.say('1:1:', { orders: [ORDER] }, 'user-2');
    await waitFor(() => expect(opened.isClosed()).toBe(true));
    // It reads again as after any end, and does not learn what has changed.
    expect(refresh.mock.calls).toEqual([[null]]);
    expect(result.current).toBe(false);
  });
});

describe('an order of others', () => {
  const followed = { topic: 'orders', ids: [OTHER], areOfOthers: true } as const;

  test('is named to the server, and the stream goes on after its last event', async () => {
    renderFollowed();
    (await stream()).say('1:1:', { orders: null });
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    const ofOthers = spy();
    const { result } = renderHook(() => useFollow(followed, ofOthers));
    const second = await stream(1);
    expect(second).toMatchObject({ after: '1:1:', order_ids: [OTHER] });
    expect(result.current).toBe(false);
    second.say('2:2:');
    // What happened to it before it was named is in no event.
    await waitFor(() => expect(ofOthers.mock.calls).toEqual([[null]]));
    expect(result.current).toBe(true);
    expect(refresh).toHaveBeenCalledOnce();
  });

  test('that is refused is polled, and everything else keeps its stream', async () => {
    const { result: own } = renderFollowed();
    const { result } = renderHook(() => useFollow(followed, async () => undefined));
    const named = await waitFor(() => {
      const found = api.streams().find(({ order_ids }) => order_ids.length > 0);
      if (found === undefined) throw new Error('the order is not named');
      return found;
    });
    const before = api.streams().length;
    named.refuse('ORDER_NOT_FOUND');
    const without = await stream(before);
    expect(without.order_ids).toEqual([]);
    without.say('1:1:', { orders: null });
    await waitFor(() => expect(own.current).toBe(true));
    expect(result.current).toBe(false);
  });
});
