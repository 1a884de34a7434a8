// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useTitleCount } from './tab-title.ts';

afterEach(cleanup);

test('the title of the tab begins with the number, whatever the page calls itself', async () => {
  document.title = 'Wallet';
  const { rerender, unmount } = renderHook(({ count }) => useTitleCount(count), {
    initialProps: { count: 2 },
  });
  expect(document.title).toBe('(2) Wallet');
  document.title = 'Settings';
  await waitFor(() => expect(document.title).toBe('(2) Settings'));
  rerender({ count: 3 });
  expect(document.title).toBe('(3) Settings');
  rerender({ count: 0 });
  expect(document.title).toBe('Settings');
  rerender({ count: 1 });
  unmount();
  expect(document.title).toBe('Settings');
});
