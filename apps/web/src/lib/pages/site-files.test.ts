import { describe, expect, test } from 'vitest';
import { sitemapIndexOf, sitemapOf } from './site-files.ts';

describe('the sitemap', () => {
  test('has every page in every language, each with its versions', () => {
    const text = sitemapOf([
      { address: 'https://shop.test/accounts', changed_at: '2026-11-23T03:00:00.000Z' },
    ]);
    expect(text.match(/<loc>[^<]+<\/loc>/g)).toEqual([
      '<loc>https://shop.test/accounts</loc>',
      '<loc>https://shop.test/de/accounts</loc>',
    ]);
    expect(text.match(/hreflang="[^"]+" href="[^"]+"/g)?.slice(0, 3)).toEqual([
      'hreflang="en" href="https://shop.test/accounts"',
      'hreflang="de" href="https://shop.test/de/accounts"',
      'hreflang="x-default" href="https://shop.test/accounts"',
    ]);
    expect(text).toContain('<lastmod>2026-11-23T03:00:00.000Z</lastmod>');
  });

  test('is XML, whatever the address of the shop', () => {
    expect(sitemapIndexOf(['https://shop.test/?a=1&b=<2>'])).toContain(
      '<loc>https://shop.test/?a=1&amp;b=&lt;2&gt;</loc>',
    );
  });
});
