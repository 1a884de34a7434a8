import { expect } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import {
  allOf,
  BUYER,
  expectNotInPage,
  findOffer,
  PASSWORD,
  pathOf,
  SELLER,
  SELLER_NAME,
  signedIn,
  test,
} from '../story.ts';

test('an account is sold and delivered manually into the vault, and only its buyer can reveal it', async ({
  browser,
  request,
}) => {
  const offer = await findOffer(request, {
    kind: 'account',
    products: ['call-of-duty', 'escape-from-tarkov'],
    instant: false,
  });
  const buyer = await signedIn(await browser.newContext(), request, BUYER);
  const seller = await signedIn(await browser.newContext(), request, SELLER);

  await buyer.goto(pathOf(offer));
  await untilNetworkIdle(buyer);
  await buyer
    .getByRole('button', { name: /^Buy for \$/ })
    .first()
    .click();
  await buyer.waitForURL(/\/order\/[0-9a-f-]{36}$/);
  const orderUrl = buyer.url();
  await buyer.getByRole('radio', { name: /Wallet/ }).click();
  await buyer.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(buyer.getByText(`${SELLER_NAME} has until`)).toBeVisible();
  await expect(buyer.getByRole('button', { name: 'Cancel and get a refund' })).toBeVisible();

  await test.step('the seller starts: from then on the buyer cannot cancel', async () => {
    await seller.goto(orderUrl);
    await seller.getByRole('button', { name: 'Start delivery' }).click();
    await seller.getByRole('dialog').getByRole('button', { name: 'Start delivery' }).click();
    // A page without a stream would ask only every twenty seconds.
    await expect(buyer.getByRole('button', { name: /get a refund/i })).toBeHidden({
      timeout: 5_000,
    });
  });

  await test.step('missing fields are reported; a complete form is sealed', async () => {
    await seller.getByRole('button', { name: 'Seal and deliver' }).click();
    await expect(seller.getByText('Required.').first()).toBeVisible();
    // The chat of the order is a form, too.
    const sealing = seller.getByRole('button', { name: 'Seal and deliver' });
    const form = seller.locator('main form').filter({ has: sealing });
    for (const field of await allOf(form.locator('input, textarea'))) {
      const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
      const hints = described.map((id) => seller.locator(`[id="${id}"]`).innerText());
      const example = /Example: (\S+)/.exec((await Promise.all(hints)).join(' '))?.[1];
      await field.fill(example ?? 'lantern-river-4711');
    }
    await seller.getByRole('button', { name: 'Seal and deliver' }).click();
    await seller.getByRole('dialog').getByRole('button', { name: 'Seal and deliver' }).click();
    await expect(seller.getByText('Still sealed')).toBeVisible();
    await expect(seller.getByRole('button', { name: /^Reveal/ })).toHaveCount(0);
    await expectNotInPage(seller, 'lantern-river-4711');
  });

  await test.step('the buyer reveals it', async () => {
    await buyer.getByRole('button', { name: /^Reveal/ }).click({ timeout: 5_000 });
    const dialog = buyer.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('checkbox').click();
    await dialog.getByRole('button', { name: 'Reveal', exact: true }).click();
    await expect(buyer.getByText('lantern-river-4711').first()).toBeVisible();
    await buyer.getByRole('button', { name: 'Hide', exact: true }).click();
    await expectNotInPage(buyer, 'lantern-river-4711');
  });

  await test.step('the buyer ticks what they did to secure it, by mouse and keyboard, and takes one back', async () => {
    const item = (name: string) => buyer.getByRole('checkbox', { name });
    await expect(buyer.getByText('0 of 5 done')).toBeVisible();
    await item('Change the password').click();
    await expect(buyer.getByText('1 of 5 done')).toBeVisible();
    await item('Turn on two-factor authentication').focus();
    await buyer.keyboard.press('Space');
    await expect(buyer.getByText('2 of 5 done')).toBeVisible();
    await item('Turn on two-factor authentication').uncheck();
    await expect(buyer.getByText('1 of 5 done')).toBeVisible();
    await buyer.reload();
    await expect(buyer.getByText('1 of 5 done')).toBeVisible();
    await expect(item('Change the password')).toBeChecked();
    await expect(item('Turn on two-factor authentication')).not.toBeChecked();
  });

  await test.step('the seller’s open page shows how much is done, and not what', async () => {
    await expect(
      seller.getByText('The buyer has done 1 of 5 steps', { exact: false }),
    ).toBeVisible();
    await expect(seller.getByText('Change the password')).toHaveCount(0);
  });

  await test.step('with the last tick the order says what that means', async () => {
    const open = buyer.getByRole('checkbox', {
      checked: false,
      name: /^(Change|Turn|Sign|Remove)/,
    });
    for (let left = 4; left > 0; left -= 1) {
      await open.first().check();
      await expect(buyer.getByText(`${5 - left + 1} of 5 done`)).toBeVisible();
    }
    await expect(buyer.getByText(/^You secured this account on/)).toBeVisible();
    await expect(seller.getByText(/^The buyer secured the account on/)).toBeVisible();
  });
});
