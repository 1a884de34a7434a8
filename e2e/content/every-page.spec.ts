import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { untilNetworkIdle } from '../network-idle.ts';
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

/** Many times the duration of any transition. */
const MOST_TRANSITION_MS = 5_000;

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

/** What the HTML standard forbids in a page as the server sends it. */
async function markupFaultsOf(request: APIRequestContext, path: string): Promise<string[]> {
  const answer = await request.get(path);
  const report = await validator.validateString(await answer.text());
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`),
  );
}

/** The faults of a page at phone and desktop width, in both themes. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  await page.goto(path);
  const heading = page.locator('h1');
  // On a slow machine the network is idle before the page has checked the session.
  await heading
    .first()
    .waitFor()
    .catch(() => undefined);
  await untilNetworkIdle(page);
  const headings = await heading.count();
  if (headings !== 1) faults.push(`${path}: ${headings} first headings`);
  for (const [width, height, scheme] of [
    [320, 640, 'light'],
    [1440, 900, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    // On a slow machine axe would see colors between the two themes.
    await page.evaluate(async (mostMs) => {
      const ended = async () => {
        await new Promise(requestAnimationFrame);
        const animations = document.getAnimations();
        const transitions = animations.filter((each) => each instanceof CSSTransition);
        await Promise.allSettled(transitions.map(({ finished }) => finished));
      };
      // The browser may draw no frame for a while; then no transition ends.
      await Promise.race([ended(), new Promise((resolve) => setTimeout(resolve, mostMs))]);
    }, MOST_TRANSITION_MS);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) faults.push(`${path} at ${width}: scrolls sideways by ${overflow}`);
    // Only violations are reported, so axe does not have to record passes.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
    for (const { id, impact, nodes } of (await axe.analyze()).violations) {
      if (impact === 'serious' || impact === 'critical') {
        faults.push(`${path} at ${width} ${scheme}: ${id} at ${nodes[0]?.target.join(' ')}`);
      }
    }
  }
  return faults;
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
  '/contact',
  '/developers',
  '/developers?find=pay',
  '/developers/rules',
];

const EVERY_SCREEN = 'fits every screen, is accessible and violates no policy';

for (const each of PUBLIC_PAGES) {
  const [name, find] = typeof each === 'string' ? [each, () => each] : each;
  test(`${name} ${EVERY_SCREEN}`, async ({ page, request }) => {
    const path = await find(request);
    expect(await faultsOf(page, path)).toEqual([]);
    expect(await markupFaultsOf(request, path)).toEqual([]);
  });
}

for (const [email, path] of [
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
] as const) {
  test(`${path} of ${email} ${EVERY_SCREEN}`, async ({ context, request }) => {
    const page = await signedIn(context, request, email);
    expect(await faultsOf(page, path)).toEqual([]);
  });
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
