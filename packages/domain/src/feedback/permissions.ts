import type { PermissionDeclarations } from '../kernel/roles.ts';

export const feedbackPermissions = {
  /** Removing feedback for one of the five reasons of rules.md §9. */
  'feedback.remove': ['support', 'admin'],
} as const satisfies PermissionDeclarations;
