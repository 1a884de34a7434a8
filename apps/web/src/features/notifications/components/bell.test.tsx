// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, held } from '../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../lib/test-page.tsx';
import { Bell } from './bell.tsx';

const t = messagesIn('en', 'notifications/bell');

test('a notification that comes while the number is read for the first time is counted', async () => {
  signedIn();
  const first = held<{ unread: number }>();
  let unread = 0;
  api.answer('notifications.unreadCount', async () =>
    api.inputs('notifications.unreadCount').length === 1 ? await first.promise : { unread },
  );
  renderPage(<Bell />);
  await waitFor(() => expect(api.streams()).toHaveLength(1), { timeout: 10_000 });
  api.streams()[0]?.say('1:1:');
  unread = 1;
  api.streams()[0]?.say('2:2:', { notifications: ['line-1'] });
  // The event has arrived; the first answer, which is older, has not.
  await new Promise((resolve) => setTimeout(resolve, 100));
  first.release({ unread: 0 });
  await screen.findByRole('button', { name: t('label', { count: 1 }) });
});
