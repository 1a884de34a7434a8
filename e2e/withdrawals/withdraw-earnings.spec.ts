import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  ADMIN,
  advanceClock,
  balanceOf,
  mailTo,
  PASSWORD,
  SELLER,
  signedIn,
  test,
} from '../story.ts';

const REASON = 'Name and sales were checked for a story.';

/** The clock moves by hours. */
const MINUTE_HOURS = 1 / 60;
/** For what shows only after the jobs of the shop have run a few times. */
const SEVERAL_RELOADS = { timeout: 90_000 };

const toast = (page: Page, text: RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post('/api/oauth/login/', { data: { email, password: PASSWORD } });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

/** Approves what the seller has under review; a story of its own does so on the page of admins. */
async function approveAll(request: APIRequestContext): Promise<void> {
  const headers = { authorization: `JWT ${await tokenOf(request, ADMIN)}` };
  const input = encodeURIComponent(JSON.stringify({ search: SELLER }));
  const answer = await request.get(`/api/trpc/withdrawals.reviews?input=${input}`, { headers });
  const body = (await answer.json()) as { result: { data: { items: { id: string }[] } } };
  for (const { id } of body.result.data.items) {
    const data = {
      idempotency_key: crypto.randomUUID(),
      withdrawal_id: id,
      decision: 'approve',
      code: null,
      reason: REASON,
    };
    const approved = await request.post('/api/trpc/withdrawals.decide', { headers, data });
    expect(approved.ok()).toBe(true);
  }
}

async function requestInWallet(page: Page, amount: string): Promise<void> {
  await page.goto('/dashboard/wallet');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your earnings' });
  await dialog.getByLabel('Amount').fill(amount);
  await expect(dialog.getByText('Arrives', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('button', { name: `Withdraw $${amount}` }).click();
  await expect(toast(page, /Requested/)).toBeVisible();
}

test('a seller withdraws earnings: cancels one, and the next is approved and paid (M11)', async ({
  browser,
  request,
}) => {
  const before = await balanceOf(request, SELLER, 'available_minor');
  const page = await signedIn(await browser.newContext(), request, SELLER);
  const list = page.getByRole('listitem').filter({ hasText: 'Bank account' });

  await test.step('a request shows what arrives, and can be cancelled', async () => {
    await requestInWallet(page, '20.00');
    await expect(list.first()).toContainText(/Requested|Being checked/);
    // Other earnings may become available meanwhile.
    const left = await balanceOf(request, SELLER, 'available_minor');
    expect(left).toBeGreaterThanOrEqual(before - 2_000);
    await list
      .first()
      .getByRole('button', { name: /^Cancel the withdrawal/ })
      .click();
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await expect(toast(page, /Canceled/)).toBeVisible();
    await expect(list.first()).toContainText('Canceled');
    const again = await balanceOf(request, SELLER, 'available_minor');
    expect(again).toBeGreaterThanOrEqual(left + 2_000);
  });

  await test.step('the next one is approved, sent and paid', async () => {
    await requestInWallet(page, '30.00');
    await expect
      .poll(async () => {
        await advanceClock(request, MINUTE_HOURS);
        await approveAll(request);
        await page.reload();
        return await list.first().textContent();
      }, SEVERAL_RELOADS)
      .toMatch(/Approved|On its way|Paid/);
    await advanceClock(request, 1);
    await advanceClock(request, 1);
    await page.reload();
    await expect(list.first()).toContainText('Paid');
    expect(await mailTo(request, SELLER, /withdrawal of \$30\.00 was paid/)).toContain(
      'was paid to your bank account (',
    );
  });
});

test('an account in another name or with a wrong check digit is refused, and one that is closed gives the money back', async ({
  browser,
  request,
}) => {
  const page = await signedIn(await browser.newContext(), request, SELLER);
  await page.goto('/dashboard/settings');

  await test.step('what is wrong is said at its field', async () => {
    await page.getByRole('button', { name: 'Add a payout method' }).click();
    await page.getByLabel('Name of the account holder').fill('Робин');
    await page.getByLabel('IBAN').fill('DE88 3704 0044 0532 0130 00');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(/Enter the name in Latin letters/)).toBeVisible();
    await expect(page.getByText(/This IBAN isn’t valid/)).toBeVisible();
    await page.getByLabel('Name of the account holder').fill('Somebody Else');
    await page.getByLabel('IBAN').fill('DE62 3704 0044 0532 0130 01');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(/only paid to your own verified name/)).toBeVisible();
  });

  await test.step('a new account pauses withdrawals for 72 hours', async () => {
    await page.getByLabel('Name of the account holder').fill('SAMPLE Robin');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(toast(page, /Payout method added/)).toBeVisible();
    await page.goto('/dashboard/wallet');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByText(/A payout method was added recently/)).toBeVisible();
    await advanceClock(request, 72);
  });

  await test.step('the bank refuses the payment, and the money is available again', async () => {
    const before = await balanceOf(request, SELLER, 'available_minor');
    await page.reload();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw your earnings' });
    await dialog.getByLabel('To', { exact: true }).click();
    await page.getByRole('option', { name: /3001/ }).click();
    await dialog.getByLabel('Amount').fill('15.00');
    await dialog.getByRole('button', { name: 'Review' }).click();
    await dialog.getByRole('button', { name: 'Withdraw $15.00' }).click();
    await expect(toast(page, /Requested/)).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: '3001' }).first();
    await expect
      .poll(async () => {
        await advanceClock(request, 1);
        await approveAll(request);
        await page.reload();
        return await row.textContent();
      }, SEVERAL_RELOADS)
      .toContain('Failed');
    await expect(row).toContainText('The account is closed.');
    expect(await balanceOf(request, SELLER, 'available_minor')).toBeGreaterThanOrEqual(before);
  });
});
