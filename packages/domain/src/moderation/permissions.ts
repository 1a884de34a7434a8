import type { PermissionDeclarations } from '../kernel/roles.ts';

export const moderationPermissions = {
  /** Taking reports of others and deciding about them (product.md §2). */
  'moderation.decide': ['support', 'admin'],
  /** Reading the audit: every act of staff and every security event. */
  'audit.read': ['admin'],
} as const satisfies PermissionDeclarations;
