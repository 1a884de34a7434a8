import { expect } from '@playwright/test';
import { test } from '../story.ts';

/** A list of two dozen offers, as the server sends it. */
const MOST_BYTES = 120_000;
const MOST_ELEMENTS = 1300;

test('a list of accounts is a light page, whose closed filters open with and without scripts', async ({
  page,
  request,
  browser,
}) => {
  const path = '/accounts/valorant-accounts';
  const html = await (await request.get(path)).text();
  const elements = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    const count = (selector: string) => parsed.querySelectorAll(selector).length;
    // With scripts, what is inside `noscript` is text.
    return { total: count('*') - count('noscript *'), cards: count('article') };
  }, html);
  expect(elements.cards).toBe(24);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MOST_BYTES);
  expect(elements.total).toBeLessThanOrEqual(MOST_ELEMENTS);

  // With scripts the options come when a filter is opened.
  await page.goto(path);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const skins = filters.getByRole('checkbox', { name: 'Champions 2021 Vandal' });
  await expect(skins).toHaveCount(0);
  await filters.getByText('Notable skins').click();
  await skins.check();
  await expect(page).toHaveURL(/Champions/);

  // Without scripts a link leads to the page with all options.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  try {
    const reader = await plain.newPage();
    await reader.goto(new URL(path, page.url()).href);
    const side = reader.getByRole('complementary', { name: 'Filters' });
    await side.locator('summary', { hasText: 'Seller level' }).click();
    await side.getByRole('link', { name: 'Show the options' }).last().click();
    await side.locator('summary', { hasText: 'Seller level' }).click();
    await expect(side.getByRole('radio', { name: 'Any' }).last()).toBeVisible();
  } finally {
    await plain.close();
  }
});
