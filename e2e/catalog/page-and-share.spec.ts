import { expect, type Page } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { test } from '../story.ts';

const CARDS = 'article h3 a[href^="/accounts/league-of-legends-accounts/"]';
const addresses = async (page: Page) =>
  await page.locator(CARDS).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
const counted = (text: string) => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', ''));

test('a filter keeps what it counts, the list goes on, and another visitor opens its address', async ({
  page,
  browser,
  shop,
}) => {
  await page.goto('/accounts/league-of-legends-accounts');
  await untilNetworkIdle(page);
  const instant = page.getByRole('complementary').locator('label', { hasText: 'Instant' });
  await expect(instant).toHaveText(/\d/);
  const promised = counted(await instant.innerText());
  await instant.click();
  await expect(page).toHaveURL(/delivery=instant/);
  const heading = page.locator('#category-list');
  await expect.poll(async () => counted(await heading.innerText())).toBe(promised);
  const address = page.url();
  const first = await addresses(page);
  expect(new Set(first).size).toBe(first.length);

  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(async () => (await addresses(page)).length).toBeGreaterThan(first.length);
  const all = await addresses(page);
  // The list goes on where it was, and repeats nothing.
  expect(all.slice(0, first.length)).toEqual(first);
  expect(new Set(all).size).toBe(all.length);

  const other = await browser.newContext({ baseURL: shop.origin });
  const visitor = await other.newPage();
  await visitor.goto(address);
  expect(await addresses(visitor)).toEqual(first);
  await expect(
    visitor.getByRole('link', { name: 'Remove filter: Delivery: Instant' }),
  ).toBeVisible();
  await other.close();
});
