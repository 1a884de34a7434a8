// @vitest-environment happy-dom
import { UiLocaleProvider } from '@guildhall/ui/ui-locale';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';
import { uiLocaleOf } from '../../lib/language/ui-locale.ts';
import { ToastContainer } from './toast-container.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = async (milliseconds: number) =>
  await act(async () => await vi.advanceTimersByTimeAsync(milliseconds));

/** Milliseconds that the toast goes on being in the document for its last movement. */
const LEAVING_MS = 500;

test.each([
  ['5 seconds', undefined, 5_000],
  ['2.5 seconds where a flow goes on by itself', SHORT_TOAST_MS, 2_500],
])('a toast closes by itself after %s (product.md §9.4)', async (_, duration, shownMs) => {
  render(
    <UiLocaleProvider value={uiLocaleOf('en')}>
      <ToastContainer theme="system" />
    </UiLocaleProvider>,
  );
  toasts.success('Saved', duration === undefined ? {} : { duration });
  await pass(shownMs - 100);
  expect(screen.queryByText('Saved')).not.toBeNull();
  await pass(100 + LEAVING_MS);
  expect(screen.queryByText('Saved')).toBeNull();
});
