// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import type { UserView } from '@guildhall/api/identity/views';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiClient } from '../api/api-client.ts';
import { onUnauthorized } from '../api/api-errors.ts';
import { forgetUser, onSignOut, setSignedIn, signOut } from '../session/auth-state.ts';
import { Guarded } from '../session/guard.tsx';

const WALLET = '/dashboard/wallet';
const robin = { id: 'u1', username: 'Robin', permissions: [] as string[] } as UserView;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  forgetUser();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A signed-in user's wallet, with a home page and a sign-in page that take 5 s to load. */
function openWallet() {
  act(() => setSignedIn(robin, 'token'));
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    return null;
  };
  const guarded = (
    <Guarded waiting={null} notFound={null}>
      <Outlet />
    </Guarded>
  );
  const router = createMemoryRouter(
    [
      { path: '/', loader: slow, element: null },
      { path: '/auth/login', loader: slow, element: null },
      { element: guarded, children: [{ id: `page:${WALLET}`, path: WALLET, element: null }] },
    ],
    { initialEntries: [WALLET] },
  );
  render(<RouterProvider router={router} />);
  return {
    router,
    /** Where the browser is once everything has loaded. */
    address: async () => {
      await act(async () => await vi.advanceTimersByTimeAsync(20_000));
      return router.state.location.pathname + router.state.location.search;
    },
  };
}

const SIGN_IN = `/auth/login?next=${encodeURIComponent(WALLET)}`;

describe('a protected page', () => {
  test('is left for the home page when its user signs out, however slow the browser is', async () => {
    const { address } = openWallet();
    // The browser takes a minute between the sign-out and the next rendering.
    onSignOut(() => vi.setSystemTime(Date.now() + 60_000));
    await act(async () => await signOut());
    expect(await address()).toBe('/');
  });

  test('is left for the home page when a query is refused before the sign-out is answered', async () => {
    const { address } = openWallet();
    const redirected = vi.fn<() => void>();
    onUnauthorized(redirected);
    const query = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.includes('/logout/')) {
        query.resolve(Response.json({}, { status: 401 }));
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return Response.json({});
      }
      return await query.promise;
    });
    const call = apiClient.get('api/x/').catch(String);
    const over = signOut();
    expect(await address()).toBe('/');
    await Promise.all([call, over]);
    expect(redirected).not.toHaveBeenCalled();
  });

  test('asks for a sign-in when the session has ended', async () => {
    const { address } = openWallet();
    act(forgetUser);
    expect(await address()).toBe(SIGN_IN);
  });

  test('asks for a sign-in when it is opened again after a sign-out', async () => {
    const { router, address } = openWallet();
    await act(async () => await signOut());
    await address();
    await act(async () => await router.navigate(WALLET));
    expect(await address()).toBe(SIGN_IN);
  });
});
