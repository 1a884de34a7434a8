import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerPageRedirects } from './page-redirects.ts';

test.each([
  ['en', '/dashboard/settings'],
  ['de-AT', '/de/dashboard/settings'],
])('password managers find where the password is changed, in %s', async (language, page) => {
  const app = Fastify();
  registerPageRedirects(app);
  const { statusCode, headers } = await app.inject({
    url: '/.well-known/change-password',
    headers: { 'accept-language': language },
  });
  expect([statusCode, headers['location']]).toEqual([302, page]);
});
