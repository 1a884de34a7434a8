import { expect, test } from 'vitest';
import { isCrawler } from './crawler.ts';

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (compatible; Baiduspider/2.0)',
])('%s reads for an index', (agent) => {
  expect(isCrawler(agent)).toBe(true);
});

test.each([
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/156.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  null,
])('%s is a browser', (agent) => {
  expect(isCrawler(agent)).toBe(false);
});
