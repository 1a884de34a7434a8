import { expect, test } from 'vitest';
import { payloadOf } from './payload-preload.tsx';

test.each([
  ['/fees', '', '/fees.data?_routes=page%3A%2Ffees'],
  ['/de/fees', '/de', '/de/fees.data?_routes=page%3A%2Ffees'],
  ['/blog/deliver-on-time', '', '/blog/deliver-on-time.data?_routes=page%3A%2Fblog%2F%3Aslug'],
  ['/', '', null],
  ['/de', '/de', null],
  ['/dashboard/wallet', '', null],
  ['/auth/login', '', null],
  ['/files/a.webp', '', null],
])('the data of %s', (path, base, payload) => {
  expect(payloadOf(path, base)).toBe(payload);
});
