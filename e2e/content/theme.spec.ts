import { expect, type Locator } from '@playwright/test';
import { BUYER, signedIn, test } from '../story.ts';

/** The color of an element as lightness, chroma and hue (OKLCH), whatever notation it has. */
const oklch = (element: Locator, property: 'color' | 'backgroundColor') =>
  element.evaluate((node, name) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('there is no canvas');
    canvas.fillStyle = getComputedStyle(node)[name];
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const probe = document.createElement('i');
    probe.style.color = `oklch(from rgb(${red} ${green} ${blue}) l c h)`;
    document.body.append(probe);
    const [l = 0, c = 0, h = 0] =
      getComputedStyle(probe)
        .color.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    probe.remove();
    return { l, c, h };
  }, property);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the primary color is violet, cards and dialogs are gray, and a dialog is at most 600 px wide: ${colorScheme} (product.md §9.8, §9.9)`, async ({
    context,
    request,
  }) => {
    const page = await signedIn(context, request, BUYER);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1_024, height: 768 });
    await page.goto('/dashboard/wallet');
    const primary = await oklch(page.getByRole('button', { name: 'Top up' }), 'backgroundColor');
    expect(primary.h).toBeGreaterThan(280);
    expect(primary.h).toBeLessThan(310);
    expect(primary.c).toBeGreaterThan(0.1);
    const card = page
      .getByRole('heading', { name: 'Transactions' })
      .locator('xpath=ancestor::*[contains(@class,"bg-raised")][1]');
    expect((await oklch(card, 'backgroundColor')).c).toBeLessThan(0.02);

    await page.getByRole('button', { name: 'Top up' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect((await oklch(dialog, 'backgroundColor')).c).toBeLessThan(0.02);
    expect((await dialog.boundingBox())?.width).toBe(600);
  });
}

test('an open slide-over closes when the page changes, by its link and by the back button (product.md §2.62)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/fees');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Gift cards' }).click();
  await page.waitForURL('**/gift-cards');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await page.waitForURL('**/fees');
  await expect(menu).toBeHidden();
});

test('a toast is at the bottom right in the colors of the page, and moves for 300 ms (product.md §9.3, §9.5)', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, BUYER);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
  await page.goto('/dashboard/settings');
  const language = page.getByRole('combobox', { name: 'Language of emails' });
  await language.click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  const toast = page.locator('[data-sonner-toast]');
  await expect(toast).toHaveCSS('transition-duration', '0.3s');
  await expect(page.locator('[data-sonner-toaster]')).toHaveAttribute('data-sonner-theme', 'dark');
  await toast.hover();
  const { x = 0, y = 0 } = (await toast.boundingBox()) ?? {};
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(x).toBeGreaterThan(width / 2);
  expect(y).toBeGreaterThan(height / 2);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('[data-sonner-toaster]')).toHaveAttribute('data-sonner-theme', 'light');
  await language.click();
  await page.getByRole('option', { name: 'English' }).click();
});
