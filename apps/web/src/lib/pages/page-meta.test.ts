import { expect, test } from 'vitest';
import { addressIn, pageMeta, protectionLabel, summary } from './page-meta.ts';

const matches = [
  { id: 'root', loaderData: { site_name: 'Hall', protection_label: 'Safe', mode: 'live' } },
  undefined,
  { id: 'page:/', loaderData: {} },
];

test('a title carries the site’s own name, and words carry its name for the protection', () => {
  const page = { title: 'Steam gift cards', description: 'Codes.' };
  expect(pageMeta(matches, page)).toContainEqual({ title: 'Steam gift cards · Hall' });
  expect(protectionLabel(matches)).toBe('Safe');
});

test('a page whose settings did not load still has a title', () => {
  expect(pageMeta([], { title: 'Search', description: '' })).toContainEqual({ title: 'Search' });
});

test('the canonical address is a link, and only where there is one', () => {
  const page = { title: 'A', description: 'B' };
  const link = { tagName: 'link', rel: 'canonical', href: 'https://hall.example/a' };
  expect(pageMeta(matches, { ...page, canonical: link.href })).toContainEqual(link);
  expect(JSON.stringify(pageMeta(matches, page))).not.toContain('canonical');
});

test('a shared link has a picture in the language of the page: its own, or that of the site', () => {
  const page = { title: 'A', description: 'B', canonical: 'https://hall.example/a' };
  const german = [{ id: 'root', loaderData: { language: 'de' } }];
  const pictureOf = (given: typeof page & { picture?: string }) =>
    pageMeta(german, given).find((each) => 'property' in each && each.property === 'og:image');
  expect(pictureOf({ ...page, picture: '/link-previews/games/b.png' })).toMatchObject({
    content: 'https://hall.example/de/link-previews/games/b.png',
  });
  expect(pictureOf(page)).toMatchObject({
    content: 'https://hall.example/de/link-previews/pages/home.png',
  });
});

test('a description is one line of whole words, as long as a search result shows', () => {
  expect(summary('Two\n\nlines  here.')).toBe('Two lines here.');
  const cut = summary('An account, with words. '.repeat(20));
  expect(cut.length).toBeLessThanOrEqual(159);
  expect(cut).toMatch(/(account|words|with|An)…$/);
});

test('a shared address leads to the language that the page is read in', () => {
  const canonical = 'https://shop.test/accounts/valorant-accounts/gold?from=list';
  expect(addressIn('de', canonical)).toBe(
    'https://shop.test/de/accounts/valorant-accounts/gold?from=list',
  );
  expect(addressIn('en', canonical)).toBe(canonical);
});
