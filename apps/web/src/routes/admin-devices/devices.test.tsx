// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DevicePage } from '../../features/moderation/devices/components/device-page.tsx';
import { api, refused } from '../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import AdminDevicesRoute from './devices.tsx';

const t = messagesIn('en', 'moderation/devices');
const shared = messagesIn('en', 'decisions');
const errors = messagesIn('en', 'errors');
const DEVICE = '019abcde-0000-7000-8000-000000000001';
const WHY = 'They are a family of two.';

beforeEach(() => signedIn({ role: 'admin' }));

const device = {
  id: DEVICE,
  linked_at: '2026-11-20T10:00:00.000Z',
  trusted_at: null,
  blocked_at: null,
  user_count: 2,
};

const user = (id: string, changes: Partial<OutputOf<'devices.get'>['users'][number]> = {}) => ({
  user_id: id,
  username: id,
  role: 'user' as const,
  created_at: '2026-01-01T10:00:00.000Z',
  is_active: true,
  seller_level: 1,
  verification_level: 2,
  restrictions: [],
  browser: 'Chrome 142',
  system: 'Linux',
  network: '192.0.2.x',
  country: 'DE',
  first_seen_at: '2026-11-19T10:00:00.000Z',
  last_seen_at: '2026-11-20T10:00:00.000Z',
  second_factor_at: null,
  forgotten_at: null,
  unlinked_at: null,
  countries: ['DE'],
  device_count: 1,
  links: [],
  ...changes,
});

function sampleDevice(changes: Partial<OutputOf<'devices.get'>> = {}): OutputOf<'devices.get'> {
  const users = [user('ann'), user('bob', { restrictions: ['banned'] })];
  return { device, signals: ['banned_member'], users, acts: [], next_cursor: null, ...changes };
}

async function openDevice(changes: Parameters<typeof sampleDevice>[0] = {}) {
  api.answer('devices.get', () => sampleDevice(changes));
  const rendered = renderPage(<DevicePage deviceId={DEVICE} />);
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

test('the list names the users of each device, and the tab and the search are in the calls', async () => {
  api.answer('devices.list', () => ({
    items: [{ ...device, blocked_at: '2026-11-21T10:00:00.000Z', usernames: ['ann', 'bob'] }],
    searched: {
      user_id: 'ann',
      username: 'ann',
      links: [
        {
          reason: 'payout_method' as const,
          user_id: 'bob',
          username: 'bob',
          device_id: null,
          counts: true,
          is_trace: false,
        },
      ],
    },
    next_cursor: null,
  }));
  const { user: person } = renderPage(<AdminDevicesRoute />, '/admin/devices?q=ann');
  const link = await screen.findByRole('link', { name: 'ann and bob' });
  expect(link.getAttribute('href')).toBe(`/admin/devices/${DEVICE}`);
  expect(screen.getByRole('table').textContent).toContain(t('state.blocked'));
  expect(screen.getByText(t('searched.title', { name: 'ann' }))).toBeTruthy();
  expect(screen.getByText(t('link.payout_method'))).toBeTruthy();
  expect(api.inputs('devices.list').at(-1)).toMatchObject({ state: 'all', search: 'ann' });
  await person.click(screen.getByRole('link', { name: t('filter.blocked') }));
  await waitFor(() =>
    expect(api.inputs('devices.list').at(-1)).toMatchObject({ state: 'blocked', search: 'ann' }),
  );
});

test('a device shows its users and what stands out, and is trusted with a reason', async () => {
  const { user: person } = await openDevice();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    t('device_title', { names: 'ann and bob' }),
  );
  expect(screen.getByText(t('signal.banned_member'))).toBeTruthy();
  await person.click(screen.getByRole('button', { name: t('act.trust.open') }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('textbox', { name: shared('reason.label') }), WHY);
  api.answer('devices.setTrust', () => ({ changed: true }));
  await person.click(dialog.getByRole('button', { name: t('act.trust.open') }));
  await waitFor(() => expect(shownToasts[0]?.message).toBe(t('act.trust.done')));
  expect(api.inputs('devices.setTrust')).toMatchObject([
    { device_id: DEVICE, trusted: true, reason: WHY },
  ]);
});

test('who was unlinked can be linked again, and what is refused is said in the dialog', async () => {
  const users = [user('ann', { unlinked_at: '2026-11-21T10:00:00.000Z' }), user('bob')];
  const { user: person } = await openDevice({ users });
  expect(screen.getByText(t('user.unlinked'))).toBeTruthy();
  const relink = `${t('act.relink.open')}: ann`;
  await person.click(screen.getByRole('button', { name: relink }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('textbox', { name: shared('reason.label') }), WHY);
  api.answer('devices.setLink', () => {
    throw refused('DEVICE_NOT_FOUND');
  });
  await person.click(dialog.getByRole('button', { name: t('act.relink.open') }));
  expect(await dialog.findByText(errors('DEVICE_NOT_FOUND'))).toBeTruthy();
  expect(api.inputs('devices.setLink')).toMatchObject([
    { device_id: DEVICE, user_id: 'ann', linked: true },
  ]);
});

test('a case about a user is opened with its reason', async () => {
  const { user: person } = await openDevice();
  const open = `${t('case.open')}: bob`;
  await person.click(screen.getByRole('button', { name: open }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('textbox', { name: t('case.note') }), WHY);
  api.answer('devices.openCase', () => ({ report_id: DEVICE }));
  await person.click(dialog.getByRole('button', { name: t('case.open') }));
  await waitFor(() => expect(shownToasts[0]?.message).toBe(t('case.done')));
  expect(api.inputs('devices.openCase')).toMatchObject([
    { device_id: DEVICE, user_id: 'bob', reason: 'fraud', note: WHY },
  ]);
});
