import { SUPPORT_SLUGS } from '@guildhall/domain/content/types';
import * as catalog from './features/catalog/pages.ts';
import * as content from './features/content/pages.ts';
import * as disputes from './features/disputes/pages.ts';
import * as identity from './features/identity/pages.ts';
import * as notifications from './features/notifications/pages.ts';
import * as feedback from './features/feedback/pages.ts';
import * as messages from './features/messages/pages.ts';
import * as moderation from './features/moderation/pages.ts';
import * as offers from './features/offers/pages.ts';
import * as orders from './features/orders/pages.ts';
import * as payments from './features/payments/pages.ts';
import * as rules from './features/rules/pages.ts';
import * as site from './features/site/pages.ts';
import * as users from './features/users/pages.ts';
import * as verification from './features/verification/pages.ts';
import * as wallet from './features/wallet/pages.ts';
import * as withdrawals from './features/withdrawals/pages.ts';
import { dashboardPage, type Guard, type SitePage, staffPage } from './lib/pages/site-page.ts';

/**
 * All pages of the site as plain data, from the `pages.ts` of the rooms. `routes.ts` is made from
 * it, the guards read it, and the header, footer and navigation link only to pages on it. Every
 * visitor downloads it.
 */

/** Paths of product.md §2 that have no screen lead to the first page below them. */
export const FIRST_PAGES: Readonly<Record<string, string>> = {
  ...orders.firstPages,
  ...offers.firstPages,
};

export const SITE_MAP: readonly SitePage[] = [
  ...catalog.homePages,
  ...offers.shopPages,
  ...rules.publicPages,
  ...wallet.publicPages,
  ...site.publicPages,
  ...content.textPages,
  ...notifications.mailPages,
  ...users.publicPages,
  ...content.developerPages,
  ...offers.sellingPages,
  ...identity.signInPages,
  ...payments.checkOutPages,
  ...orders.orderPages,
  ...disputes.orderPages,
  ...Object.keys(FIRST_PAGES).map((path) => dashboardPage(path, 'dashboard/first-page')),
  ...wallet.dashboardPages,
  ...messages.dashboardPages,
  ...feedback.dashboardPages,
  ...orders.purchasePages,
  ...offers.dashboardPages,
  ...orders.statementPages,
  ...notifications.dashboardPages,
  ...identity.dashboardPages,
  ...verification.dashboardPages,
  staffPage('staff')('/admin', 'admin/overview'),
  ...moderation.dashboardPages,
  ...orders.staffPages,
  ...offers.staffPages,
  ...disputes.staffPages,
  ...verification.staffPages,
  ...identity.staffPages,
  ...moderation.staffPages,
  ...withdrawals.staffPages,
  ...catalog.staffPages,
  ...content.staffPages,
  ...orders.salePages,
];

/** What the sections of the admin area ask for. */
const sectionGuards = new Set(
  SITE_MAP.filter(({ path }) => path.startsWith('/admin/')).map(({ guard }): string => guard),
);

/** Whether a signed-in user with these permissions may enter a page with this guard. */
export function opens(guard: Guard, permissions: readonly string[]): boolean {
  if (guard === 'guest') return false;
  if (guard === 'none' || guard === 'protected') return true;
  if (guard === 'staff') return permissions.some((each) => sectionGuards.has(each));
  return permissions.includes(guard);
}

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
