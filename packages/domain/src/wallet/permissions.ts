import type { DecisionDeclarations, PermissionDeclarations } from '../kernel/roles.ts';

export const walletPermissions = {
  /** Reading what the whole shop has, owes and earns. */
  'wallet.read_figures': ['admin'],
  /** Recording capital that the operator has paid in (E18). */
  'wallet.contribute_capital': ['admin'],
} as const satisfies PermissionDeclarations;

export const walletDecisions = {
  /** Capital that the operator has paid in is recorded (E18, must-hold Z10). */
  'wallet.contribute_capital': { permission: 'wallet.contribute_capital', second_person: 'always' },
} as const satisfies DecisionDeclarations<typeof walletPermissions>;
