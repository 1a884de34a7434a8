// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, held } from '../../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../../lib/test-page.tsx';
import { MessageSettingsSection } from './settings-section.tsx';

const t = messagesIn('en', 'messages');

test('a choice stands, whatever a read that began before it still answers', async () => {
  signedIn();
  const { user } = renderPage(<MessageSettingsSection />);
  const box = await screen.findByRole('checkbox', { name: t('settings.shows_reading') });
  const late = held<{ shows_reading: boolean; shows_typing: boolean; shows_online: boolean }>();
  api.answer('messages.settings', async () => await late.promise);
  api.answer('messages.changeSettings', () => ({}));
  // The tab is shown again, and its data is read again.
  globalThis.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(api.inputs('messages.settings')).toHaveLength(2));
  await user.click(box);
  await waitFor(() => expect(shownToasts).toHaveLength(1));
  late.release({ shows_reading: false, shows_typing: true, shows_online: false });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(box).toHaveProperty('checked', true);
  expect(api.inputs('messages.changeSettings')).toEqual([{ shows_reading: true }]);
});
