import { expect, type Page } from '@playwright/test';
import { test } from '../story.ts';

/** From here on every script that the page still asks for takes its time. */
async function slowScripts(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
}

test('the first press opens a menu whose code is still on its way, by any of its keys', async ({
  page,
}) => {
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

test('the menu of a phone takes the keyboard in at the first press and gives it back', async ({
  page,
}) => {
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

test('the filters of a phone open at the first touch, and the keyboard can close them', async ({
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
