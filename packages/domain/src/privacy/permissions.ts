import type { PermissionDeclarations } from '../kernel/roles.ts';

export const privacyPermissions = {
  /** Staff leave their role first, so that no decision is left without its author. */
  'privacy.close_account': ['user'],
} as const satisfies PermissionDeclarations;
