import {
  index,
  layout,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes';
import type { LayoutName, SitePage } from './lib/pages/site-page.ts';
import { routeId, SITE_FILES, SITE_MAP } from './site-map.ts';

const LAYOUTS: readonly LayoutName[] = ['default', 'auth', 'account', 'dashboard'];

function entryOf(page: SitePage): RouteConfigEntry {
  const id = routeId(page);
  if (page.path === '/') return index(page.page, { id });
  return route(page.path.slice(1), page.page, { id });
}

/** The route configuration of React Router, made from the site map. */
export default [
  ...LAYOUTS.flatMap((name) => {
    const pages = SITE_MAP.filter((page) => page.layout === name);
    return pages.length > 0 ? [layout(`layouts/${name}.tsx`, pages.map(entryOf))] : [];
  }),
  ...SITE_FILES.map(({ path, file }) => route(path.slice(1), file)),
] satisfies RouteConfig;
