import type { PermissionDeclarations } from '../kernel/roles.ts';

export const moderationPermissions = {
  /** Taking reports of others and deciding about them (product.md §2). */
  'moderation.decide': ['support', 'admin'],
} as const satisfies PermissionDeclarations;
