import type { Messages } from '@guildhall/locales/messages';
import { navigation as catalog } from './features/catalog/navigation.ts';
import { navigation as content } from './features/content/navigation.ts';
import { navigation as feedback } from './features/feedback/navigation.ts';
import { navigation as disputes } from './features/disputes/navigation.ts';
import { navigation as identity } from './features/identity/navigation.ts';
import { navigation as notifications } from './features/notifications/navigation.ts';
import { navigation as messages } from './features/messages/navigation.ts';
import { navigation as moderation } from './features/moderation/navigation.ts';
import { navigation as offers } from './features/offers/navigation.ts';
import { navigation as orders } from './features/orders/navigation.ts';
import { navigation as verification } from './features/verification/navigation.ts';
import { navigation as wallet } from './features/wallet/navigation.ts';
import { navigation as withdrawals } from './features/withdrawals/navigation.ts';
import type { NavigationGroup, NavigationLink } from './lib/pages/navigation.ts';
import type { DashboardLink, OwnGroup, StaffGroup } from './lib/pages/site-page.ts';
import { opens, SITE_MAP } from './site-map.ts';

// Not part of the site map, which every visitor downloads.

type T = Messages<'site'>;

/** The way to the admin area, for whoever may enter one of its sections. */
const overview = [
  { group: 'team', to: '/admin', label: 'navigation.overview', icon: 'layout-grid' },
] as const satisfies readonly DashboardLink[];

/** The links of the rooms, in the order that they have within their groups. */
export const DASHBOARD_LINKS = [
  ...overview,
  ...messages,
  ...wallet,
  ...orders,
  ...offers,
  ...feedback,
  ...disputes,
  ...verification,
  ...moderation,
  ...withdrawals,
  ...catalog,
  ...content,
  ...notifications,
  ...identity,
];
const OWN_GROUPS = ['buying', 'selling', 'you', 'team'] as const satisfies readonly OwnGroup[];
const STAFF_GROUPS = ['team', 'cases', 'catalog', 'texts', 'people'] as const satisfies readonly (
  | StaffGroup
  | 'team'
)[];

/** Whether these permissions open a page for a signed-in user. */
export function isOpenTo(permissions: readonly string[], path: string): boolean {
  const guard = SITE_MAP.find((page) => page.path === path)?.guard;
  return guard !== undefined && opens(guard, permissions);
}

function groupsOf(
  t: T,
  permissions: readonly string[],
  groups: typeof OWN_GROUPS | typeof STAFF_GROUPS,
): readonly NavigationGroup[] {
  const open = DASHBOARD_LINKS.filter(({ to }) => isOpenTo(permissions, to));
  return groups
    .map((group) => ({
      title: t(`navigation.${group}`),
      links: open
        .filter((link) => link.group === group)
        .map(({ to, label, icon }) => ({ to, label: t(label), icon })),
    }))
    .filter(({ links }) => links.length > 0);
}

/** The pages of the dashboard that these permissions open; `permissions` are the user's. */
export const dashboardNavigation = (t: T, permissions: readonly string[]) =>
  groupsOf(t, permissions, OWN_GROUPS);

/** The sections of the admin area that these permissions open. */
export const staffNavigation = (t: T, permissions: readonly string[]) =>
  groupsOf(t, permissions, STAFF_GROUPS);

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
