// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DueTime } from './due-time.tsx';
import { ServerClockScope } from './server-clock.tsx';
import { renderPage } from './test-page.tsx';

const MINUTE_MS = 60_000;

/** What the timer of a deadline says that is so many milliseconds from now. */
function timerOf(leftMs: number): string {
  const now = Date.now();
  const { unmount } = renderPage(
    <ServerClockScope now={new Date(now).toISOString()} readAt={now} refresh={() => {}}>
      <DueTime dueAt={new Date(now + leftMs).toISOString()} />
    </ServerClockScope>,
  );
  const text = screen.getByRole('timer').textContent ?? '';
  unmount();
  return text;
}

test.each([
  ['is to come', 3 * 60 * MINUTE_MS + 30_000, /^3h 0\d?m left$/],
  ['has just passed', -5_000, /^any moment now$/],
  ['passed minutes ago', -5.5 * MINUTE_MS, /^5m \d+s late$/],
  ['passed days ago', -51 * 60 * MINUTE_MS, /^2d 3h late$/],
])('a deadline that %s says how far it is from now', (_when, leftMs, said) => {
  expect(timerOf(leftMs).replaceAll(/[\u2068\u2069]/g, '')).toMatch(said);
});
