// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api, refused } from '../../../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../../../lib/test-page.tsx';
import type { OutputOf } from '../../../../lib/test-procedures.ts';
import { DevicesSection } from './devices-section.tsx';

const t = messagesIn('en', 'identity/settings');
const errors = messagesIn('en', 'errors');

beforeEach(() => signedIn());

type Device = OutputOf<'identity.devices'>[number];
const device = (changes: Partial<Device>): Device => ({
  id: 'own',
  is_own: false,
  browser: 'Firefox',
  system: 'Windows',
  country: null,
  network: '192.0.2.x',
  first_seen_at: '2026-11-01T12:00:00.000Z',
  last_seen_at: '2026-11-20T12:00:00.000Z',
  second_factor_at: null,
  is_blocked: false,
  ...changes,
});
const own = device({
  is_own: true,
  browser: 'Chrome',
  second_factor_at: '2026-11-20T12:00:00.000Z',
});
const other = device({ id: 'other', is_blocked: true });

const forgetOther = t('devices.forget_named', {
  device: t('sessions.device', { browser: 'Firefox', system: 'Windows' }),
});
const confirm = async () =>
  within(await screen.findByRole('dialog')).getByRole('button', { name: t('devices.forget') });

test('every device but this one can be forgotten, and is gone from the list then', async () => {
  let devices = [own, other];
  api.answer('identity.devices', () => devices);
  api.answer('identity.forgetDevice', ({ device_id: id }) => {
    devices = devices.filter((each) => each.id !== id);
    return {};
  });
  const { user } = renderPage(<DevicesSection />);
  await user.click(await screen.findByRole('button', { name: forgetOther }));
  expect(screen.getByText(t('devices.proven'))).toBeTruthy();
  expect(screen.getByText(t('devices.blocked'))).toBeTruthy();
  await user.click(await confirm());
  await waitFor(() => expect(shownToasts[0]?.message).toBe(t('devices.forgotten')));
  await waitFor(() => expect(screen.queryByRole('button', { name: forgetOther })).toBeNull());
  expect(api.inputs('identity.forgetDevice')).toEqual([{ device_id: 'other' }]);
});

test('a device that is gone already is said in the dialog', async () => {
  api.answer('identity.devices', () => [own, other]);
  api.answer('identity.forgetDevice', () => {
    throw refused('DEVICE_NOT_FOUND');
  });
  const { user } = renderPage(<DevicesSection />);
  await user.click(await screen.findByRole('button', { name: forgetOther }));
  await user.click(await confirm());
  expect(await screen.findByText(errors('DEVICE_NOT_FOUND'))).toBeTruthy();
});

test('devices that do not load can be asked for again', async () => {
  api.answer('identity.devices', () => {
    throw refused('UNAVAILABLE');
  });
  renderPage(<DevicesSection />);
  expect(await screen.findByText(t('devices.load_failed'))).toBeTruthy();
});
