import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { manualOffers } from '../own-offers.ts';
import { signedIn, test } from '../story.ts';

/** The streams of all tabs of this browser, from now on. */
function recordStreams(context: BrowserContext) {
  const all: Request[] = [];
  const open = new Set<Request>();
  context.on('request', (request) => {
    if (!request.url().includes('/me.changes')) return;
    all.push(request);
    open.add(request);
  });
  for (const ended of ['requestfinished', 'requestfailed'] as const) {
    context.on(ended as 'requestfinished', (request: Request) => open.delete(request));
  }
  // The requests of a page that is closed end without an event.
  const isOpen = (request: Request) => !request.frame().page().isClosed();
  return { count: () => all.length, countOpen: () => [...open].filter(isOpen).length };
}

async function buy(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await untilNetworkIdle(page);
  await page
    .getByRole('button', { name: /^Buy for \$/ })
    .first()
    .click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
  await page.getByRole('radio', { name: /Wallet/ }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('button', { name: 'Cancel and get a refund' })).toBeVisible();
  return page.url();
}

async function startDelivery(page: Page, orderUrl: string): Promise<void> {
  await page.goto(orderUrl);
  await page.getByRole('button', { name: 'Start delivery' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start delivery' }).click();
}

/** A page without the stream would ask only every twenty seconds. */
const soon = { timeout: 5_000 };

test('two tabs of a buyer have one stream, and both show at once what the seller does', async ({
  browser,
  request,
  shop,
}) => {
  const { paths, ...emails } = await manualOffers(shop);
  const context = await browser.newContext();
  const tab = await signedIn(context, request, emails.buyer);
  const [first, second] = [await buy(tab, paths[0]), await buy(tab, paths[1])];
  const seller = await signedIn(await browser.newContext(), request, emails.seller);

  await tab.goto('about:blank');
  const streams = recordStreams(context);
  await tab.goto(first);
  await expect.poll(streams.countOpen).toBe(1);
  const list = await context.newPage();
  await list.goto('/dashboard/orders/purchased?tab=all');
  const row = (url: string) =>
    list.getByRole('row').filter({ has: list.locator(`a[href="${new URL(url).pathname}"]`) });
  await expect(row(first)).toContainText('Paid');
  await untilNetworkIdle(list);

  await test.step('the seller starts to deliver', async () => {
    await startDelivery(seller, first);
    await expect(tab.getByRole('button', { name: /get a refund/i })).toBeHidden(soon);
    await expect(row(first)).toContainText('In delivery', soon);
    expect(streams.count()).toBe(1);
  });

  await test.step('the tab with the stream is closed: the other one goes on', async () => {
    await tab.close();
    await expect.poll(streams.count).toBe(2);
    await startDelivery(seller, second);
    await expect(row(second)).toContainText('In delivery', soon);
    expect(streams.countOpen()).toBe(1);
  });

  await test.step('the buyer signs out: nothing is followed any more', async () => {
    await list.getByRole('button', { name: /^User menu/ }).click();
    await list.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect.poll(streams.countOpen).toBe(0);
  });
});
