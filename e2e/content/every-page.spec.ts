import {
  DEFAULT_LANGUAGE,
  type Language,
  LANGUAGES,
  pathInLanguage,
} from '@guildhall/locales/languages';
import { type APIRequestContext, expect } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { faultsOf, IS_NIGHT } from '../page-faults.ts';
import {
  BUYER,
  findOffer,
  orderUnderReview,
  pathOf,
  query,
  SELLER,
  signedIn,
  SUPPORT,
  test,
} from '../story.ts';

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

/** What the HTML standard forbids in a page as the server sends it. */
async function markupFaultsOf(request: APIRequestContext, path: string): Promise<string[]> {
  const answer = await request.get(path);
  const report = await validator.validateString(await answer.text());
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`),
  );
}

const accountPage = async (request: APIRequestContext) =>
  pathOf(
    await findOffer(request, {
      kind: 'account',
      products: ['call-of-duty', 'escape-from-tarkov'],
      instant: true,
    }),
  );
const giftCardPage = async (request: APIRequestContext) =>
  pathOf(
    await findOffer(request, {
      kind: 'gift_card',
      products: ['steam', 'razer-gold'],
      instant: true,
    }),
  );

const sellerPage = async (request: APIRequestContext) => {
  const { seller } = await findOffer(request, {
    kind: 'gift_card',
    products: ['steam', 'razer-gold'],
    instant: true,
  });
  return `/users/${seller.id}`;
};

const PUBLIC_PAGES: readonly (string | [string, typeof accountPage])[] = [
  '/',
  '/accounts',
  '/accounts/valorant-accounts',
  ['an account', accountPage],
  '/gift-cards',
  '/gift-cards/steam',
  ['a gift card', giftCardPage],
  '/search?q=skins',
  '/compare',
  '/unsubscribe#token=x',
  ['a seller', sellerPage],
  '/auth',
  '/auth/login',
  '/auth/signup',
  '/auth/activate?user_id=0193b3f0-0000-7000-8000-000000000000',
  '/auth/resetPassword',
  '/auth/resetPassVerify#token=x',
  '/fees',
  '/proof',
  '/support',
  '/faq',
  '/blog',
  '/blog/spot-a-scam',
  '/refund-policy',
  '/support/appeals',
  '/contact',
  '/developers',
  '/developers?find=pay',
  '/developers/rules',
];

/** At night all pages are looked at in all languages; a change is proven on a sample. */
const languages: readonly Language[] = IS_NIGHT ? LANGUAGES : [DEFAULT_LANGUAGE];
const LOOKED_AT_IN_EACH_LANGUAGE = '/';

const EVERY_SCREEN = 'fits every screen, is accessible and violates no policy';

for (const each of PUBLIC_PAGES) {
  const [name, find] = typeof each === 'string' ? [each, () => each] : each;
  for (const language of name === LOOKED_AT_IN_EACH_LANGUAGE ? LANGUAGES : languages) {
    test(`${name} in ${language} ${EVERY_SCREEN}`, async ({ page, request }) => {
      const path = pathInLanguage(language, await find(request));
      expect(await faultsOf(page, path)).toEqual([]);
      expect(await markupFaultsOf(request, path)).toEqual([]);
    });
  }
}

const OWN_PAGES = [
  [BUYER, '/dashboard/wallet'],
  [BUYER, '/dashboard/statements'],
  [SELLER, `/dashboard/statements?month=${new Date().toISOString().slice(0, 7)}`],
  [BUYER, '/dashboard/orders/purchased'],
  [BUYER, '/dashboard/orders/sold'],
  [BUYER, '/dashboard/saved'],
  [BUYER, '/dashboard/saved?tab=searches'],
  [BUYER, '/dashboard/settings'],
  [SELLER, '/dashboard/wallet'],
  [SELLER, '/dashboard/orders/sold'],
  [SELLER, '/dashboard/offers/gift-cards'],
] as const;

for (const language of languages) {
  for (const [email, path] of OWN_PAGES) {
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

const ORDERS_LOOKED_AT = 8;

for (let index = 0; index < ORDERS_LOOKED_AT; index += 1) {
  test(`the buyer's order ${index + 1} ${EVERY_SCREEN}`, async ({ context, request }) => {
    const { items } = await query<{ items: { id: string; state: string }[] }>(
      request,
      BUYER,
      'orders.list',
      { side: 'bought', limit: 100 },
    );
    // One in each state first; stories before this one may have changed some.
    const states = items.map(({ state }) => state);
    const newInState = items.filter(({ state }, place) => states.indexOf(state) === place);
    const order = [...new Set([...newInState, ...items])][index];
    expect(order, `the demo's buyer has ${ORDERS_LOOKED_AT} orders`).toBeDefined();
    const page = await signedIn(context, request, BUYER);
    expect(await faultsOf(page, `/order/${order?.id}`)).toEqual([]);
  });
}
