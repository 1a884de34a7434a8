import { expect } from '@playwright/test';
import { test } from '../story.ts';

test('the API documentation works without JavaScript: search, a page per room, collapsed outputs', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Developers' }).click();
  await page.getByRole('searchbox', { name: 'Find a call' }).fill('pays wallet');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page).toHaveURL(/\/developers\?find=pays\+wallet$/);
  const found = page.getByRole('region', { name: 'Calls' });
  await expect(found.getByRole('listitem').getByRole('link')).toHaveText(['payFromWallet']);
  await page.getByRole('link', { name: 'Show all' }).click();

  // A link of the time when all calls were on one page leads to the line of the call.
  await page.goto('/developers#orders.detail');
  const line = page.locator('[id="orders.detail"]');
  await expect(line).toBeInViewport();
  await line.getByRole('link', { name: 'detail', exact: true }).click();
  await expect(page).toHaveURL(/\/developers\/orders#orders\.detail$/);
  const call = page.locator('[id="orders.detail"]');
  await expect(call).toBeInViewport();
  const answer = call.getByRole('table', { name: 'Output: orders.detail' });
  await expect(answer).toBeHidden();
  await call.locator('summary', { hasText: 'Output' }).click();
  await expect(answer.getByRole('rowheader', { name: 'allowed_events' }).first()).toBeVisible();
  await call.getByRole('link', { name: 'ORDER_NOT_FOUND' }).click();
  await expect(page).toHaveURL(/\/developers#ORDER_NOT_FOUND$/);
  await expect(page.locator('#ORDER_NOT_FOUND')).toBeInViewport();
  await context.close();
});

test('links of the time when all calls were on one page lead to the page of the room', async ({
  page,
  request,
}) => {
  await page.goto('/developers#orders.detail');
  await expect(page).toHaveURL(/\/developers\/orders#orders\.detail$/);
  await expect(page.locator('[id="orders.detail"]')).toBeInViewport();
  await page.goto('/de/developers#wallet');
  await expect(page).toHaveURL(/\/de\/developers\/wallet$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('wallet');
  await page.goto('/developers#SECRET_DUPLICATE');
  await expect(page.locator('#SECRET_DUPLICATE')).toBeInViewport();
  await expect(page).toHaveURL(/\/developers#SECRET_DUPLICATE$/);
  expect((await request.get('/developers/nothing')).status()).toBe(404);
  expect(await (await request.get('/sitemaps/pages.xml')).text()).toContain('/developers/orders<');
});

test('an example can be copied, and its URL responds', async ({ page, request }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/developers/catalog');
  await page.getByRole('button', { name: 'Copy the example for catalog.games' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const [, url = '', input = ''] =
    /^curl -G (\S+) \\\s+--data-urlencode 'input=(.*)'$/.exec(copied) ?? [];
  const response = await request.get(new URL(url).pathname, { params: { input } });
  expect(response.status()).toBe(200);
  expect((await request.get('/api/openapi.json')).status()).toBe(200);
});
