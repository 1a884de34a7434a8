import type { PermissionDeclarations } from '../kernel/roles.ts';

export const sitePermissions = {
  /** Reading how the servers, the database and the providers of the shop are. */
  'site.read_health': ['admin'],
} as const satisfies PermissionDeclarations;
