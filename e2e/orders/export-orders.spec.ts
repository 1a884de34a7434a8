import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { BUYER, SELLER, SELLER_NAME, signedIn, test } from '../story.ts';

/** The lines of the file that the page offers, the head first. */
async function downloadFrom(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const text = readFileSync(await (await downloading).path(), 'utf8');
  expect(text.startsWith('\uFEFForder,id,ordered_at,state')).toBe(true);
  return text.trimEnd().split('\r\n');
}

const HEADS = { bought: 'seller,total,refunded,currency', sold: 'buyer,earned,expected' } as const;

test('buyer and seller export their orders as CSV, as the tab and the search of their lists show them (product.md §2.42)', async ({
  browser,
  request,
}) => {
  const buyer = await signedIn(await browser.newContext(), request, BUYER);
  const seller = await signedIn(await browser.newContext(), request, SELLER);

  const [number = ''] = await test.step('the buyer has all purchases in the file', async () => {
    await buyer.goto('/dashboard/orders/purchased?tab=all');
    await expect(buyer.getByRole('table')).toBeVisible();
    const [head = '', ...lines] = await downloadFrom(buyer);
    expect(head).toContain(HEADS.bought);
    expect(lines.length).toBeGreaterThan(1);
    return lines.find((line) => line.includes(SELLER_NAME))?.split(',') ?? [];
  });

  await test.step('a search for one order leaves that order in the file', async () => {
    expect(number).toMatch(/^GH-/);
    await buyer.goto(`/dashboard/orders/purchased?q=${number}`);
    await expect(buyer.getByText(number).first()).toBeVisible();
    const [, ...lines] = await downloadFrom(buyer);
    expect(lines.map((line) => line.split(',')[0])).toEqual([number]);
  });

  await test.step('the seller has the same sale, with what it earns, and of a tab its orders alone', async () => {
    await seller.goto(`/dashboard/orders/sold?q=${number}`);
    await expect(seller.getByText(number).first()).toBeVisible();
    const [head = '', ...lines] = await downloadFrom(seller);
    expect(head).toContain(HEADS.sold);
    expect(lines.map((line) => line.split(',')[0])).toEqual([number]);
    await seller.goto('/dashboard/orders/sold?tab=finished');
    await expect(seller.getByRole('table')).toBeVisible();
    const [, ...finished] = await downloadFrom(seller);
    expect(finished.length).toBeGreaterThan(0);
    const states = new Set(finished.map((line) => line.split(',')[3]));
    for (const state of states) {
      expect(['completed', 'refunded', 'cancelled', 'expired', 'charged_back']).toContain(state);
    }
  });
});
