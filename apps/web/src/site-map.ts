import { POLICY_SLUGS, SUPPORT_SLUGS } from '@guildhall/domain/content/types';
import type { Permission } from '@guildhall/domain/kernel/permissions';

/**
 * All pages of the site as plain data: path, file, layout, guard. `routes.ts` is made from it, the
 * guards read it, and the header, footer and navigation link only to pages on it.
 */
export type LayoutName = 'account' | 'auth' | 'dashboard' | 'default';

/**
 * `none`: everyone. `guest`: signed-out users only. `protected`: signed-in users. The others are
 * permissions: a page asks for the one that its first call needs.
 */
export type Guard =
  | 'none'
  | 'guest'
  | 'protected'
  | Exclude<Permission, 'public' | 'signed_in' | 'orders.trade'>;

export interface SitePage {
  /** In the router's notation: `/order/:id`. A parameter is always a whole segment. */
  readonly path: string;
  /** The page's file below `src`. */
  readonly page: string;
  readonly layout: LayoutName;
  readonly guard: Guard;
  /** Whether the page is in sitemap.xml. Those of products and offers are, one by one. */
  readonly inSitemap?: true;
}

/** A public page in the usual layout. */
const publicPage = (path: string, page: string): SitePage => ({
  path,
  page: `routes/${page}.tsx`,
  layout: 'default',
  guard: 'none',
});

/** Paths of product.md §2 that have no screen lead to the first page below them. */
export const FIRST_PAGES: Readonly<Record<string, string>> = {
  '/dashboard': '/dashboard/orders/purchased',
  '/dashboard/orders': '/dashboard/orders/purchased',
  '/dashboard/offers': '/dashboard/offers/accounts',
};

export const SITE_MAP: readonly SitePage[] = [
  { path: '/', page: 'routes/home.tsx', layout: 'default', guard: 'none', inSitemap: true },
  { path: '/search', page: 'routes/search.tsx', layout: 'default', guard: 'none' },
  { path: '/compare', page: 'routes/compare.tsx', layout: 'default', guard: 'none' },
  {
    path: '/accounts',
    page: 'routes/accounts/index.tsx',
    layout: 'default',
    guard: 'none',
    inSitemap: true,
  },
  { path: '/accounts/:slug', page: 'routes/accounts/game.tsx', layout: 'default', guard: 'none' },
  {
    path: '/accounts/:slug/:id',
    page: 'routes/accounts/offer.tsx',
    layout: 'default',
    guard: 'none',
  },
  {
    path: '/gift-cards',
    page: 'routes/gift-cards/index.tsx',
    layout: 'default',
    guard: 'none',
    inSitemap: true,
  },
  {
    path: '/gift-cards/:slug',
    page: 'routes/gift-cards/brand.tsx',
    layout: 'default',
    guard: 'none',
  },
  {
    path: '/gift-cards/:slug/:id',
    page: 'routes/gift-cards/offer.tsx',
    layout: 'default',
    guard: 'none',
  },
  {
    path: '/fees',
    page: 'routes/fees.tsx',
    layout: 'default',
    guard: 'none',
    inSitemap: true,
  },
  {
    path: '/proof',
    page: 'routes/proof.tsx',
    layout: 'default',
    guard: 'none',
    inSitemap: true,
  },
  // The sitemap has those of the texts that are published.
  ...POLICY_SLUGS.map((slug) => publicPage(`/${slug}`, 'content/document')),
  { ...publicPage('/support', 'content/support'), inSitemap: true },
  publicPage('/support/:slug', 'content/document'),
  { ...publicPage('/faq', 'content/faq'), inSitemap: true },
  { ...publicPage('/contact', 'content/contact'), inSitemap: true },
  { ...publicPage('/blog', 'content/blog'), inSitemap: true },
  publicPage('/blog/:slug', 'content/article'),
  { path: '/unsubscribe', page: 'routes/unsubscribe.tsx', layout: 'default', guard: 'none' },
  { path: '/users/:id', page: 'routes/users/profile.tsx', layout: 'default', guard: 'none' },
  {
    path: '/developers',
    page: 'routes/developers/index.tsx',
    layout: 'default',
    guard: 'none',
    inSitemap: true,
  },
  {
    path: '/developers/:room',
    page: 'routes/developers/room.tsx',
    layout: 'default',
    guard: 'none',
  },
  {
    path: '/sell/select-category',
    page: 'routes/sell/select-category.tsx',
    layout: 'default',
    guard: 'none',
    inSitemap: true,
  },
  {
    path: '/sell/:category',
    page: 'routes/sell/category.tsx',
    layout: 'default',
    guard: 'protected',
  },
  { path: '/auth', page: 'routes/auth/index.tsx', layout: 'auth', guard: 'guest' },
  { path: '/auth/login', page: 'routes/auth/login.tsx', layout: 'auth', guard: 'guest' },
  { path: '/auth/signup', page: 'routes/auth/signup.tsx', layout: 'auth', guard: 'guest' },
  { path: '/auth/activate', page: 'routes/auth/activate.tsx', layout: 'auth', guard: 'guest' },
  {
    path: '/auth/resetPassword',
    page: 'routes/auth/reset-password.tsx',
    layout: 'auth',
    guard: 'guest',
  },
  {
    path: '/auth/resetPassVerify',
    page: 'routes/auth/reset-pass-verify.tsx',
    layout: 'auth',
    guard: 'guest',
  },
  {
    path: '/auth/social/google',
    page: 'routes/auth/social-google.tsx',
    layout: 'auth',
    guard: 'guest',
  },
  {
    path: '/auth/social/facebook',
    page: 'routes/auth/social-facebook.tsx',
    layout: 'auth',
    guard: 'guest',
  },
  {
    path: '/order/checkout/payment-success',
    page: 'routes/order/payment-success.tsx',
    layout: 'default',
    guard: 'protected',
  },
  {
    path: '/order/checkout/payment-failed',
    page: 'routes/order/payment-failed.tsx',
    layout: 'default',
    guard: 'protected',
  },
  { path: '/order/:id', page: 'routes/order/order.tsx', layout: 'default', guard: 'protected' },
  ...Object.keys(FIRST_PAGES).map((path): SitePage => ({
    path,
    page: 'routes/dashboard/first-page.tsx',
    layout: 'dashboard',
    guard: 'protected',
  })),
  {
    path: '/dashboard/wallet',
    page: 'routes/dashboard/wallet.tsx',
    layout: 'dashboard',
    guard: 'protected',
  },
  {
    path: '/dashboard/orders/purchased',
    page: 'routes/dashboard/purchased.tsx',
    layout: 'dashboard',
    guard: 'protected',
  },
  {
    path: '/dashboard/offers/accounts',
    page: 'routes/dashboard/account-offers.tsx',
    layout: 'dashboard',
    guard: 'protected',
  },
  {
    path: '/dashboard/offers/account/:id/edit',
    page: 'routes/dashboard/edit-account.tsx',
    layout: 'dashboard',
    guard: 'protected',
  },
  {
    path: '/dashboard/offers/giftcard/:id/edit',
    page: 'routes/dashboard/edit-gift-card.tsx',
    layout: 'dashboard',
    guard: 'protected',
  },
  {
    path: '/dashboard/offers/gift-cards',
    page: 'routes/dashboard/card-offers.tsx',
    layout: 'dashboard',
    guard: 'protected',
  },
  {
    path: '/dashboard/saved',
    page: 'routes/dashboard/saved.tsx',
    layout: 'dashboard',
    guard: 'protected',
  },
  {
    path: '/dashboard/sales',
    page: 'routes/dashboard/sales.tsx',
    layout: 'dashboard',
    guard: 'protected',
  },
  {
    path: '/dashboard/statements',
    page: 'routes/dashboard/statements.tsx',
    layout: 'dashboard',
    guard: 'protected',
  },
  {
    path: '/dashboard/settings',
    page: 'routes/dashboard/settings.tsx',
    layout: 'dashboard',
    guard: 'protected',
  },
  // Providers redirect back here after connecting them or reauthenticating with them.
  {
    path: '/dashboard/settings/google',
    page: 'routes/dashboard/settings-google.tsx',
    layout: 'dashboard',
    guard: 'protected',
  },
  {
    path: '/dashboard/settings/facebook',
    page: 'routes/dashboard/settings-facebook.tsx',
    layout: 'dashboard',
    guard: 'protected',
  },
  {
    path: '/admin/orders',
    page: 'routes/admin/orders.tsx',
    layout: 'dashboard',
    guard: 'orders.review_payments',
  },
  {
    path: '/admin/orders/:id',
    page: 'routes/admin/order.tsx',
    layout: 'dashboard',
    guard: 'orders.review_payments',
  },
  {
    path: '/admin/offers',
    page: 'routes/admin/offers.tsx',
    layout: 'dashboard',
    guard: 'offers.review',
  },
  {
    path: '/admin/offers/:id',
    page: 'routes/admin/offer.tsx',
    layout: 'dashboard',
    guard: 'offers.review',
  },
  // No guard, as in product.md §2: its data call is refused.
  {
    path: '/dashboard/orders/sold',
    page: 'routes/dashboard/sold.tsx',
    layout: 'dashboard',
    guard: 'none',
  },
];

/** The route id of a page: set by routes.ts, read by the guards. */
export function routeId(page: SitePage): string {
  return `page:${page.path}`;
}

/** Files for search engines and browsers, made for each request. */
export const SITE_FILES = [
  { path: '/robots.txt', file: 'routes/files/robots.ts' },
  { path: '/manifest.webmanifest', file: 'routes/files/manifest.ts' },
  { path: '/sitemap.xml', file: 'routes/files/sitemap.ts' },
  { path: '/sitemaps/:part', file: 'routes/files/sitemap-part.ts' },
  { path: '/link-previews/:kind/:name', file: 'routes/files/link-preview.ts' },
  { path: '/pictures/:name', file: 'routes/files/picture.ts' },
  { path: '/blog/feed.atom', file: 'routes/files/feed-atom.ts' },
  { path: '/blog/feed.rss', file: 'routes/files/feed-rss.ts' },
] as const;

const pagesById = new Map(SITE_MAP.map((page) => [routeId(page), page]));

export function pageById(id: string): SitePage | undefined {
  return pagesById.get(id);
}

const paths = new Set([
  ...SITE_MAP.map((page) => page.path),
  ...SUPPORT_SLUGS.map((slug) => `/support/${slug}`),
]);

/** Whether this path, in the notation of the map, is a page. */
export function pageExists(path: string): boolean {
  return paths.has(path.replace(/[?#].*$/, '') || '/');
}
