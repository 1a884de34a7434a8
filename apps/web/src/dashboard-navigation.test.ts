import { permissionsOf } from '@guildhall/domain/kernel/permissions';
import { ROLES } from '@guildhall/domain/kernel/roles';
import { messagesIn } from '@guildhall/locales/catalogues';
import { expect, test } from 'vitest';
import { SITE_MAP } from './site-map.ts';
import { DASHBOARD_LINKS, dashboardNavigation, staffNavigation } from './dashboard-navigation.ts';

test.each([
  ['user', []],
  ['moderator', ['/admin/offers']],
  [
    'support',
    [
      '/admin/orders',
      '/admin/disputes',
      '/admin/seller-requests',
      '/admin/reports',
      '/admin/suspended-users',
      '/admin/blogs',
      '/admin/faqs',
    ],
  ],
  [
    'admin',
    [
      '/admin/orders',
      '/admin/offers',
      '/admin/disputes',
      '/admin/seller-requests',
      '/admin/reports',
      '/admin/suspended-users',
      '/admin/devices',
      '/admin/withdraw-requests',
      '/admin/games',
      '/admin/giftcards',
      '/admin/blogs',
      '/admin/faqs',
      '/admin/audit',
      '/admin/admins',
      '/admin/moderators',
    ],
  ],
] as const)('%s: the admin area links these sections: %s', (role, sections) => {
  expect(ROLES).toContain(role);
  const t = messagesIn('en', 'site');
  const linksOf = (groups: ReturnType<typeof staffNavigation>) =>
    groups.flatMap((group) => group.links.map(({ to }) => to));
  const own = linksOf(dashboardNavigation(t, permissionsOf({ role })));
  const links = linksOf(staffNavigation(t, permissionsOf({ role })));
  // Their own pages have one link to it.
  const overview = sections.length > 0 ? ['/admin'] : [];
  expect(own.filter((link) => link.startsWith('/admin'))).toEqual(overview);
  expect(links).toEqual([...overview, ...sections]);
  const closed = SITE_MAP.filter(
    ({ guard }) =>
      guard !== 'none' &&
      guard !== 'protected' &&
      guard !== 'staff' &&
      !permissionsOf({ role }).some((permission) => permission === guard),
  );
  expect([...own, ...links].filter((link) => closed.some(({ path }) => path === link))).toEqual([]);
});

test('every link of the dashboard leads to a page on the map', () => {
  const everyPermission = permissionsOf({ role: 'admin' });
  const t = messagesIn('en', 'site');
  const groups = [
    ...dashboardNavigation(t, everyPermission),
    ...staffNavigation(t, everyPermission),
  ];
  const shown = groups.flatMap(({ links }) => links.map(({ to }) => to));
  expect(DASHBOARD_LINKS.map(({ to }) => to).filter((to) => !shown.includes(to))).toEqual([]);
});
