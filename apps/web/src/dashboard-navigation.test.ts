import { permissionsOf } from '@guildhall/domain/kernel/permissions';
import { ROLES } from '@guildhall/domain/kernel/roles';
import { messagesIn } from '@guildhall/locales/catalogues';
import { expect, test } from 'vitest';
import { SITE_MAP } from './site-map.ts';
import { DASHBOARD_LINKS, dashboardNavigation } from './dashboard-navigation.ts';

test.each([
  ['user', []],
  ['moderator', ['/admin/offers']],
  ['support', ['/admin/orders', '/admin/disputes', '/admin/seller-requests']],
  ['admin', ['/admin/orders', '/admin/offers', '/admin/disputes', '/admin/seller-requests']],
] as const)('%s: these reviews are linked: %s', (role, reviews) => {
  expect(ROLES).toContain(role);
  const groups = dashboardNavigation(messagesIn('en', 'site'), permissionsOf({ role }));
  const links = groups.flatMap((group) => group.links.map(({ to }) => to));
  expect(links.filter((link) => link.startsWith('/admin/'))).toEqual(reviews);
  const closed = SITE_MAP.filter(
    ({ guard }) =>
      guard !== 'none' &&
      guard !== 'protected' &&
      !permissionsOf({ role }).some((permission) => permission === guard),
  );
  expect(links.filter((link) => closed.some(({ path }) => path === link))).toEqual([]);
});

test('every link of the dashboard leads to a page on the map', () => {
  const everyPermission = permissionsOf({ role: 'admin' });
  const groups = dashboardNavigation(messagesIn('en', 'site'), everyPermission);
  const shown = groups.flatMap(({ links }) => links.map(({ to }) => to));
  expect(DASHBOARD_LINKS.map(({ to }) => to).filter((to) => !shown.includes(to))).toEqual([]);
});
