import { expect, type Page } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { addTranslator, expectFresh, translate } from '../page-translator.ts';
import { offerOfTenCodes } from '../own-offers.ts';
import { advanceClock, PASSWORD, signedIn, test } from '../story.ts';

const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();

test('a page that the browser translates takes a payment and shows what is true now', async ({
  context,
  request,
  shop,
}) => {
  const { path, buyer } = await offerOfTenCodes(shop);
  const page = await signedIn(context, request, buyer);
  await addTranslator(page);
  await page.goto(path);
  await untilNetworkIdle(page);
  await translate(page);
  await test.step('quantity and total follow', async () => {
    const one = await button(page, /Buy for/).innerText();
    await button(page, /Increase quantity/).click();
    await expect(button(page, /Buy for/)).not.toHaveText(one);
    await expectFresh(page);
  });

  await test.step('pays', async () => {
    await button(page, /Buy for/).click();
    await button(page, /Yes, buy for/).click();
    await page.waitForURL(/\/order\//);
    await expect(page.getByText(/‹Pay by/)).toBeVisible();
    await expectFresh(page);
    await button(page, /to pay \$|Pay \$/).click();
    await expect(button(page, /Return sealed/)).toBeVisible();
    await expect(page.locator('h1')).toHaveCount(1);
    await expectFresh(page);
  });

  await test.step('reveals and confirms', async () => {
    await button(page, /Reveal/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Your password/).fill(PASSWORD);
    await dialog.getByRole('checkbox').click();
    await dialog.getByRole('button', { name: /Reveal/ }).click();
    await expect(button(page, /^Copy Code 1/)).toBeVisible();
    await button(page, /^Copy Code 1/).click();
    await expectFresh(page);
    await advanceClock(request, 1);
    await button(page, /Confirm all 2/).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^‹?Confirm/ })
      .click();
    await expect(page.getByText(/you’re protected until/).first()).toBeVisible();
    await expectFresh(page);
  });
});

test.describe('translated before it has started', () => {
  // The page is drawn anew then, which React reports.
  test.use({ provokedErrors: /Minified React error #(418|423|425)/ });

  test('a page starts and stays fresh', async ({ context, request, shop }) => {
    const { path, buyer } = await offerOfTenCodes(shop);
    const page = await signedIn(context, request, buyer);
    await addTranslator(page);
    await page.addInitScript(() => {
      // The scripts of the page are modules, which run after this.
      const translated = new MutationObserver(() => {
        if (document.querySelector('footer') === null) return;
        translated.disconnect();
        window.translatePage();
      });
      translated.observe(document, { childList: true, subtree: true });
    });
    await page.goto(path);
    await untilNetworkIdle(page);
    await button(page, /Increase quantity/).click();
    await expect(page.locator('h1')).toHaveCount(1);
    await expectFresh(page);
  });
});

test.describe('changed by something else', () => {
  test.use({ provokedErrors: /not a child of this node/ });

  test('a page is loaded again, and is no error page', async ({ page, shop }) => {
    const { path } = await offerOfTenCodes(shop);
    await page.goto(path);
    await untilNetworkIdle(page);
    await page.evaluate(() => document.querySelector('h1')?.closest('#content > * > *')?.remove());
    await page.getByRole('link', { name: 'Fees' }).first().click();
    await page.waitForURL('**/fees');
    await expect(page.getByRole('heading', { level: 1, name: 'Fees' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  });
});
