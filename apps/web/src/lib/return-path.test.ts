import { expect, test } from 'vitest';
import { safeReturnPath, signInPath, withReturn } from './return-path.ts';

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
