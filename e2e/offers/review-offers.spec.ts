import { randomUUID } from 'node:crypto';
import { openDatabase } from '@guildhall/db/client';
import { seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { testScene } from '@guildhall/scenes/scene';
import { expect, type Page } from '@playwright/test';
import { PASSWORD, signedIn, test } from '../story.ts';

const MODERATOR = 'moderator@example.test';
const REASON = 'The title names skins that the list does not have.';

async function decide(page: Page, title: string, decision: string, reason: string) {
  await page.goto('/admin/offers');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('radio', { name: new RegExp(`^${decision}`) }).click();
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: decision, exact: true }).click();
}

test('staff approve one offer of a new seller and reject another, whose reason the seller reads', async ({
  browser,
  context,
  request,
  shop,
}) => {
  const db = openDatabase(shop.databaseUrl, { maxConnections: 4 });
  const email = `reviewed-${randomUUID()}@example.test`;
  const titles = ['A first account to approve', 'A first account to reject'];
  try {
    const scene = testScene(db);
    const newcomer = await seller(scene, { email, password: PASSWORD, seller_level: 0 });
    const { slug } = await testGame(scene);
    for (const [place, title] of titles.entries()) {
      const attributes = { rank: 'Gold', level: 10 + place };
      const manual = { delivery: 'manual', delivery_minutes: 60 } as const;
      await accountOffer(scene, newcomer, { game_slug: slug, title, attributes, ...manual });
    }
  } finally {
    await db.destroy();
  }
  const [approved = '', rejected = ''] = titles;
  const staff = await signedIn(context, request, MODERATOR);
  await decide(staff, approved, 'Approve', 'Everything is as described.');
  await expect(staff.getByText('The offer was approved.')).toBeVisible();
  await decide(staff, rejected, 'Reject', REASON);
  await expect(staff.getByText('The offer was rejected.')).toBeVisible();
  await staff.goto('/admin/offers');
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Offer reviews');
  for (const title of titles) await expect(staff.getByText(title)).toHaveCount(0);

  const own = await browser.newContext({ baseURL: shop.origin });
  const page = await signedIn(own, request, email);
  await page.goto('/dashboard/offers/accounts');
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect(row(approved)).toContainText('For sale');
  await expect(row(rejected)).toContainText('Rejected');
  await expect(row(rejected)).toContainText(REASON);
  await own.close();
});
