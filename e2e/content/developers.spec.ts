import { expect } from '@playwright/test';
import { test } from '../story.ts';

test('the API documentation works without JavaScript: search, anchors, collapsed outputs', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Developers' }).click();
  await page.getByRole('searchbox', { name: 'Find a call' }).fill('pays wallet');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page).toHaveURL(/\/developers\?find=pays\+wallet$/);
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['orders.payFromWallet']);

  await page.getByRole('link', { name: 'Show all' }).click();
  await page.goto('/developers#orders.detail');
  const call = page.locator('[id="orders.detail"]');
  await expect(call).toBeInViewport();
  const answer = call.getByRole('table', { name: 'Output: orders.detail' });
  await expect(answer).toBeHidden();
  await call.locator('summary', { hasText: 'Output' }).click();
  await expect(answer.getByRole('rowheader', { name: 'allowed_events' }).first()).toBeVisible();
  await call.getByRole('link', { name: 'ORDER_NOT_FOUND' }).click();
  await expect(page.locator('#ORDER_NOT_FOUND')).toBeInViewport();
  await context.close();
});

test('an example can be copied, and its URL responds', async ({ page, request }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/developers?find=catalog.games');
  await page.getByRole('button', { name: 'Copy the example for catalog.games' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const [, url = '', input = ''] =
    /^curl -G (\S+) \\\s+--data-urlencode 'input=(.*)'$/.exec(copied) ?? [];
  const response = await request.get(new URL(url).pathname, { params: { input } });
  expect(response.status()).toBe(200);
  expect((await request.get('/api/openapi.json')).status()).toBe(200);
});
