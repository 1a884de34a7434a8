import { expect, type Page, type Request } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { SELLER, signedIn, test } from '../story.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1_000;
/** The dialog of a price asks for the fees by the defaults of the cache: they seldom change. */
const CACHED = 'offers.sellingTerms';
const OF_MONEY = 'wallet.summary';

// The last step answers so.
test.use({ provokedErrors: /503 \(Service Unavailable\)/ });

const asksFor = (request: Request, procedure: string) =>
  new URL(request.url()).pathname.split('/').at(-1)?.split(',').includes(procedure) === true;

/** How often the page has asked for each procedure so far. */
function countRequests(page: Page): (procedure: string) => number {
  const requests: Request[] = [];
  page.on('request', (request) => void requests.push(request));
  return (procedure) => requests.filter((request) => asksFor(request, procedure)).length;
}

test('data is read once in five minutes, that of money each time, and what fails is tried three times more (product.md §9.7)', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, SELLER);
  const requests = countRequests(page);
  const navigation = page.getByRole('navigation', { name: 'Dashboard' });
  const show = async (name: string) => {
    const link = navigation.getByRole('link', { name, exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await untilNetworkIdle(page);
  };
  const showPrice = async () => {
    const tabs = page.getByRole('navigation', { name: 'Status' });
    await tabs.getByRole('link', { name: /^For sale/ }).click();
    await expect(page).toHaveURL(/tab=for_sale/);
    await untilNetworkIdle(page);
    await page
      .getByRole('row', { name: 'For sale' })
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Change price' }).click();
    await expect(page.getByRole('dialog', { name: 'Change the price' })).toBeVisible();
    await untilNetworkIdle(page);
  };
  await page.goto('/dashboard/offers/accounts');
  await untilNetworkIdle(page);
  await showPrice();
  expect(requests(CACHED)).toBe(1);

  await test.step('what was read a moment ago is shown again without a request', async () => {
    await page.keyboard.press('Escape');
    await show('Wallet');
    const ofMoney = requests(OF_MONEY);
    await show('Account offers');
    await showPrice();
    expect(requests(CACHED)).toBe(1);
    await page.keyboard.press('Escape');
    await show('Wallet');
    expect(requests(OF_MONEY)).toBeGreaterThan(ofMoney);
  });

  await test.step('after five minutes it is read again', async () => {
    await page.clock.setFixedTime(Date.now() + FIVE_MINUTES_MS);
    await show('Account offers');
    await showPrice();
    expect(requests(CACHED)).toBe(2);
  });

  await test.step('a request that fails is sent three times more, later each time', async () => {
    const sentAt: number[] = [];
    await page.route('**/api/trpc/**', async (route) => {
      if (!asksFor(route.request(), CACHED)) return await route.continue();
      sentAt.push(performance.now());
      await route.fulfill({ status: 503, json: {} });
    });
    await page.reload();
    await untilNetworkIdle(page);
    // The dialog stays open: nothing is asked again for what is not shown.
    await showPrice();
    await expect.poll(() => sentAt.length).toBe(4);
    await untilNetworkIdle(page);
    expect(sentAt).toHaveLength(4);
    const waits = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0));
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  });
});
