import { createHash } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { IS_NIGHT } from './page-faults.ts';
import { BUYER, findOffer, pathOf, query, SELLER } from './story.ts';

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

/** The pages for everybody, or how one of them is found. */
export const PUBLIC_PAGES: readonly (string | [string, typeof accountPage])[] = [
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
  '/auth/cancelEmailChange#token=x',
  '/fees',
  '/proof',
  '/status',
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

/** Pages of a user. */
export const OWN_PAGES = [
  [BUYER, '/dashboard/wallet'],
  [BUYER, '/dashboard/statements'],
  [SELLER, `/dashboard/statements?month=${new Date().toISOString().slice(0, 7)}`],
  [BUYER, '/dashboard/orders/purchased'],
  [BUYER, '/dashboard/orders/sold'],
  [BUYER, '/dashboard/saved'],
  [BUYER, '/dashboard/saved?tab=searches'],
  [BUYER, '/dashboard/messages'],
  [BUYER, '/dashboard/settings'],
  [SELLER, '/dashboard/wallet'],
  [SELLER, '/dashboard/orders/sold'],
  [SELLER, '/dashboard/offers/gift-cards'],
] as const;

/** The sections of the admin area: what their first row leads to is looked at too. */
export const ADMIN_SECTIONS = [
  '/admin/orders',
  '/admin/reports',
  '/admin/suspended-users',
  '/admin/disputes',
  '/admin/seller-requests',
  '/admin/withdraw-requests',
  '/admin/offers',
  '/admin/devices',
  '/admin/games',
  '/admin/giftcards',
  '/admin/faqs',
  '/admin/blogs',
  '/admin/admins',
  '/admin/moderators',
] as const;

/** Its other pages. */
export const ADMIN_PAGES = [
  '/admin',
  '/admin/games/new',
  '/admin/games/valorant/attributes',
  '/admin/giftcards/new',
  '/admin/faqs/new',
  '/admin/blogs/new',
] as const;

/** How many orders of the demo's buyer are looked at. */
export const ORDERS_LOOKED_AT = 8;

/** Their paths: one in each state first. */
export async function ordersLookedAt(request: APIRequestContext): Promise<string[]> {
  const { items } = await query<{ items: { id: string; state: string }[] }>(
    request,
    BUYER,
    'orders.list',
    { side: 'bought', limit: 100 },
  );
  const states = items.map(({ state }) => state);
  const newInState = items.filter(({ state }, place) => states.indexOf(state) === place);
  const orders = [...new Set([...newInState, ...items])].slice(0, ORDERS_LOOKED_AT);
  return orders.map(({ id }) => `/order/${id}`);
}

const SEED = process.env['PAGE_SEED'];

/**
 * A share of the pages, drawn anew in each run, for what every page is looked at for; at night all
 * of them. `PAGE_SEED` draws those of an earlier run again.
 */
export function sampled<Thing>(things: readonly Thing[], share: number): readonly Thing[] {
  if (IS_NIGHT) return things;
  if (SEED === undefined) throw new Error('the configuration sets PAGE_SEED');
  const rankOf = (place: number) =>
    createHash('sha256').update(`${SEED} ${place} ${things.length}`).digest('hex');
  const drawn = [...things.keys()].toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
  const kept = new Set(drawn.slice(0, Math.ceil(things.length * share)));
  return things.filter((_, place) => kept.has(place));
}
