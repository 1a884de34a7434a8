/**
 * The whole map of the site as plain data: what stands where, in which layout, and who may enter.
 * `routes.ts` is made from it, the guards read it, and header, footer and navigation link only to
 * what is on it. A page that is not on the map does not exist.
 */
export type LayoutName = 'account' | 'auth' | 'dashboard' | 'default';

/** `none`: everybody. `guest`: signed-out only. `protected`: signed in. The rest are roles. */
export type Guard = 'none' | 'guest' | 'protected' | 'support' | 'admin-support' | 'admin';

export interface SitePage {
  /** As the router writes it: `/order/:id`. Dynamic segments are whole segments. */
  readonly path: string;
  /** The page's file below `src`. */
  readonly page: string;
  readonly layout: LayoutName;
  readonly guard: Guard;
}

export const SITE_MAP: readonly SitePage[] = [
  { path: '/', page: 'routes/home.tsx', layout: 'default', guard: 'none' },
  { path: '/auth', page: 'routes/auth/index.tsx', layout: 'auth', guard: 'guest' },
  { path: '/auth/login', page: 'routes/auth/login.tsx', layout: 'auth', guard: 'guest' },
];

/** The id of a page's route: routes.ts gives it, the guards find the page again by it. */
export function routeId(page: SitePage): string {
  return `page:${page.path}`;
}

const pagesById = new Map(SITE_MAP.map((page) => [routeId(page), page]));

export function pageById(id: string): SitePage | undefined {
  return pagesById.get(id);
}

const paths = new Set(SITE_MAP.map((page) => page.path));

/** Whether a link to this path, written as on the map, leads anywhere. */
export function pageExists(path: string): boolean {
  return paths.has(path.replace(/[?#].*$/, '') || '/');
}
