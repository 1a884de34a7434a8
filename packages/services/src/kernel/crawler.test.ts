import { list } from 'isbot';
import { expect, test } from 'vitest';
import { isCrawler } from './crawler.ts';

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (compatible; Baiduspider/2.0)',
  'GuzzleHttp/7',
  'curl/8.5.0',
])('%s is no person', (agent) => {
  expect(isCrawler(agent)).toBe(true);
});

test.each([
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/156.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  '',
  null,
  undefined,
])('%s is a browser', (agent) => {
  expect(isCrawler(agent)).toBe(false);
});

test('the patterns of headless browsers that are left out are still those of the library', () => {
  for (const pattern of ['headless', 'phantomjs', 'playwright', 'selenium']) {
    expect(list).toContain(pattern);
  }
});
