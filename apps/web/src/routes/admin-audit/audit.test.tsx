// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { EntryPage } from '../../features/moderation/audit/components/entry-page.tsx';
import { api, refused } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import AdminAuditRoute from './audit.tsx';

const t = messagesIn('en', 'moderation/audit');
const ID = '019abcde-0000-7000-8000-000000000001';

beforeEach(() => signedIn({ role: 'admin' }));

type Entry = OutputOf<'audit.list'>['items'][number];
const sampleEntry = (changes: Partial<Entry> = {}): Entry => ({
  id: ID,
  kind: 'staff_act',
  event: 'report.act',
  occurred_at: '2026-11-20T10:00:00.000Z',
  actor: { id: 'user-1', username: 'sue' },
  user: { id: 'user-2', username: 'bob' },
  things: ['report:1', 'offer:2'],
  call: 'moderationCases.act',
  request_id: 'request-1',
  ...changes,
});

test('each entry says what, who, about whom and when; a filter and a search are sent', async () => {
  const asked: unknown[] = [];
  api.answer('audit.list', (input) => {
    asked.push(input);
    const visitor = { event: 'sign_in.failed', kind: 'security_event', actor: null } as const;
    return { items: [sampleEntry(), sampleEntry({ id: 'e2', ...visitor })], next_cursor: null };
  });
  renderPage(<AdminAuditRoute />, '/admin/audit?tab=staff_act&q=order:7&event=report.act');
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('link', { name: 'report.act' }).getAttribute('href')).toBe(
    `/admin/audit/${ID}`,
  );
  expect(within(table).getByText('sue')).toBeTruthy();
  expect(within(table).getAllByText('bob')).toHaveLength(2);
  expect(within(table).getByText(t('nobody'))).toBeTruthy();
  expect(within(table).getByRole('link', { name: t('event.sign_in_failed') })).toBeTruthy();
  expect(asked[0]).toMatchObject({ kind: 'staff_act', search: 'order:7', event: 'report.act' });
});

test('an entry shows reason, before and after, and leads to those of its things and people', async () => {
  api.answer('audit.get', () => ({
    ...sampleEntry(),
    actor_role: 'support',
    facts: [{ name: 'act', value: 'carry_out' }],
    origin: [{ name: 'ip_address', value: '203.0.113.7' }],
    content: [{ name: 'acts.0.reason', value: 'It was misleading.' }],
    is_erased: false,
  }));
  renderPage(<EntryPage entryId={ID} />);
  expect(await screen.findByText('It was misleading.')).toBeTruthy();
  expect(screen.getByText('203.0.113.7')).toBeTruthy();
  const thing = screen.getByRole('link', { name: 'offer:2' });
  expect(thing.getAttribute('href')).toBe('/admin/audit?q=offer%3A2');
  expect(screen.queryByText(t('entry.erased'))).toBeNull();
});

test('an entry whose key was destroyed says so, and a missing one that there is none', async () => {
  api.answer('audit.get', () => ({
    ...sampleEntry(),
    actor_role: null,
    facts: [],
    origin: [],
    content: [],
    is_erased: true,
  }));
  const { unmount } = renderPage(<EntryPage entryId={ID} />);
  expect(await screen.findByText(t('entry.erased'))).toBeTruthy();
  unmount();
  api.answer('audit.get', () => {
    throw refused('AUDIT_ENTRY_NOT_FOUND');
  });
  renderPage(<EntryPage entryId="019abcde-0000-7000-8000-000000000002" />);
  expect(await screen.findByText(t('not_found'))).toBeTruthy();
});
