import { expect } from '@playwright/test';
import { offerOfTenCodes } from '../own-offers.ts';
import { BUYER, fillSignIn, test } from '../story.ts';

test.describe('without storage', () => {
  // The router stores scroll positions and reports that it cannot.
  test.use({ provokedErrors: /Access is denied for this document/ });

  test('a browser that forbids storage is signed in until the page is left, and the page says so', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/auth/login?next=%2Fdashboard%2Fwallet');
    await fillSignIn(page, BUYER);
    await page.waitForURL('**/dashboard/wallet');
    await expect(page.getByText('Your browser stores nothing for this site')).toBeVisible();
    // Calls are answered, so the session is known.
    await expect(page.getByRole('link', { name: /^Wallet: \$/ })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Settings' })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(page.getByText(BUYER).first()).toBeVisible();
  });
});

test.describe('a text is copied', () => {
  test('over plain http, where pages have no clipboard', async ({ page, shop }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    const { path } = await offerOfTenCodes(shop);
    await page.goto(path);
    await page.evaluate(() => {
      document.addEventListener('copy', () => {
        document.documentElement.dataset['copied'] = String(getSelection());
      });
    });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('data-copied', new RegExp(path));
  });

  test('or the button says that it was not', async ({ page, shop }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await page.goto((await offerOfTenCodes(shop)).path);
    await page.getByRole('button', { name: 'Copy link' }).click();
    // On the button; a live region says it, too.
    await expect(page.getByText('Not copied: select the text').first()).toBeVisible();
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });

  test('no field has so small a text that Safari zooms into it', async ({ page }) => {
    for (const path of ['/accounts/valorant-accounts', '/auth/signup', '/contact', '/fees']) {
      await page.goto(path);
      const sizes = await page
        .locator('input:visible, textarea:visible, select:visible')
        .evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize)));
      expect(sizes.length, path).toBeGreaterThan(0);
      expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16);
    }
  });
});
