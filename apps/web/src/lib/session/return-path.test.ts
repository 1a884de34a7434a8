import { afterEach, expect, test, vi } from 'vitest';
import {
  dropFragment,
  keepFragment,
  safeReturnPath,
  signInPath,
  signInReason,
  withFragment,
  withReturn,
} from './return-path.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'evil.example',
  '',
  null,
])('a return address that may lead off the site becomes the home page: %j (I7)', (wanted) => {
  expect(safeReturnPath(wanted)).toBe('/');
});

test('an own path is kept with its query and fragment', () => {
  expect(safeReturnPath('/order/7?tab=vault#log')).toBe('/order/7?tab=vault#log');
});

test('an escaped double slash stays a path of this site (I7)', () => {
  expect(new URL(safeReturnPath('/%2f%2fevil.example'), 'http://own.test').host).toBe('own.test');
});

test('signing in never returns to signing in', () => {
  expect(safeReturnPath('/auth/login?next=%2Fauth')).toBe('/');
});

test('the sign-in address remembers where the visitor was', () => {
  expect(signInPath('/order/7?tab=vault')).toBe('/auth/login?next=%2Forder%2F7%3Ftab%3Dvault');
  expect(signInPath('/')).toBe('/auth/login');
});

test('every page on the way in keeps where the visitor goes on, and nothing that leads off the site (I7)', () => {
  const path = '/auth/activate?user_id=7';
  expect(withReturn(path, '/order/7?tab=vault')).toBe(`${path}&next=%2Forder%2F7%3Ftab%3Dvault`);
  expect(withReturn('/auth/signup', '/wallet')).toBe('/auth/signup?next=%2Fwallet');
  expect(withReturn(path, '//evil.example')).toBe(path);
  expect(withReturn(path, '/')).toBe(path);
});

function openTab() {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}

test('what stands behind # waits for its own page alone, and is in no address on the way', () => {
  openTab();
  keepFragment('/dashboard/settings', '#first-admin=secret');
  expect(signInPath('/dashboard/settings')).not.toContain('secret');
  expect(withFragment('/dashboard/wallet')).toBe('/dashboard/wallet');
  expect(withFragment('/dashboard')).toBe('/dashboard');
  expect(withFragment('/dashboard/settings')).toBe('/dashboard/settings#first-admin=secret');
});

test('who is led to sign in from a page without # forgets the one before', () => {
  openTab();
  keepFragment('/dashboard/settings', '#first-admin=secret');
  keepFragment('/dashboard/settings', '');
  expect(withFragment('/dashboard/settings')).toBe('/dashboard/settings');
});

test('after arrival nothing of it is left for the next user of the tab', () => {
  openTab();
  keepFragment('/dashboard/settings', '#first-admin=secret');
  dropFragment();
  expect(withFragment('/dashboard/settings')).toBe('/dashboard/settings');
});

test('without storage the user returns to the page without the fragment', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepFragment('/dashboard/settings', '#first-admin=secret');
  expect(withFragment('/dashboard/settings')).toBe('/dashboard/settings');
});

test.each([
  ['/accounts/valorant-accounts/1?buy=ticket', 'buy'],
  ['/sell/select-category', 'sell'],
  ['/dashboard', 'see'],
  ['/order/1', 'see'],
  ['/accounts/valorant-accounts/1', null],
  ['/', null],
])('somebody who returns to %s signs in to %s', (next, reason) => {
  expect(signInReason(next)).toBe(reason);
});
