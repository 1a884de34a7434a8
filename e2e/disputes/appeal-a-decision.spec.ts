import { expect } from '@playwright/test';
import { rejectedDispute } from '../disputed-orders.ts';
import { ADMIN, balanceOf, signedIn, signIn, SUPPORT, test } from '../story.ts';

const REASON = 'No. 3 shows what No. 2 says was never there.';

test('a buyer appeals, another member of staff proposes to give everything back, and a second person confirms it (D14, D15, Z10)', async ({
  browser,
  request,
  shop,
}) => {
  const order = await rejectedDispute(shop);
  const buyer = await signedIn(await browser.newContext(), request, order.buyer);
  const before = await balanceOf(request, order.buyer, 'spendable_minor');
  const staffPath = `/admin/disputes/${order.dispute_id}`;

  await test.step('the buyer reads the decision, and appeals with something new', async () => {
    await buyer.goto(order.path);
    await expect(buyer.getByText('The seller keeps the money').first()).toBeVisible();
    await buyer.getByRole('button', { name: 'Appeal', exact: true }).click();
    const dialog = buyer.getByRole('dialog', { name: 'Appeal the decision' });
    const label = 'What is new, and what the decision got wrong';
    await dialog.getByLabel(label).fill('The support of the game has confirmed what I say.');
    await dialog.getByRole('button', { name: 'Appeal', exact: true }).click();
    await expect(buyer.getByRole('heading', { name: /^Somebody else of our staff/ })).toBeVisible();
  });

  const support = await (await browser.newContext()).newPage();
  await test.step('support takes the appeal and proposes to refund everything', async () => {
    await signIn(support, SUPPORT);
    await support.goto(staffPath);
    await support.getByRole('button', { name: 'Take this case' }).click();
    await support.getByRole('radio', { name: /Refund everything/ }).click();
    await support.getByRole('checkbox', { name: /No\. 3/ }).check();
    await support.getByLabel('Reason').fill(REASON);
    await support.getByRole('button', { name: 'Decide', exact: true }).click();
    const dialog = support.getByRole('dialog', { name: 'Decide this case?' });
    await dialog.getByRole('button', { name: 'Decide', exact: true }).click();
    await expect(support.getByText('Refund everything: $104.00')).toBeVisible();
    await expect(support.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);
    expect(await balanceOf(request, order.buyer, 'spendable_minor')).toBe(before);
  });

  const admin = await (await browser.newContext()).newPage();
  await test.step('an admin confirms it as it was proposed, and it is final', async () => {
    await signIn(admin, ADMIN);
    await admin.goto(staffPath);
    await expect(admin.getByText(REASON).first()).toBeVisible();
    await admin.getByRole('button', { name: 'Confirm', exact: true }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Confirm decision' }).click();
    await expect(admin.getByRole('heading', { name: /buyer has \$104\.00 back/ })).toBeVisible();
    await expect(buyer.getByRole('heading', { name: /You have \$104\.00 back/ })).toBeVisible();
    await expect(buyer.getByRole('button', { name: 'Appeal', exact: true })).toHaveCount(0);
    expect(await balanceOf(request, order.buyer, 'spendable_minor')).toBe(before + 10_400);
  });
});
