// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { api, refused } from '../../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../../lib/test-page.tsx';
import { sampleItem, sampleThread } from '../../test-answers.ts';
import { MessagesPage } from './messages-page.tsx';
import { BlockedUsersSection } from '../../components/blocked-users-section.tsx';
import { UnreadLink } from '../../components/unread-link.tsx';

const t = messagesIn('en', 'messages');
const THREAD = '0193b3f0-0000-7000-8000-00000000000b';
const OFFER = '0193b3f0-0000-7000-8000-00000000000a';

beforeEach(() => signedIn());

describe('the list', () => {
  test('names the other one, the subject, the last message and what is unread', async () => {
    api.answer('messages.list', () => ({
      items: [
        sampleItem({
          id: THREAD,
          unread: 3,
          last_message: { state: 'sent', text: 'Yes', is_own: false },
        }),
      ],
      next_cursor: null,
    }));
    const { user, address } = renderPage(<MessagesPage />, '/dashboard/messages');
    const link = await screen.findByRole('link', { name: /Ann.*Account with 40 skins.*Yes/s });
    expect(link.textContent).toContain(t('list.unread_messages', { count: 3 }));
    api.answer('messages.thread', () => sampleThread({ id: THREAD }));
    await user.click(link);
    expect(address()).toBe(`/dashboard/messages?thread=${THREAD}`);
    expect(await screen.findByRole('log')).toBeTruthy();
    expect(api.inputs('messages.thread')).toMatchObject([
      { about: { kind: 'thread', id: THREAD } },
    ]);
  });

  test('is searched by words that stand in the address', async () => {
    const { user, address } = renderPage(<MessagesPage />, '/dashboard/messages');
    await user.type(screen.getByRole('searchbox', { name: t('list.search') }), 'skins');
    await waitFor(() => expect(address()).toBe('/dashboard/messages?q=skins'));
    expect(await screen.findByText(t('list.no_match', { search: 'skins' }))).toBeTruthy();
    expect(api.inputs('messages.list').at(-1)).toMatchObject({ search: 'skins', filter: 'all' });
  });

  test('shows only unread threads where the address asks for them', async () => {
    renderPage(<MessagesPage />, '/dashboard/messages?tab=unread');
    expect(await screen.findByText(t('list.no_unread'))).toBeTruthy();
    expect(api.inputs('messages.list')).toMatchObject([{ filter: 'unread' }]);
  });

  test('that cannot be loaded says so', async () => {
    api.answer('messages.list', () => {
      throw refused('INPUT_INVALID');
    });
    renderPage(<MessagesPage />, '/dashboard/messages');
    expect(await screen.findByText(t('list.failed'))).toBeTruthy();
  });
});

test('an offer in the address opens the question about it', async () => {
  api.answer('messages.thread', () => sampleThread({ id: null }));
  renderPage(<MessagesPage />, `/dashboard/messages?offer=${OFFER}`);
  expect(await screen.findByText(t('thread.first_question', { name: 'Ann' }))).toBeTruthy();
  expect(api.inputs('messages.thread')).toMatchObject([{ about: { kind: 'offer', id: OFFER } }]);
});

test.each([
  ['an offer', `offer=${OFFER}`, { offer_id: OFFER }],
  ['an order', `order=${OFFER}`, { kind: 'order', order_id: OFFER }],
  ['a thread', `thread=${THREAD}`, {}],
] as const)('the thread of %s in the address is marked in the list', async (_what, query, own) => {
  const another = { id: OFFER, partner: { id: 'user-3', username: 'Bob', avatar_url: null } };
  api.answer('messages.list', () => ({
    items: [
      sampleItem({ ...another, offer_id: OFFER, is_buyer: false }),
      sampleItem({ id: THREAD, ...own }),
    ],
    next_cursor: null,
  }));
  api.answer('messages.thread', () => sampleThread({ id: THREAD }));
  renderPage(<MessagesPage />, `/dashboard/messages?${query}`);
  const link = await screen.findByRole('link', { name: /Ann/ });
  expect(link.getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: /Bob/ }).getAttribute('aria-current')).toBeNull();
});

test('an address that names nothing opens nothing', async () => {
  renderPage(<MessagesPage />, '/dashboard/messages?thread=x');
  expect(await screen.findByText(t('list.choose'))).toBeTruthy();
  expect(api.inputs('messages.thread')).toEqual([]);
});

test('the header and the title of the tab count unread threads, and follow the stream', async () => {
  document.title = 'Wallet';
  let threads = 2;
  api.answer('messages.unread', () => ({ threads }));
  renderPage(<UnreadLink />);
  expect(await screen.findByText(t('unread', { count: 2 }))).toBeTruthy();
  expect(document.title).toMatch(/^\(2\) /);
  await waitFor(() => expect(api.streams()).toHaveLength(1), { timeout: 10_000 });
  threads = 0;
  api.streams()[0]?.say('1:1:', { messages: [THREAD] });
  await waitFor(() => expect(document.title).not.toMatch(/^\(/));
  expect(screen.queryByText(t('unread', { count: 2 }))).toBeNull();
});

test('blocked users are listed at the settings, and unblocked there', async () => {
  api.answer('messages.blockedUsers', () => ({
    items: [
      { id: 'user-2', username: 'Ann', avatar_url: null, blocked_at: '2026-11-20T12:00:00.000Z' },
    ],
  }));
  api.answer('messages.unblockUser', () => ({}));
  const { user } = renderPage(<BlockedUsersSection />);
  const button = await screen.findByRole('button', { name: t('block.undo', { name: 'Ann' }) });
  api.answer('messages.blockedUsers', () => ({ items: [] }));
  await user.click(button);
  expect(await screen.findByText(t('block.list_empty'))).toBeTruthy();
  expect(api.inputs('messages.unblockUser')).toEqual([{ user_id: 'user-2' }]);
});
