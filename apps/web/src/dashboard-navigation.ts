import type { Messages } from '@guildhall/locales/messages';
import { navigation as feedback } from './features/feedback/navigation.ts';
import { navigation as disputes } from './features/disputes/navigation.ts';
import { navigation as identity } from './features/identity/navigation.ts';
import { navigation as notifications } from './features/notifications/navigation.ts';
import { navigation as messages } from './features/messages/navigation.ts';
import { navigation as offers } from './features/offers/navigation.ts';
import { navigation as orders } from './features/orders/navigation.ts';
import { navigation as verification } from './features/verification/navigation.ts';
import { navigation as wallet } from './features/wallet/navigation.ts';
import type { NavigationGroup, NavigationLink } from './lib/pages/navigation.ts';
import { SITE_MAP } from './site-map.ts';

// Not part of the site map, which every visitor downloads.

type T = Messages<'site'>;

/** The links of the rooms, in the order that they have within their groups. */
export const DASHBOARD_LINKS = [
  ...messages,
  ...wallet,
  ...orders,
  ...offers,
  ...feedback,
  ...disputes,
  ...verification,
  ...notifications,
  ...identity,
];
const GROUPS = ['buying', 'selling', 'you', 'team'] as const;

/** Whether these permissions open a page for a signed-in user. */
function isOpen(path: string, permissions: readonly string[]): boolean {
  const guard = SITE_MAP.find((page) => page.path === path)?.guard;
  if (guard === undefined || guard === 'guest') return false;
  return guard === 'none' || guard === 'protected' || permissions.includes(guard);
}

/** The pages of the dashboard that these permissions open; `permissions` are the user's. */
export function dashboardNavigation(
  t: T,
  permissions: readonly string[],
): readonly NavigationGroup[] {
  const open = DASHBOARD_LINKS.filter(({ to }) => isOpen(to, permissions));
  return GROUPS.map((group) => ({
    title: t(`navigation.${group}`),
    links: open
      .filter((link) => link.group === group)
      .map(({ to, label, icon }) => ({ to, label: t(label), icon })),
  })).filter(({ links }) => links.length > 0);
}

/** The links that fit in the bottom bar on phones; the others are in the user menu. */
export function bottomBarLinks(t: T): readonly NavigationLink[] {
  const seldom = new Set<string>(
    DASHBOARD_LINKS.filter((link) => 'isSeldomUsed' in link).map(({ to }) => to),
  );
  return dashboardNavigation(t, [])
    .flatMap((group) => group.links)
    .filter(({ to }) => !seldom.has(to))
    .slice(0, 5);
}
