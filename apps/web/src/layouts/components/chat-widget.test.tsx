// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderPage } from '../../lib/test-page.tsx';
import { ChatWidget } from './chat-widget.tsx';
import { CookieSettings } from './cookie-settings.tsx';

const t = messagesIn('en', 'site');
const FRAME = 'about:blank';
const KEY = 'chat-consent';

beforeEach(() => localStorage.clear());

const show = () =>
  renderPage(
    <>
      <CookieSettings />
      <ChatWidget frameUrl={FRAME} />
    </>,
    '/',
    undefined,
    { chat_frame_url: FRAME },
  );
const frame = () => document.querySelector('iframe');
const choice = (name: 'accepted' | 'rejected') =>
  screen.queryByRole('button', { name: t(`chat.${name}`) });
const press = async ({ user }: ReturnType<typeof show>, button: HTMLElement | null) => {
  if (button === null) throw new Error('there is no such button');
  await user.click(button);
};

describe('the consent to the live chat', () => {
  test('is asked for with two equal buttons, and nothing is loaded before it', () => {
    show();
    expect(choice('accepted')?.className).toBe(choice('rejected')?.className);
    expect(frame()).toBeNull();
  });

  test('loads the frame, which the button opens and Escape closes', async () => {
    const page = show();
    await press(page, choice('accepted'));
    expect(frame()?.src).toBe(FRAME);
    expect(choice('rejected')).toBeNull();
    const opener = screen.getByRole('button', { name: t('chat.open') });
    await page.user.click(opener);
    expect(screen.getByRole('region', { name: t('chat.title') }).hidden).toBe(false);
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: t('chat.title') })).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  test('is changed at any time: the frame is gone at once', async () => {
    localStorage.setItem(KEY, 'accepted');
    const page = show();
    expect(frame()).not.toBeNull();
    await page.user.click(screen.getByRole('button', { name: t('chat.settings') }));
    await press(page, choice('rejected'));
    expect(frame()).toBeNull();
    expect(localStorage.getItem(KEY)).toBe('rejected');
    expect(choice('accepted')).toBeNull();
  });

  test('that another tab withdraws ends the chat here', () => {
    localStorage.setItem(KEY, 'accepted');
    show();
    expect(frame()).not.toBeNull();
    localStorage.setItem(KEY, 'rejected');
    act(() => void globalThis.dispatchEvent(new Event('storage')));
    expect(frame()).toBeNull();
  });
});
