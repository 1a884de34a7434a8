// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Link } from 'react-router';
import { renderPage } from '../../lib/test-page.tsx';
import { OfflineBar } from './offline-bar.tsx';

const words = messagesIn('en', 'site')('api.offline');

afterEach(() => {
  vi.restoreAllMocks();
});

async function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  await act(async () => globalThis.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

test('offline says so and keeps the page that is open; online again, links lead on', async () => {
  const page = (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <OfflineBar />
    </>
  );
  const { user, address } = renderPage(page, '/here');
  expect(screen.queryByText(words)).toBeNull();
  await setOnline(false);
  expect(screen.getByRole('status').textContent).toBe(words);
  await user.click(screen.getByRole('link'));
  expect(address()).toBe('/here');
  await setOnline(true);
  expect(screen.queryByText(words)).toBeNull();
  await user.click(screen.getByRole('link'));
  expect(address()).toBe('/elsewhere');
});
