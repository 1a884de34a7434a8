import {
  DEFAULT_LANGUAGE,
  type Language,
  LANGUAGES,
  pathInLanguage,
} from '@guildhall/locales/languages';
import { type APIRequestContext, expect } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import {
  ORDERS_LOOKED_AT,
  ordersLookedAt,
  OWN_PAGES,
  PUBLIC_PAGES,
  sampled,
} from '../every-page.ts';
import { faultsOf, IS_NIGHT } from '../page-faults.ts';
import { orderUnderReview } from '../own-offers.ts';
import { BUYER, signedIn, SUPPORT, test } from '../story.ts';

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

/** What the HTML standard forbids in a page as the server sends it. */
async function markupFaultsOf(request: APIRequestContext, path: string): Promise<string[]> {
  const answer = await request.get(path);
  const report = await validator.validateString(await answer.text());
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`),
  );
}

/** At night all pages are looked at in all languages; a change is proven on a sample. */
const languages: readonly Language[] = IS_NIGHT ? LANGUAGES : [DEFAULT_LANGUAGE];
const LOOKED_AT_IN_EACH_LANGUAGE = '/';
/** Of the pages, on a change. */
const SHARE = 1 / 2;

const EVERY_SCREEN = 'fits every screen, is accessible and violates no policy';

for (const each of sampled(PUBLIC_PAGES, SHARE)) {
  const [name, find] = typeof each === 'string' ? [each, () => each] : each;
  for (const language of name === LOOKED_AT_IN_EACH_LANGUAGE ? LANGUAGES : languages) {
    test(`${name} in ${language} ${EVERY_SCREEN}`, async ({ page, request }) => {
      const path = pathInLanguage(language, await find(request));
      expect(await faultsOf(page, path)).toEqual([]);
      expect(await markupFaultsOf(request, path)).toEqual([]);
    });
  }
}

for (const language of languages) {
  for (const [email, path] of sampled(OWN_PAGES, SHARE)) {
    test(`${path} of ${email} in ${language} ${EVERY_SCREEN}`, async ({ context, request }) => {
      const page = await signedIn(context, request, email);
      expect(await faultsOf(page, pathInLanguage(language, path))).toEqual([]);
    });
  }
}

test(`the payment reviews and one of them ${EVERY_SCREEN}`, async ({ context, request, shop }) => {
  const { id } = await orderUnderReview(shop, 10_000);
  const page = await signedIn(context, request, SUPPORT);
  expect(await faultsOf(page, '/admin/orders')).toEqual([]);
  expect(await faultsOf(page, `/admin/orders/${id}`)).toEqual([]);
});

for (const index of sampled([...Array(ORDERS_LOOKED_AT).keys()], SHARE)) {
  test(`the buyer's order ${index + 1} ${EVERY_SCREEN}`, async ({ context, request }) => {
    // Stories before this one may have changed some.
    const path = (await ordersLookedAt(request))[index] ?? '';
    expect(path, `the demo's buyer has ${ORDERS_LOOKED_AT} orders`).not.toBe('');
    const page = await signedIn(context, request, BUYER);
    expect(await faultsOf(page, path)).toEqual([]);
  });
}
