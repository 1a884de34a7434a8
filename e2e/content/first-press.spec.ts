import { expect, type Page } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { test } from '../story.ts';

/** Delays all scripts that the page requests from now on. */
async function slowScripts(page: Page): Promise<void> {
  await untilNetworkIdle(page);
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
}

test('the first key press opens a menu whose code is still loading', async ({ page }) => {
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await page.goto('/');
    await slowScripts(page);
    const button = page.getByRole('button', { name: 'Appearance' });
    await button.focus();
    await page.keyboard.press(key);
    const light = page.getByRole('menuitemradio', { name: 'Light' });
    await expect(light).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(light).toBeHidden();
    await expect(button).toBeFocused();
    await page.unrouteAll();
  }
});

test('the phone menu takes the focus at the first key press and returns it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/');
  await slowScripts(page);
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel).toBeVisible();
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});

test('the phone filters open at the first tap and can be closed with the keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/accounts/valorant-accounts');
  await slowScripts(page);
  const button = page.getByRole('button', { name: /^Filter/ });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});
