import type { DecisionDeclarations, PermissionDeclarations } from '../kernel/roles.ts';

export const catalogPermissions = {
  /** Adding, changing and restricting games and gift-card brands. */
  'catalog.change': ['admin'],
} as const satisfies PermissionDeclarations;

export const catalogDecisions = {
  /** A game or brand is added, changed or restricted. */
  'catalog.change': { permission: 'catalog.change', second_person: 'never' },
} as const satisfies DecisionDeclarations<typeof catalogPermissions>;
