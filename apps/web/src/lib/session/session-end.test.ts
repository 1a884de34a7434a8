// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetUser, onBeforeSignOut, setSignedIn, signOut } from './auth-state.ts';
import { fetchAsUser, isTokenInMemory, readToken } from './token.ts';
import type { UserView } from '@guildhall/api/identity/views';

const robin = { id: 'u1', username: 'Robin' } as UserView;
const sent: RequestInit[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(init);
    return await Promise.resolve(Response.json({}));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetUser();
});

test('without storage the token is in memory, and is sent', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  setSignedIn(robin, 'token-1');
  expect([readToken(), isTokenInMemory()]).toEqual(['token-1', true]);
  await fetchAsUser('/api', {});
  expect(sent[0]?.headers).toMatchObject({ Authorization: 'JWT token-1' });
  vi.restoreAllMocks();
  forgetUser();
  expect([readToken(), isTokenInMemory()]).toEqual([null, false]);
});

test('what was typed last is saved before a sign-out takes the token', async () => {
  setSignedIn(robin, 'token-1');
  const forget = onBeforeSignOut(async () => await fetchAsUser('/api/draft', { body: 'typed' }));
  await signOut();
  forget();
  expect(sent[0]).toMatchObject({ body: 'typed', headers: { Authorization: 'JWT token-1' } });
  expect(readToken()).toBe(null);
});

test('what a page sends while it is closed outlives it', async () => {
  await fetchAsUser('/api', { body: 'typed' });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await fetchAsUser('/api', { body: 'typed' });
  await fetchAsUser('/api', { body: 'long'.repeat(10_000) });
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([undefined, true, undefined]);
});
