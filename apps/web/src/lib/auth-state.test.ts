import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuthState } from './auth-state.ts';
import { TOKEN_KEY } from './token.ts';

const USER = { id: 'u1', username: 'Robin' };
const asked: string[] = [];
let comeOnline: () => void;
let answers: (() => Promise<Response>)[] = [];

const refusal = (status: number) => () => Promise.resolve(Response.json({}, { status }));
const itIsRobin = () => Promise.resolve(Response.json(USER));
const cutOff = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  asked.length = 0;
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
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => {
    if (event === 'online') comeOnline = listener;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return await (answers.shift() ?? cutOff)();
  });
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What is known once the check of the stored token has come to its end, and whether it is kept. */
async function afterStart(): Promise<{ state: AuthState; stored: string | null }> {
  const { authState, startAuth } = await import('./auth-state.ts');
  startAuth();
  await vi.runAllTimersAsync();
  return { state: authState(), stored: localStorage.getItem(TOKEN_KEY) };
}

test('without a stored token nobody is in, and no call is made (product.md §4)', async () => {
  const { state } = await afterStart();
  expect(state).toMatchObject({ isAuthenticated: false, loading: false });
  expect(asked).toEqual([]);
});

test('a stored token that the server knows lets its user in', async () => {
  localStorage.setItem(TOKEN_KEY, 'abc');
  answers = [itIsRobin];
  const { state, stored } = await afterStart();
  expect(state).toMatchObject({ user: USER, token: 'abc', isAuthenticated: true, loading: false });
  expect(stored).toBe('abc');
});

test.each([401, 403, 404])('a check that is refused with %i clears everything', async (status) => {
  localStorage.setItem(TOKEN_KEY, 'abc');
  answers = [refusal(status)];
  const { state, stored } = await afterStart();
  expect(state).toMatchObject({ user: null, token: null, isAuthenticated: false, loading: false });
  expect(stored).toBeNull();
  expect(asked).toHaveLength(1);
});

test.each([
  ['is cut off', cutOff],
  ['meets a server that is broken', refusal(503)],
  ['comes too often', refusal(429)],
])('a check that %s is made again, and the token stays', async (_, broken) => {
  localStorage.setItem(TOKEN_KEY, 'abc');
  answers = [broken, itIsRobin];
  const first = await afterStart();
  expect(first.state).toMatchObject({ user: USER, isAuthenticated: true });
  expect(asked).toHaveLength(2);
});

test('a check that gets no answer ends, and is made again when the browser is online', async () => {
  localStorage.setItem(TOKEN_KEY, 'abc');
  const { state, stored } = await afterStart();
  expect(state).toMatchObject({ user: null, isAuthenticated: false, loading: false });
  expect(stored).toBe('abc');
  answers = [itIsRobin];
  comeOnline();
  await vi.runAllTimersAsync();
  const { authState } = await import('./auth-state.ts');
  expect(authState()).toMatchObject({ user: USER, isAuthenticated: true });
});

test('a user who is in stays in when his details cannot be read anew', async () => {
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
