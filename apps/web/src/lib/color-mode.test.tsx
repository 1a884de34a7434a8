// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import {
  chooseColorMode,
  COLOR_MODE_KEY,
  useActiveColorMode,
  useAppliedColorMode,
} from './color-mode.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

const shown = () => document.documentElement.dataset['theme'];

function Page() {
  useAppliedColorMode();
  return (
    <>
      <output>{useActiveColorMode()}</output>
      <Outlet />
    </>
  );
}

/** A page without a mode of its own at `/`, and one that forces this mode at `/forced`. */
function open(at: '/' | '/forced', forced: string) {
  const children = [
    { path: '/', element: null },
    { path: '/forced', element: null, handle: { colorMode: forced } },
  ];
  const routes = [{ element: <Page />, children }];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const page = render(<RouterProvider router={router} />);
  return { router, active: () => page.getByRole('status').textContent };
}

const choose = (mode: 'light' | 'dark' | 'system') => act(() => chooseColorMode(mode));

describe('the color mode', () => {
  test('is light, dark or that of the system, and kept (product.md §3.7, §4.10)', () => {
    const { active } = open('/', 'dark');
    expect([active(), shown()]).toEqual(['system', undefined]);
    choose('dark');
    expect([active(), shown(), localStorage.getItem(COLOR_MODE_KEY)]).toEqual([
      'dark',
      'dark',
      'dark',
    ]);
    choose('light');
    expect([active(), shown()]).toEqual(['light', 'light']);
    choose('system');
    expect([active(), shown(), localStorage.getItem(COLOR_MODE_KEY)]).toEqual([
      'system',
      undefined,
      null,
    ]);
  });

  test('that a page forces is kept while another one is chosen, which the next page has (product.md §4.11)', async () => {
    const { router, active } = open('/forced', 'dark');
    expect([active(), shown()]).toEqual(['dark', 'dark']);
    choose('light');
    expect([active(), shown()]).toEqual(['dark', 'dark']);
    await act(() => router.navigate('/'));
    expect([active(), shown()]).toEqual(['light', 'light']);
  });

  test('of the system cannot be forced (product.md §4.12)', () => {
    choose('dark');
    const { active } = open('/forced', 'system');
    expect([active(), shown()]).toEqual(['dark', 'dark']);
  });

  test('follows another tab', () => {
    const { active } = open('/', 'dark');
    act(() => {
      localStorage.setItem(COLOR_MODE_KEY, 'dark');
      globalThis.dispatchEvent(new StorageEvent('storage', { key: COLOR_MODE_KEY }));
    });
    expect([active(), shown()]).toEqual(['dark', 'dark']);
  });

  test('is followed where the browser stores nothing', () => {
    const { active } = open('/', 'dark');
    const denied = {
      configurable: true,
      get: () => {
        throw new Error('denied');
      },
    };
    const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    Object.defineProperty(globalThis, 'localStorage', denied);
    try {
      choose('dark');
      expect([active(), shown()]).toEqual(['dark', 'dark']);
      choose('system');
    } finally {
      if (own) Object.defineProperty(globalThis, 'localStorage', own);
    }
  });
});
