// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, RestAnswer } from '../../../lib/test-api.ts';
import { renderPage, sampleUser, shownToasts, signedIn } from '../../../lib/test-page.tsx';
import { AvatarSection } from './avatar-section.tsx';

const t = messagesIn('en', 'files');
const OLD = { avatar_url: '/files/old.webp', avatar_large_url: '/files/old-2.webp' };
const NEW = { avatar_url: '/files/new.webp', avatar_large_url: '/files/new-2.webp' };
const NONE = { avatar_url: null, avatar_large_url: null };
const FILE = new File(['x'], 'me.png', { type: 'image/png' });

const picture = (label: string) => screen.getByLabelText<HTMLImageElement>(label);
const shownAt = () => screen.getByAltText<HTMLImageElement>(t('avatar.now')).getAttribute('src');
const button = (name: string) => screen.getByRole('button', { name });
const answerUser = (avatar: typeof NONE | typeof NEW) =>
  api.answerRoute('GET /api/oauth/profile/me/', () => sampleUser(avatar));

async function choosing() {
  signedIn(OLD);
  const page = renderPage(<AvatarSection />, '/dashboard/settings');
  await page.user.upload(picture(t('avatar.label')), FILE);
  return page;
}

test('a chosen picture is only shown here until it is saved', async () => {
  api.answerRoute('POST /api/files/uploads/', () => ({ id: 'file-1', variants: [], pages: null }));
  api.answer('files.changeAvatar', () => NEW);
  const { user } = await choosing();
  expect(screen.getByAltText(t('avatar.preview')).getAttribute('src')).toMatch(/^blob:/);
  expect(api.inputs('files.changeAvatar')).toEqual([]);
  await user.click(button(t('avatar.cancel')));
  expect(shownAt()).toBe(OLD.avatar_large_url);
  await user.upload(picture(t('avatar.label')), FILE);
  answerUser(NEW);
  await user.click(button(t('avatar.save')));
  await waitFor(() => expect(shownAt()).toBe(NEW.avatar_large_url));
  expect(api.inputs('files.changeAvatar')).toEqual([{ file_id: 'file-1' }]);
  expect(shownToasts.map(({ kind }) => kind)).toEqual(['success']);
});

test('a refused upload keeps the chosen picture and says why', async () => {
  api.answerRoute('POST /api/files/uploads/', () => new RestAnswer(400, { file: ['Too large.'] }));
  const { user } = await choosing();
  await user.click(button(t('avatar.save')));
  expect((await screen.findByRole('alert')).textContent).toContain('Too large.');
  expect(screen.getByAltText(t('avatar.preview'))).toBeTruthy();
  expect(api.inputs('files.changeAvatar')).toEqual([]);
});

test('a removed picture gives way to the drawn one, and there is nothing more to remove', async () => {
  signedIn(OLD);
  api.answer('files.changeAvatar', () => NONE);
  answerUser(NONE);
  const { user } = renderPage(<AvatarSection />, '/dashboard/settings');
  const name = t('avatar.remove');
  await user.click(button(name));
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  expect(api.inputs('files.changeAvatar')).toEqual([{ file_id: null }]);
  expect(screen.getByRole('img', { name: t('avatar.now') }).tagName).toBe('svg');
});
