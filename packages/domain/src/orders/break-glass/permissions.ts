import type { DecisionDeclarations, PermissionDeclarations } from '../../kernel/roles.ts';

export const breakGlassPermissions = {
  /** Viewing what was sold, inside a case, with a reason and a second person (rules.md §4). */
  'vault.break_glass': ['support', 'admin'],
} as const satisfies PermissionDeclarations;

export const breakGlassDecisions = {
  /** Staff view what was sold, inside a case (rules.md §4 "Vault", must-hold Z7). */
  'vault.break_glass': { permission: 'vault.break_glass', second_person: 'always' },
} as const satisfies DecisionDeclarations<typeof breakGlassPermissions>;
