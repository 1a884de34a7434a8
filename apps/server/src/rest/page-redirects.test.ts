import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerPageRedirects } from './page-redirects.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.e30.x-Y_z';

async function get(url: string, language = 'en') {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  registerPageRedirects(app);
  const { statusCode, headers } = await app.inject({
    url,
    headers: { 'accept-language': language },
  });
  return [statusCode, headers['location']];
}

test('password managers find where the password is changed, in the language of their user', async () => {
  const url = '/.well-known/change-password';
  expect(await get(url)).toEqual([302, '/dashboard/settings']);
  expect(await get(url, 'de-AT')).toEqual([302, '/de/dashboard/settings']);
});

test.each([
  [TOKEN, 'en', `/unsubscribe#token=${TOKEN}`],
  [TOKEN, 'de', `/de/unsubscribe#token=${TOKEN}`],
  ['no-token', 'en', '/unsubscribe'],
  ['a%22%3E.b.c', 'en', '/unsubscribe'],
])(
  'the address of List-Unsubscribe, opened with %s, leads to the page that asks',
  async (token, language, page) => {
    expect(await get(`/api/offers/alerts/${token}/unsubscribe/`, language)).toEqual([303, page]);
  },
);
