import { openDatabase } from '@guildhall/db/client';
import { articleFile, policyFile, publishFiles, questionFile } from '@guildhall/scenes/content';
import { testScene } from '@guildhall/scenes/scene';
import { expect, type Page } from '@playwright/test';
import { applicationUrl } from '../shop-server.ts';
import { BUYER, mailTo, signedIn, test } from '../story.ts';

/** Higher than the versions that are shipped. */
const VERSION = 9_001;

const POLICIES = [
  'refund-policy',
  'cookies-policy',
  'privacy-policy',
  'terms-of-service',
  'withdrawal-policy',
];
const SUPPORT = [
  'seller-rules',
  'account-warranty',
  'buying-tradeshield',
  'selling-tradeshield',
  'account-seller-rules',
];

/** Publishes texts in the shop of this worker, beside its server. */
async function publish(databaseUrl: string, files: Readonly<Record<string, string>>) {
  const db = openDatabase(applicationUrl(databaseUrl), { maxConnections: 1 });
  try {
    await publishFiles(testScene(db), files);
  } finally {
    await db.destroy();
  }
}

test('policy and support pages answer in every language, and list themselves (product.md §1.6, §2.9, §2.10, §2.11, §2.12, §2.13, §2.14, §2.15, §2.16, §2.17, §2.18)', async ({
  page,
  request,
  shop,
}) => {
  const texts = [
    ...POLICIES.map((slug) => [`policies/${slug}`, `/${slug}`] as const),
    ...SUPPORT.map((slug) => [`support/${slug}`, `/support/${slug}`] as const),
  ];
  const files = texts.flatMap(([place, path]) => [
    [`en/${place}.md`, policyFile('English words.', { title: `Of ${path}`, version: VERSION })],
    [`de/${place}.md`, policyFile('Deutsche Worte.', { title: `Zu ${path}`, version: VERSION })],
  ]);
  await publish(shop.databaseUrl, Object.fromEntries(files));
  for (const [, path] of texts) {
    const english = await (await request.get(path)).text();
    expect(english).toContain(`Of ${path}</h1>`);
    expect(english).toContain('<p>English words.</p>');
    expect(english).toContain(`hrefLang="de" href="${shop.origin}/de${path}"`);
    expect(await (await request.get(`/de${path}`)).text()).toContain('<p>Deutsche Worte.</p>');
  }
  expect((await request.get('/support/nothing')).status()).toBe(404);
  const sitemap = await (await request.get('/sitemaps/pages.xml')).text();
  for (const [, path] of texts) expect(sitemap).toContain(`<loc>${shop.origin}${path}</loc>`);
  await page.goto('/support');
  await page.getByRole('link', { name: 'Of /support/seller-rules' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Of /support/seller-rules');
});

/** The server hears of a new version a moment after it was published. */
async function openVersion(page: Page, version: string): Promise<void> {
  await expect(async () => {
    await page.goto('/refund-policy');
    await expect(page.getByText(`Version ${version}`)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('a policy shows its version and date, its numbers from the rules, and what changed; kept pages are purged', async ({
  page,
  shop,
}) => {
  const place = 'en/policies/refund-policy.md';
  const write = async (version: number, body: string) =>
    await publish(shop.databaseUrl, {
      [place]: policyFile(body, { version, date: '2026-11-20' }),
    });
  await write(VERSION + 1, 'You have {{rules.inspect_hours}} to check an account.');
  await openVersion(page, '9,002');
  // The list of changes has the sentence too.
  const sentence = page.getByText('You have 72 hours to check an account.', { exact: true });
  await expect(sentence).toBeVisible();
  await write(VERSION + 2, 'You have {{rules.inspect_hours}} to check it.\n\n[Fees](/fees)');
  await openVersion(page, '9,003');
  await expect(page.getByText('Nov 20, 2026').first()).toBeVisible();
  await page.getByText('What changed since version 9,002').click();
  await expect(page.locator('del')).toHaveText('Removed: an account');
  await expect(page.locator('ins').first()).toContainText('it');
  // A link in a text opens the page without a new document.
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
  await page.getByRole('main').getByRole('link', { name: 'Fees' }).click();
  await expect(page).toHaveURL(/\/fees$/);
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-kept'))).toBe(true);
});

test('the blog lists articles by tag and words, and an article has its contents, products and feeds (product.md §1.6, §2.7)', async ({
  page,
  request,
  shop,
}) => {
  const front = { tags: ['storytag'], games: ['valorant'], brands: ['steam'] };
  const body = '## Before\n\nWords.\n\n## The zyxomat\n\nMore.\n\n## After\n\nThe end.';
  await publish(shop.databaseUrl, {
    'en/articles/story-one.md': articleFile(body, { ...front, title: 'Story one' }),
    'en/articles/story-two.md': articleFile('Other.', { ...front, title: 'Story two' }),
  });
  await page.goto('/blog');
  await page.getByRole('link', { name: /^storytag/ }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search the articles' }).fill('zyxomat');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Story one' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Story one');
  await page.getByRole('link', { name: 'The zyxomat' }).click();
  await expect(page).toHaveURL(/\/blog\/story-one#the-zyxomat$/);
  await expect(page.getByRole('link', { name: 'Valorant' })).toBeVisible();
  const picture = await page.getByRole('img', { name: 'A violet field' }).getAttribute('src');
  const svg = await request.get(picture ?? '');
  expect(svg.headers()['content-type']).toContain('image/svg+xml');
  expect(svg.headers()['content-security-policy']).toContain("default-src 'none'");
  for (const [feed, type] of [
    ['/blog/feed.atom', 'application/atom+xml'],
    ['/blog/feed.rss', 'application/rss+xml'],
  ] as const) {
    const answer = await request.get(feed);
    expect(answer.headers()['content-type']).toContain(type);
    expect(await answer.text()).toContain(`${shop.origin}/blog/story-one`);
  }
  expect((await request.get('/blog/nothing')).status()).toBe(404);
  await page.goto('/search?q=zyxomat');
  await expect(page.getByRole('link', { name: 'Story one' })).toBeVisible();
});

test('questions are found by words and opened by their address, also without JavaScript', async ({
  browser,
  page,
  shop,
}) => {
  await publish(shop.databaseUrl, {
    'en/faq/story-question.md': questionFile('When the **qumbula** rings.', {
      title: 'When does it ring?',
    }),
  });
  await page.goto('/faq#story-question');
  await expect(page.getByText('When the qumbula rings.')).toBeVisible();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/faq');
  await plain.getByRole('searchbox', { name: 'Search the questions' }).fill('qumbula');
  await plain.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(plain.getByText('1 question with “qumbula”')).toBeVisible();
  await plain.getByText('When does it ring?').click();
  await expect(plain.getByText('When the qumbula rings.')).toBeVisible();
  await context.close();
});

test('a user writes to the support about an order, and both get a mail with the number', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, BUYER);
  await page.goto('/contact?topic=rights');
  await expect(page.getByRole('combobox', { name: 'What is it about?' })).toHaveText(
    'A notice of a rights holder',
  );
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/at least 20/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Which order?' }).click();
  await page.getByRole('option', { name: /^GH-/ }).first().click();
  await page
    .getByRole('textbox', { name: 'Your message' })
    .fill('The picture is mine, look at it.');
  await page.getByRole('button', { name: 'Send' }).click();
  const sent = page.getByRole('alert').filter({ hasText: 'Your message has been sent' });
  await expect(sent).toBeVisible();
  const [number = ''] = /CT-[0-9A-F]{8}/.exec((await sent.textContent()) ?? '') ?? [];
  expect(await mailTo(request, BUYER, new RegExp(number))).toContain('The picture is mine');
});
