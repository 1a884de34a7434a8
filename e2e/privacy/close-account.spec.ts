import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../page-faults.ts';
import {
  advanceClock,
  inShop,
  mailTo,
  PASSWORD,
  type Shop,
  signedIn,
  signIn,
  test,
} from '../story.ts';

/** A seller with an offer. */
async function sellerWithOffer(shop: Shop) {
  return await inShop(shop, async (scene) => {
    const email = `leaves-${randomUUID().slice(0, 8)}@example.test`;
    const owner = await seller(scene, { email, password: PASSWORD });
    const { slug } = await testGame(scene);
    const id = await accountOffer(scene, owner, { game_slug: slug });
    return { email, offer: `/accounts/${slug}-accounts/${id}`, profile: `/users/${owner.user_id}` };
  });
}

async function closes(page: Page): Promise<void> {
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Close account …' }).click();
  const question = page.getByRole('dialog', { name: 'Close your account?' });
  await question.getByRole('button', { name: 'Close account', exact: true }).click();
  await expect(page.getByRole('heading', { name: /will be deleted on/ })).toBeVisible();
}

test('a user closes their account, comes back in time, closes it again, and is erased after 14 days (product.md §2.39)', async ({
  browser,
  request,
  shop,
}) => {
  const { email, offer, profile } = await sellerWithOffer(shop);
  const visitor = await (await browser.newContext()).newPage();

  await test.step('the account closes, its offer leaves the market, and a mail says so', async () => {
    const page = await signedIn(await browser.newContext(), request, email);
    await closes(page);
    expect(await mailTo(request, email, /will be deleted/)).toContain('Keep my account');
    await visitor.goto(offer);
    await expect(visitor.getByRole('button', { name: /Buy/ })).toHaveCount(0);
    expect(await faultsOf(page, '/dashboard/settings')).toEqual([]);
  });

  await test.step('thirteen days later they sign in, are told on every page, and keep it', async () => {
    await advanceClock(request, 24 * 13);
    const page = await (await browser.newContext()).newPage();
    await signIn(page, email);
    await page.goto('/dashboard/wallet');
    await page.getByRole('link', { name: 'See your data' }).click();
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(page.getByRole('button', { name: 'Close account …' })).toBeVisible();
    await advanceClock(request, 24 * 2);
    await page.reload();
    await closes(page);
  });

  await test.step('after 14 days nobody signs in any more, and the profile is gone', async () => {
    await advanceClock(request, 24 * 14 + 1);
    await expect.poll(async () => (await visitor.goto(profile))?.status()).toBe(404);
    await visitor.goto('/auth/login');
    await visitor.getByLabel('Email').fill(email);
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Sign in', exact: true }).last().click();
    await expect(visitor.getByText('The email address or the password is wrong.')).toBeVisible();
  });
});

test('what keeps a user from closing their account is said, with where it ends', async ({
  browser,
  request,
  shop,
}) => {
  const email = `buys-${randomUUID().slice(0, 8)}@example.test`;
  await inShop(shop, async (scene) => {
    const user = await buyer(scene, { email, password: PASSWORD });
    const { slug } = await testGame(scene);
    const offerId = await accountOffer(scene, await seller(scene), { game_slug: slug });
    await boughtOrder(scene, user, offerId);
  });
  const page = await signedIn(await browser.newContext(), request, email);
  await page.goto('/dashboard/settings');
  await expect(page.getByText('1 order isn’t finished.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close account …' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Orders', exact: true }).last().click();
  await expect(page).toHaveURL(/orders\/purchased/);
});
