import { expect } from '@playwright/test';
import { test } from '../story.ts';

const LOCATION = /<loc>([^<]+)<\/loc>/g;

test('from robots.txt a search engine finds the sitemap, every offer in every language, and its data', async ({
  request,
}) => {
  const read = async (address: string) => {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    return await answer.text();
  };
  const locations = async (address: string) =>
    [...(await read(address)).matchAll(LOCATION)].map(([, found = '']) => found);

  const robots = await read('/robots.txt');
  const [, sitemap = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
  const [pages = '', offers = ''] = await locations(sitemap);
  const paths = (await locations(pages)).map((each) => new URL(each).pathname);
  expect(paths).toEqual(expect.arrayContaining(['/', '/de/accounts/valorant-accounts']));
  expect(paths.some((path) => path.startsWith('/dashboard'))).toBe(false);

  const german = (await locations(offers)).find((each) => each.includes('/de/accounts/')) ?? '';
  const page = await read(german);
  const data = [...page.matchAll(/<script type="application\/ld\+json">([^<]+)/g)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  );
  expect(data.map((each) => each['@type'])).toEqual(['Product', 'BreadcrumbList']);
  expect(data[0]).toMatchObject({ url: german, offers: { priceCurrency: 'USD' } });
  expect((await request.get('/de/sitemap.xml')).status()).toBe(404);

  const [, preview = ''] = /<meta property="og:image" content="([^"]+)"/.exec(page) ?? [];
  const picture = await request.get(preview);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  const bytes = await picture.body();
  // The width and height of the first chunk of a PNG.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
  const address = new URL(preview);
  for (const wrong of ['/link-previews/offers/none.png', '/link-previews/users/home.png']) {
    expect((await request.get(new URL(wrong, address).href)).status(), wrong).toBe(404);
  }
});
