import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { openDatabase } from '@guildhall/db/client';
import { articleFile, publishFiles } from '@guildhall/scenes/content';
import { testScene } from '@guildhall/scenes/scene';
import { expect, type Page } from '@playwright/test';
import { applicationUrl } from '../shop-server.ts';
import { PASSWORD, SUPPORT, test } from '../story.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The command of the build, as in an image, beside the server of this worker. */
function routeRules(databaseUrl: string, ...names: string[]): void {
  const by = ['--as', SUPPORT, '--reason', 'The pages have moved in a story.'];
  const args = ['apps/server/build/cli.js', 'admin', 'route-rules', ...names, ...by];
  const done = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: applicationUrl(databaseUrl), GUILDHALL_MODE: 'demo' },
    encoding: 'utf8',
    input: `${PASSWORD}\n`,
  });
  if (done.status !== 0) throw new Error(`the rules were not set: ${done.stderr}`);
}

/** An article that links to pages which have moved and which are gone. */
async function publishLinks(databaseUrl: string): Promise<void> {
  const db = openDatabase(applicationUrl(databaseUrl), { maxConnections: 1 });
  const body = [
    '[Guide](/blog/old-guide)',
    '[Help](/old-help/seller-rules)',
    '[Tale](/blog/old-tale)',
    '[Contest](/contest-2020)',
  ].join('\n\n');
  try {
    await publishFiles(testScene(db), {
      'en/articles/old-links.md': articleFile(body, { title: 'Old links' }),
      'de/articles/old-links.md': articleFile(body, { title: 'Alte Links' }),
    });
  } finally {
    await db.destroy();
  }
}

/** Opens a page whose document the following clicks must keep. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => Object.assign(globalThis, { isKept: true }));
}

const isKept = (page: Page) => page.evaluate(() => 'isKept' in globalThis);

const follow = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).click();

test('the client fetches route rules, and old addresses lead to new pages in every language, from outside and in an open tab; a removed page says that it is gone (product.md §7.18)', async ({
  page,
  request,
  shop,
}) => {
  const set = async (...rule: string[]) => routeRules(shop.databaseUrl, 'set', ...rule);
  await set('/blog/old-guide', '301', '/faq');
  await set('/old-help/*', '302', '/support/*');
  await set('/blog/old-tale', '410');
  await set('/contest-2020', '410');
  await publishLinks(shop.databaseUrl);

  for (const [base, gone] of [
    ['', 'This page no longer exists'],
    ['/de', 'Diese Seite gibt es nicht mehr'],
  ] as const) {
    const answer = await request.get(`${base}/blog/old-guide?from=mail`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([301, `${base}/faq?from=mail`]);
    await page.goto(`${base}/old-help/seller-rules`);
    await expect(page).toHaveURL(`${base}/support/seller-rules`);
    for (const address of ['/blog/old-tale', '/contest-2020']) {
      expect((await page.goto(`${base}${address}`))?.status()).toBe(410);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(gone);
    }

    const fetched = page.waitForResponse(/content\.routeRules/);
    await open(page, `${base}/blog/old-links`);
    await fetched;
    await follow(page, 'Guide');
    await expect(page).toHaveURL(`${base}/faq`);
    await page.goBack();
    // No route matches this one.
    await follow(page, 'Help');
    await expect(page).toHaveURL(`${base}/support/seller-rules`);
    await page.goBack();
    await expect(page).toHaveURL(`${base}/blog/old-links`);
    await follow(page, 'Tale');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(gone);
    await page.goBack();
    await follow(page, 'Contest');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(gone);
    expect(await isKept(page)).toBe(true);
  }

  // Without the rules in the browser, the server leads the router.
  await page.route(/content\.routeRules/, (route) => route.abort('blockedbyclient'));
  await open(page, '/de/blog/old-links');
  await follow(page, 'Guide');
  await expect(page).toHaveURL('/de/faq');
  await page.goBack();
  await follow(page, 'Tale');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Diese Seite gibt es nicht mehr',
  );
  expect(await isKept(page)).toBe(true);

  routeRules(shop.databaseUrl, 'remove', '/contest-2020');
  expect((await request.get('/contest-2020')).status()).toBe(404);
});
