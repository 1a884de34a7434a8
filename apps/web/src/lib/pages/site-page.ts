import type { Permission } from '@guildhall/domain/kernel/permissions';
import type { MessageKey } from '@guildhall/locales/messages';
import type { IconName } from '@guildhall/ui/icon';

/** What a room declares of the site: its pages in `pages.ts`, its links in `navigation.ts`. */
export type LayoutName = 'account' | 'auth' | 'dashboard' | 'default';

/**
 * `none`: everyone. `guest`: signed-out users only. `protected`: signed-in users. `staff`: whoever
 * may enter a section of the admin area. The others are permissions: a page asks for the one that
 * its first call needs.
 */
export type Guard =
  | 'none'
  | 'guest'
  | 'protected'
  | 'staff'
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

/** The groups of a user's own pages; `team` has the way to the admin area. */
export type OwnGroup = 'buying' | 'selling' | 'you' | 'team';
/** The groups of the admin area: what is due, what is sold, what is written, and who may what. */
export type StaffGroup = 'cases' | 'catalog' | 'texts' | 'people';

/** A link of the dashboard's navigation. Who sees it follows from the guard of its page. */
export interface DashboardLink {
  readonly group: OwnGroup | StaffGroup;
  /** The path of its page on the site map. */
  readonly to: string;
  readonly label: Extract<MessageKey<'site'>, `navigation.${string}`>;
  readonly icon: IconName;
  /** Not in the bottom bar of phones, which has room for five. */
  readonly isSeldomUsed?: true;
}

/** `file` is below `src/routes`. */
const pageOf =
  (layout: LayoutName, guard: Guard) =>
  (path: string, file: string): SitePage => ({ path, page: `routes/${file}.tsx`, layout, guard });

/** For everyone. */
export const publicPage = pageOf('default', 'none');
/** For signed-out users only. */
export const guestPage = pageOf('auth', 'guest');
/** For everyone, in the layout of sign-in. */
export const linkPage = pageOf('auth', 'none');
/** For signed-in users, in the layout of the shop. */
export const protectedPage = pageOf('default', 'protected');
/** For signed-in users, in the dashboard. */
export const dashboardPage = pageOf('dashboard', 'protected');
/** For staff who have a permission. */
export const staffPage = (guard: Guard) => pageOf('dashboard', guard);

/** A page that sitemap.xml lists. */
export const inSitemap = (page: SitePage): SitePage => ({ ...page, inSitemap: true });
