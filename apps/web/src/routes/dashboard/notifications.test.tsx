// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import {
  MAIL_ONLY_KINDS,
  type NoticeKind,
  noticeKinds,
} from '@guildhall/domain/kernel/notice-kinds';
import { formatsIn } from '@guildhall/locales/formats';
import { LANGUAGES } from '@guildhall/locales/languages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { Bell } from '../../features/notifications/components/bell.tsx';
import { ChannelsSection } from '../../features/notifications/components/channels-section.tsx';
import { pathOf, sentenceOf } from '../../features/notifications/messages.ts';
import {
  sampleLine,
  type SampleLine,
  samplePage,
} from '../../features/notifications/test-answers.ts';
import { api } from '../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import { pageExists, SITE_MAP } from '../../site-map.ts';
import NotificationsRoute from './notifications.tsx';

const t = messagesIn('en', 'notifications');
const bell = messagesIn('en', 'notifications/bell');

let lines: SampleLine[] = [];
let deadlines: SampleLine[] = [];
beforeEach(() => {
  signedIn();
  lines = [];
  deadlines = [];
  api.answer('notifications.list', () => samplePage({ items: lines, deadlines }));
});

const sale = (id: string, changes: Partial<SampleLine> = {}) =>
  sampleLine(id, {
    kind: 'order_sold',
    group: 'orders',
    facts: { order_id: 'order-1', due_at: '2026-11-20T13:00:00.000Z' },
    order_title: 'Diamond account',
    due_at: '2026-11-20T13:00:00.000Z',
    ...changes,
  });
const show = (path = '/dashboard/notifications') => renderPage(<NotificationsRoute />, path);

describe('the page of notifications', () => {
  test('shows each line once, and what has a deadline first', async () => {
    deadlines = [sale('2')];
    lines = [sampleLine('3'), sale('2'), sampleLine('1', { unread: 0 })];
    show();
    const first = await screen.findByRole('region', { name: t('deadlines') });
    expect(within(first).getAllByRole('listitem')).toHaveLength(1);
    const others = screen.getByRole('region', { name: t('others') });
    expect(within(others).getAllByRole('listitem')).toHaveLength(2);
    const link = within(first).getByRole('link', { name: /Diamond account/ });
    expect(link.getAttribute('href')).toBe('/order/order-1');
  });

  test('marks a line read when it is opened', async () => {
    lines = [sampleLine('1')];
    const marked: unknown[] = [];
    api.answer('notifications.markRead', (input) => {
      marked.push(input);
      return {};
    });
    show();
    await userEvent.click(await screen.findByRole('link', { name: /added to your wallet/ }));
    await waitFor(() => expect(marked).toEqual([{ notification_id: '1' }]));
  });

  test('marks all read, until the newest that is shown', async () => {
    lines = [sampleLine('2'), sampleLine('1')];
    deadlines = [sale('3')];
    const marked: unknown[] = [];
    api.answer('notifications.markAllRead', (input) => {
      marked.push(input);
      return {};
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: t('mark_all') }));
    await waitFor(() => expect(marked).toEqual([{ until_id: '3', group: null }]));
    expect(shownToasts.map(({ message }) => message)).toEqual([t('marked_all')]);
  });

  test('reads only the group of the tab in the URL', async () => {
    const asked: unknown[] = [];
    api.answer('notifications.list', (input) => {
      asked.push(input.group);
      return samplePage();
    });
    show('/dashboard/notifications?tab=money');
    expect(await screen.findByText(t('empty_filter'))).toBeTruthy();
    expect(asked).toEqual(['money']);
  });
});

describe('the bell', () => {
  test('says how many are unread, and shows the last ten', async () => {
    api.answer('notifications.unreadCount', () => ({ unread: 12 }));
    lines = Array.from({ length: 10 }, (_, index) => sampleLine(`${index}`));
    deadlines = [sale('x')];
    renderPage(<Bell />);
    const opener = await screen.findByRole('button', { name: bell('label', { count: 12 }) });
    expect(opener.querySelector('[data-count]')?.getAttribute('data-count')).toBe('9+');
    await userEvent.click(opener);
    const panel = await screen.findByRole('dialog');
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(10));
    expect(within(panel).getAllByRole('listitem')[0]?.textContent).toContain('Diamond account');
  });
});

describe('the channels in the settings', () => {
  test('are turned off one by one; those of security cannot be, and the page says why', async () => {
    const chosen: unknown[] = [];
    api.answer('notifications.setChannel', (input) => {
      chosen.push(input);
      return {};
    });
    renderPage(<ChannelsSection />);
    const name = `${t('group.offers')}: ${t('channels.mail')}`;
    await userEvent.click(await screen.findByRole('checkbox', { name }));
    await waitFor(() =>
      expect(chosen).toEqual([{ group: 'offers', channel: 'mail', is_on: false }]),
    );
    const fixed = screen.getByRole('checkbox', {
      name: `${t('group.security')}: ${t('channels.app')}`,
    });
    expect((fixed as HTMLInputElement).disabled).toBe(true);
    expect(screen.getByText(t('channels.security'))).toBeTruthy();
  });
});

describe('when to be told, in the settings', () => {
  const s = messagesIn('en', 'notifications/schedule');

  test('quiet hours and the digest are saved together, and not with an end that is the beginning', async () => {
    const saved: unknown[] = [];
    api.answer('notifications.setSchedule', (input) => {
      saved.push(input);
      return {};
    });
    renderPage(<ChannelsSection />);
    await userEvent.click(await screen.findByRole('checkbox', { name: s('quiet') }));
    const until = screen.getByLabelText(s('until'));
    fireEvent.change(until, { target: { value: '22:00' } });
    await userEvent.click(screen.getByRole('button', { name: s('save') }));
    expect(screen.getByText(s('same'))).toBeTruthy();
    expect(saved).toEqual([]);
    fireEvent.change(until, { target: { value: '06:30' } });
    await userEvent.click(screen.getByRole('button', { name: s('save') }));
    await waitFor(() =>
      expect(saved).toEqual([
        {
          time_zone: 'Europe/Berlin',
          quiet: { from: '22:00', until: '06:30' },
          digest: 'off',
        },
      ]),
    );
  });
});

const kinds = (Object.keys(noticeKinds) as NoticeKind[]).filter(
  (kind) => !(MAIL_ONLY_KINDS as readonly string[]).includes(kind),
);
/** Whether a path of the site leads to a page. */
function isPage(path: string): boolean {
  const [pathname = ''] = path.split('?');
  return SITE_MAP.some(({ path: pattern }) => {
    const parts = pattern.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part));
    return new RegExp(`^${parts.join('/')}$`).test(pathname);
  });
}

describe.each(kinds)('a notice of the kind %s', (kind) => {
  const facts = { order_id: 'order-1', amount_minor: 500, refunded_minor: 500, net_minor: 500 };
  const line = sampleLine('1', {
    kind,
    facts: {
      ...facts,
      count: 2,
      service: 'Bank',
      ending: '1234',
      name: 'Tool',
      provider: 'Google',
    },
    order_title: 'Diamond account',
    search_name: 'Gold',
  });

  test.each(LANGUAGES)('has a sentence in %s', (language) => {
    const words = messagesIn(language, 'notifications');
    const sentence = sentenceOf(line, words, formatsIn(language));
    expect(sentence).not.toBe(words('kind.unknown'));
    expect(sentence).not.toMatch(/undefined|null|NaN|\{|\}|\$0/);
  });

  test('leads to a page', () => {
    expect(isPage(pathOf(line))).toBe(true);
  });
});

test('a kind of a later version of the server has a general sentence and stays on the page', () => {
  const line = sampleLine('1', { kind: 'something_new' });
  expect(sentenceOf(line, t, formatsIn('en'))).toBe(t('kind.unknown'));
  expect(pageExists(pathOf(line))).toBe(true);
});
