import type { DecisionDeclarations, PermissionDeclarations } from '../kernel/roles.ts';

export const contentPermissions = {
  /** Publishing, scheduling and archiving the texts of the site, and leading from old addresses. */
  'content.publish': ['support', 'admin'],
} as const satisfies PermissionDeclarations;

export const contentDecisions = {
  /** A text of the site is stored, scheduled, published or archived. */
  'content.publish': { permission: 'content.publish', second_person: 'never' },
  /** A route rule is set or removed. */
  'content.redirect': { permission: 'content.publish', second_person: 'never' },
} as const satisfies DecisionDeclarations<typeof contentPermissions>;
