import { expect, type Page } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { BUYER, findOffer, pathOf, signedIn, test } from '../story.ts';

/** In the header, which stays in the window when the page grows. */
async function choose(page: Page, currency: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Currency/ })
    .click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${currency} `) }).click();
}

test('prices are shown in the currency of the visitor too, nothing moves, and an order keeps its rate', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, BUYER);
  const offer = await findOffer(request, { kind: 'gift_card', products: ['steam'], instant: true });
  await page.goto('/gift-cards/steam');
  await untilNetworkIdle(page);
  await choose(page, 'GBP');
  const row = page.locator('article').first();
  await expect(row.getByText(/^about £/)).toBeVisible();
  await expect(row.getByText(/^\$/).first()).toBeVisible();

  // On the next page the room for the second amount is there before the amount.
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push((entry as PerformanceEntry & { value: number }).value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { shifts });
  });
  await page.goto('/gift-cards/steam');
  await expect(row.getByText(/^about £/)).toBeVisible();
  const moved: number[] = await page.evaluate(() => Reflect.get(globalThis, 'shifts'));
  expect(moved.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);

  await page.goto(pathOf(offer));
  const panel = page.getByText(/^about £/).first();
  await expect(panel).toBeVisible();
  await page
    .getByRole('button', { name: /^Buy for \$/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Yes, buy for/ }).click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
  const paid = page
    .getByText(/^about £/)
    .locator('visible=true')
    .first();
  const shown = await paid.innerText();

  await choose(page, 'JPY');
  await page.reload();
  await expect(paid).toHaveText(shown);
  await page.goto(pathOf(offer));
  await expect(page.getByText(/^about ¥/).first()).toBeVisible();
});
