// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Follow, useFollow } from './follow-changes.ts';
import { api } from './test-api.ts';

const ORDER = '0193b3f0-0000-7000-8000-000000000000';
const follow: Follow = ({ orders }, listeners) =>
  orders.changes.subscribe({ order_id: ORDER }, listeners);

let refresh: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  refresh = vi.fn<() => void>();
});

function renderPage() {
  return renderHook(() => useFollow(follow, refresh, ORDER));
}

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

describe('a page with a stream', () => {
  test('refreshes when something changed, and only then', async () => {
    const { result } = renderPage();
    const opened = await stream();
    expect(result.current).toBe(false);
    opened.say('1:1:', { has_changed: false });
    await waitFor(() => expect(result.current).toBe(true));
    expect(refresh).not.toHaveBeenCalled();
    opened.say('2:2:', { has_changed: true });
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  });

  test('polls while the connection is cut, and continues after the last event', async () => {
    const { result } = renderPage();
    const opened = await stream();
    opened.say('7:7:', { has_changed: true });
    await waitFor(() => expect(result.current).toBe(true));
    opened.cut();
    await waitFor(() => expect(result.current).toBe(false));
    const again = await stream(1);
    expect(again.after).toBe('7:7:');
    again.say('9:9:', { has_changed: true });
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
    expect(result.current).toBe(true);
  });

  test('has none while its tab is hidden', async () => {
    const { result } = renderPage();
    const opened = await stream();
    opened.say('1:1:', { has_changed: false });
    await waitFor(() => expect(result.current).toBe(true));
    act(() => setVisibility('hidden'));
    expect(result.current).toBe(false);
    act(() => setVisibility('visible'));
    expect(await stream(1)).toMatchObject({ path: 'orders.changes', after: null });
  });

  test('whose stream is refused refreshes, and polls', async () => {
    const { result } = renderPage();
    const opened = await stream();
    opened.refuse('NOT_SIGNED_IN');
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    expect(result.current).toBe(false);
  });
});
