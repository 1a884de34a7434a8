import { expect } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import {
  advanceClock,
  balanceOf,
  BUYER,
  fillSignIn,
  findOffer,
  PASSWORD,
  pathOf,
  SELLER,
  signIn,
  test,
} from '../story.ts';

test('a visitor finds a code, pays by card, reveals and confirms it, and the seller is paid when due (product.md §1.2, §2.32)', async ({
  page,
  request,
  browser,
}) => {
  const offer = await findOffer(request, {
    kind: 'gift_card',
    products: ['steam', 'razer-gold', 'riot-access'],
    instant: true,
  });

  await test.step('finds it from the home page', async () => {
    await page.goto('/');
    await page
      .getByRole('combobox', { name: /^Search games/ })
      .last()
      .fill(offer.title);
    await page.keyboard.press('Enter');
    await page
      .locator(`a[href="${pathOf(offer)}"]`)
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(offer.title);
    await untilNetworkIdle(page);
  });

  const orderUrl =
    await test.step('has to sign in, and goes on with the region answered', async () => {
      await page
        .getByRole('button', { name: /^Buy for \$/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^Yes, buy for/ }).click();
      await page.waitForURL(/\/auth\/login/);
      await fillSignIn(page, BUYER);
      await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
      await expect(page.getByText(/^Pay by/)).toBeVisible();
      return page.url();
    });

  await test.step('pays on the provider’s page', async () => {
    await page.getByRole('radio', { name: /Card/ }).click();
    await page.getByRole('button', { name: /to pay \$/ }).click();
    await page.waitForURL(/\/sandbox-provider\/pay\//);
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    await page.waitForURL(orderUrl, { timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Return sealed' })).toBeVisible();
  });

  await test.step('reveals the code with the password, and each reveal is logged', async () => {
    await page.getByRole('button', { name: /^Reveal/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('not my password');
    await dialog.getByRole('checkbox').click();
    await dialog.getByRole('button', { name: 'Reveal', exact: true }).click();
    await expect(dialog.getByText('The password is wrong.')).toBeVisible();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Reveal', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible();
    const code = await page.locator('li p:text-is("Code") + p').innerText();
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toContain(code);
    await page.getByRole('button', { name: 'View log' }).click();
    await expect(page.getByRole('dialog').getByText('127.0.0.1')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const heldBefore = await balanceOf(request, SELLER, 'on_hold_minor');
  await test.step('confirms receipt', async () => {
    await page.getByRole('button', { name: 'Confirm receipt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm receipt' }).click();
    await expect(page.getByText(/you’re protected until/)).toBeVisible();
  });
  expect(await balanceOf(request, SELLER, 'on_hold_minor')).toBeGreaterThan(heldBefore);

  await test.step('the seller sees the money on hold, and available when it is released', async () => {
    const sellersPage = await (await browser.newContext()).newPage();
    await signIn(sellersPage, SELLER);
    await sellersPage.goto('/dashboard/wallet');
    // By its link: the table of held amounts shows the next ones first, the postings the newest.
    const orderPath = new URL(orderUrl).pathname;
    await expect(sellersPage.locator(`a[href="${orderPath}"]`).first()).toBeVisible();
    const availableBefore = await balanceOf(request, SELLER, 'available_minor');
    await advanceClock(request, 2 * 24 + 1);
    expect(await balanceOf(request, SELLER, 'available_minor')).toBeGreaterThan(availableBefore);
    await sellersPage.goto(orderUrl);
    await expect(sellersPage.getByText(/This order is complete/)).toBeVisible();
  });

  await page.goto(orderUrl);
  await expect(page.getByText(/This order is complete/)).toBeVisible();
});
