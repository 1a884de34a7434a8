import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AuthState } from './auth-state.ts';
import { TOKEN_KEY } from './token.ts';

const USER = { id: 'u1', username: 'Robin' };
const calls: string[] = [];
let answers: (() => Promise<Response>)[] = [];

const listeners = new Map<string, (facts: object) => void>();

const refusal = (status: number) => () => Promise.resolve(Response.json({}, { status }));
const itIsRobin = () => Promise.resolve(Response.json(USER));
const cutOff = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  calls.length = 0;
  answers = [];
  vi.useFakeTimers();
  vi.resetModules();
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('addEventListener', (event: string, listener: (facts: object) => void) => {
    listeners.set(event, listener);
  });
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    return await (answers.shift() ?? cutOff)();
  });
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The state after the check of the stored token, and whether the token is kept. */
async function afterStart(): Promise<{ state: AuthState; stored: string | null }> {
  const { authState, startAuth } = await import('./auth-state.ts');
  startAuth();
  await vi.runAllTimersAsync();
  return { state: authState(), stored: localStorage.getItem(TOKEN_KEY) };
}

/** The state after an event of the page. */
async function after(event: string, facts: object = {}): Promise<AuthState> {
  const { authState } = await import('./auth-state.ts');
  listeners.get(event)?.(facts);
  await vi.runAllTimersAsync();
  return authState();
}

test('without a stored token there is no user, and no call is made (product.md §4.7)', async () => {
  const { state } = await afterStart();
  expect(state).toMatchObject({ isAuthenticated: false, loading: false });
  expect(calls).toEqual([]);
});

test('a stored token is checked once, and lets its user in (product.md §3.1, §4.1, §4.2, §4.6)', async () => {
  localStorage.setItem(TOKEN_KEY, 'abc');
  answers = [itIsRobin];
  const { state, stored } = await afterStart();
  expect(state).toMatchObject({ user: USER, token: 'abc', isAuthenticated: true, loading: false });
  expect(stored).toBe('abc');
});

test.each([401, 403, 404])(
  'a check that is refused with %i clears everything (product.md §4.3, §4.4, §8.12)',
  async (status) => {
    localStorage.setItem(TOKEN_KEY, 'abc');
    answers = [refusal(status)];
    const { state, stored } = await afterStart();
    expect(state).toMatchObject({
      user: null,
      token: null,
      isAuthenticated: false,
      loading: false,
    });
    expect(stored).toBeNull();
    expect(calls).toHaveLength(1);
  },
);

test.each([
  ['is cut off', cutOff],
  ['meets a server that is broken', refusal(503)],
  ['comes too often', refusal(429)],
])('a check that %s is made again, and the token stays', async (_, broken) => {
  localStorage.setItem(TOKEN_KEY, 'abc');
  answers = [broken, itIsRobin];
  const first = await afterStart();
  expect(first.state).toMatchObject({ user: USER, isAuthenticated: true });
  expect(calls).toHaveLength(2);
});

test('a check that gets no answer ends loading, and is made again online (product.md §4.5)', async () => {
  localStorage.setItem(TOKEN_KEY, 'abc');
  const { state, stored } = await afterStart();
  expect(state).toMatchObject({ user: null, isAuthenticated: false, loading: false });
  expect(stored).toBe('abc');
  answers = [itIsRobin];
  expect(await after('online')).toMatchObject({ user: USER, isAuthenticated: true });
});

test('a signed-in user stays signed in when their data cannot be refetched', async () => {
  localStorage.setItem(TOKEN_KEY, 'abc');
  answers = [itIsRobin];
  await afterStart();
  const { authState, refreshUser } = await import('./auth-state.ts');
  const refreshed = refreshUser();
  await vi.runAllTimersAsync();
  await refreshed;
  expect(authState()).toMatchObject({ user: USER, token: 'abc', isAuthenticated: true });
  expect(localStorage.getItem(TOKEN_KEY)).toBe('abc');
});

describe('what another tab does', () => {
  const dropped = vi.fn<() => void>();
  const reload = vi.fn<() => void>();

  beforeEach(async () => {
    vi.clearAllMocks();
    vi.stubGlobal('location', { reload });
    localStorage.setItem(TOKEN_KEY, 'abc');
    answers = [itIsRobin];
    await afterStart();
    const { onSignOut } = await import('./auth-state.ts');
    onSignOut(dropped);
  });

  test.each([
    ['is heard of', 'storage', { key: TOKEN_KEY }],
    ['is seen when Back brings a page as it was', 'pageshow', { persisted: true }],
  ])('%s: a sign-out there removes the user here, with all their data', async (_, event, facts) => {
    localStorage.removeItem(TOKEN_KEY);
    expect(await after(event, facts)).toMatchObject({ user: null, isAuthenticated: false });
    expect(dropped).toHaveBeenCalledOnce();
  });

  test('when another user signs in there, the page is reloaded', async () => {
    localStorage.setItem(TOKEN_KEY, 'of another');
    answers = [() => Promise.resolve(Response.json({ id: 'u2', username: 'Alex' }))];
    await after('storage', { key: TOKEN_KEY });
    expect(reload).toHaveBeenCalledOnce();
  });

  test('a new token that cannot be checked removes the previous user, and is kept', async () => {
    localStorage.setItem(TOKEN_KEY, 'of another');
    const state = await after('storage', { key: TOKEN_KEY });
    expect(state).toMatchObject({ user: null, token: null, isAuthenticated: false });
    expect(dropped).toHaveBeenCalledOnce();
    expect(localStorage.getItem(TOKEN_KEY)).toBe('of another');
  });

  test('a renewed token is taken over, and nothing is forgotten', async () => {
    localStorage.setItem(TOKEN_KEY, 'renewed');
    answers = [itIsRobin];
    const state = await after('storage', { key: TOKEN_KEY });
    expect(state).toMatchObject({ user: USER, token: 'renewed' });
    expect(dropped).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });
});
