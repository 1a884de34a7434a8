import type { PermissionDeclarations } from '../kernel/roles.ts';

export const sitePermissions = {
  /** Reading how the servers, the database and the providers of the shop are. */
  'site.read_health': ['admin'],
  /** Finding users, orders, offers and cases by what is typed: of those, what one may read. */
  'site.find': ['support', 'admin'],
} as const satisfies PermissionDeclarations;
