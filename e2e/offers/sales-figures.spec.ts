import { expect } from '@playwright/test';
import { findOffer, pathOf, SELLER, signedIn, test } from '../story.ts';

test('a visitor looks at an offer: its seller sees the view among two years of sales', async ({
  context,
  request,
  browser,
  shop,
}) => {
  const page = await signedIn(context, request, SELLER);
  await page.goto('/dashboard/sales');
  const figure = (name: RegExp) =>
    page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');
  const views = async () => Number((await figure(/^Views$/).innerText()).replaceAll(',', ''));
  await expect(figure(/^Conversion$/)).toContainText('%');
  const before = await views();
  expect(before).toBeGreaterThan(100);

  // The demo seller sells these, and no other story looks at them: a network counts once a day.
  const products = ['riot-access'];
  const offer = await findOffer(request, { kind: 'gift_card', products, instant: true });
  const other = await browser.newContext({ baseURL: shop.origin });
  const visitor = await other.newPage();
  const counted = visitor.waitForResponse(/offers\.countView/);
  await visitor.goto(pathOf(offer));
  await counted;
  await other.close();
  await expect
    .poll(
      async () => {
        await page.reload();
        return await views();
      },
      // Views are saved every few seconds.
      { timeout: 60_000, intervals: [1_000] },
    )
    .toBe(before + 1);

  await page.getByRole('link', { name: '2 years' }).click();
  await expect(page).toHaveURL(/days=730/);
  await expect.poll(views).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Show as a table' }).first().click();
  await expect(page.getByRole('table', { name: /as a table$/ }).first()).toBeVisible();
});
