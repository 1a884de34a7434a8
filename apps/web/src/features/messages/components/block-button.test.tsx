// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../lib/test-page.tsx';
import { BlockButton } from './block-button.tsx';

const t = messagesIn('en', 'messages');
const ann = { id: 'user-2', username: 'Ann' };
const blockedAnn = { ...ann, avatar_url: null, blocked_at: '2026-11-20T12:00:00.000Z' };

beforeEach(() => signedIn());

test('a user is blocked at their profile after a question, and unblocked there', async () => {
  api.answer('messages.blockUser', () => ({}));
  api.answer('messages.unblockUser', () => ({}));
  const { user } = renderPage(<BlockButton user={ann} />);
  await user.click(await screen.findByRole('button', { name: t('block.action', { name: 'Ann' }) }));
  const dialog = await screen.findByRole('dialog');
  api.answer('messages.blockedUsers', () => ({ items: [blockedAnn] }));
  await user.click(within(dialog).getByRole('button', { name: t('block.confirm') }));
  const undo = await screen.findByRole('button', { name: t('block.undo', { name: 'Ann' }) });
  api.answer('messages.blockedUsers', () => ({ items: [] }));
  await user.click(undo);
  await screen.findByRole('button', { name: t('block.action', { name: 'Ann' }) });
  expect(api.inputs('messages.blockUser')).toEqual([{ user_id: 'user-2' }]);
  expect(api.inputs('messages.unblockUser')).toEqual([{ user_id: 'user-2' }]);
});
