import { expect, type Page } from '@playwright/test';
import { OWN_PAGES, ordersLookedAt, PUBLIC_PAGES, sampled } from '../every-page.ts';
import { feedLongTexts, widthFaultsOf } from '../long-texts.ts';
import { untilNetworkIdle } from '../network-idle.ts';
import { addTranslator, translate, translationFaultsOf } from '../page-translator.ts';
import { BUYER, SELLER, signedIn, test } from '../story.ts';

declare global {
  interface Window {
    __reactRouterDataRouter: { navigate: (path: string) => Promise<void> };
  }
}

/**
 * Visits the pages in one document, which the browser has translated, and in which everything that
 * users have written is one long word.
 */
async function faultsOfAll(page: Page, paths: readonly string[]): Promise<string[]> {
  // Many pages, and layouts of long words: slow on busy machines.
  test.setTimeout(900_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  await addTranslator(page);
  await feedLongTexts(page);
  await page.goto('/fees');
  await untilNetworkIdle(page);
  await translate(page);
  for (const path of paths) {
    await page.evaluate((to) => window.__reactRouterDataRouter.navigate(to), path);
    await page.locator('h1').first().waitFor();
    await untilNetworkIdle(page);
    faults.push(...(await translationFaultsOf(page, path)), ...(await widthFaultsOf(page, path)));
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  return faults;
}

/** Of the pages, on a change. */
const SHARE = 1 / 4;
const WHATEVER = 'stay fresh in a translated document and fit phones, whatever users wrote';

test(`the pages for everybody ${WHATEVER}`, async ({ page, request }) => {
  const paths = sampled(PUBLIC_PAGES, SHARE).map(async (each) =>
    typeof each === 'string' ? each : await each[1](request),
  );
  expect(await faultsOfAll(page, await Promise.all(paths))).toEqual([]);
});

test(`the pages of a buyer ${WHATEVER}`, async ({ context, request }) => {
  const page = await signedIn(context, request, BUYER);
  const own = OWN_PAGES.filter(([email]) => email === BUYER).map(([, path]) => path);
  const orders = await ordersLookedAt(request);
  expect(await faultsOfAll(page, sampled([...own, ...orders], SHARE))).toEqual([]);
});

test(`the pages of a seller ${WHATEVER}`, async ({ context, request }) => {
  const page = await signedIn(context, request, SELLER);
  const own = OWN_PAGES.filter(([email]) => email === SELLER).map(([, path]) => path);
  const more = ['/sell/select-category', '/dashboard/offers/accounts'];
  expect(await faultsOfAll(page, sampled([...own, ...more], SHARE))).toEqual([]);
});
