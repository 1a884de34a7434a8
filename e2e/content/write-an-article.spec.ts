import { expect, type Page } from '@playwright/test';
import { advanceClock, signedIn, SUPPORT, test } from '../story.ts';

const REASON = 'It was written for a story.';
const SLUG = 'a-story-of-two-languages';
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675">' +
  '<rect width="1200" height="675" fill="#6d3be6"/></svg>';

const toast = (page: Page, text: RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

async function fillArticle(page: Page, words: { language: string; title: string; body: string }) {
  await page.goto('/admin/blogs/new');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: words.language }).click();
  await page.getByLabel('Name in the address').fill(SLUG);
  await page.getByLabel('Title', { exact: true }).fill(words.title);
  await page.getByLabel('Summary').fill('What a story is for.');
  await page.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'cover.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(PICTURE),
  });
  await page.getByLabel('What the picture shows').fill('A violet field');
  await page.getByLabel('Text', { exact: true }).fill(words.body);
  await page.getByLabel('Reason', { exact: true }).fill(REASON);
}

/** Chooses what becomes of it, and answers the question. */
async function submit(page: Page, option: RegExp, button: string) {
  await page.getByRole('radio', { name: option }).click();
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
}

test('support publishes an article in two languages: one at once, one at its time, and takes it off again (product.md §2.49, §2.50)', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, SUPPORT);

  await test.step('what may not be in a text is refused with its line', async () => {
    await fillArticle(page, {
      language: 'English',
      title: 'A story of two languages',
      body: '## First\n\n<script>alert(1)</script>',
    });
    await page.getByRole('button', { name: 'Update preview' }).click();
    await expect(page.getByText('Line 3: HTML')).toBeVisible();
    await submit(page, /^Publish now/, 'Publish');
    await expect(page.getByRole('dialog').getByText(/line 3 has HTML/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the English one is public at once', async () => {
    await page.getByLabel('Text', { exact: true }).fill('## First\n\nHello from a story.');
    await submit(page, /^Publish now/, 'Publish');
    await expect(toast(page, /Published/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/admin/blogs/en/${SLUG}$`));
    await page.getByRole('link', { name: 'View on the site' }).click();
    await expect(page.getByText('Hello from a story.')).toBeVisible();
  });

  await test.step('the German one is public once its time has come', async () => {
    await fillArticle(page, {
      language: 'Deutsch',
      title: 'Eine Geschichte in zwei Sprachen',
      body: 'Hallo aus einer Geschichte.',
    });
    await page.getByRole('radio', { name: /^Schedule/ }).click();
    const tomorrow = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 16);
    await page.getByLabel('Publish at').fill(tomorrow);
    await submit(page, /^Schedule/, 'Schedule');
    await expect(toast(page, /Scheduled/)).toBeVisible();
    const read = async () => await (await request.get(`/de/blog/${SLUG}`)).text();
    expect(await read()).not.toContain('Hallo aus einer Geschichte.');
    await advanceClock(request, 48);
    await expect.poll(read, { timeout: 60_000 }).toContain('Hallo aus einer Geschichte.');
  });

  await test.step('it is taken off the site, and stays with its history', async () => {
    await page.goto(`/admin/blogs/en/${SLUG}`);
    await page.getByRole('button', { name: 'Take off the site' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason', { exact: true }).fill(REASON);
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect(toast(page, /Archived/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Who did what' })).toBeVisible();
    await expect(page.getByText('Version 1 published')).toBeVisible();
  });
});

test('a question is found, changed as a draft, and the public one stays', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, SUPPORT);
  await page.goto('/admin/faqs?tab=published');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByLabel('Text', { exact: true }).fill('A draft that nobody else sees.');
  await page.getByLabel('Reason', { exact: true }).fill(REASON);
  await page.getByRole('radio', { name: /^Save as a draft/ }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(toast(page, /Draft saved/)).toBeVisible();
  expect(await (await request.get('/faq')).text()).not.toContain('A draft that nobody else sees.');
});
