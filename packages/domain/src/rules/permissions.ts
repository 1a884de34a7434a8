import type { DecisionDeclarations, PermissionDeclarations } from '../kernel/roles.ts';

export const rulePermissions = {
  /** Deciding about the next version of the rule book. */
  'rules.change': ['admin'],
} as const satisfies PermissionDeclarations;

export const ruleDecisions = {
  /** The next version of the rule book (must-hold Z10). */
  'rules.change': { permission: 'rules.change', second_person: 'always' },
} as const satisfies DecisionDeclarations<typeof rulePermissions>;
