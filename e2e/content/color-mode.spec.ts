import { expect, type Page } from '@playwright/test';
import { test } from '../story.ts';

/** The color of the page once no color changes any more. */
async function background(page: Page): Promise<string> {
  await page.waitForFunction(() =>
    document.getAnimations().every((each) => !(each instanceof CSSTransition)),
  );
  return await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

async function choose(page: Page, mode: string): Promise<void> {
  await page.getByRole('button', { name: 'Appearance' }).first().click();
  await page.getByRole('menuitemradio', { name: mode }).click();
  await page.keyboard.press('Escape');
}

test('the color mode follows the system, is chosen for all tabs, and does not flash (product.md §1.8, §4.10)', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).not.toBe(light);
  const dark = await background(page);

  // The choice wins over the system, here and in a tab that is open already.
  const otherTab = await context.newPage();
  await otherTab.emulateMedia({ colorScheme: 'dark' });
  await otherTab.goto('/fees');
  expect(await background(otherTab)).toBe(dark);
  await choose(page, 'Light');
  await expect.poll(() => background(page)).toBe(light);
  await expect.poll(() => background(otherTab)).toBe(light);
  await choose(otherTab, 'System');
  await expect.poll(() => background(page)).toBe(dark);

  // A page has the chosen mode before its first line is drawn.
  await choose(page, 'Dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      if (document.body !== null) seen.push(document.documentElement.dataset['theme']);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto('/blog');
  await expect.poll(() => background(page)).toBe(dark);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  expect(new Set(seen)).toEqual(new Set(['dark']));
});
