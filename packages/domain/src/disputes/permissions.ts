import type { DecisionDeclarations, PermissionDeclarations } from '../kernel/roles.ts';

export const disputePermissions = {
  /** Taking cases of others, asking for evidence and deciding. */
  'disputes.decide': ['support', 'admin'],
} as const satisfies PermissionDeclarations;

export const disputeDecisions = {
  'disputes.decide': { permission: 'disputes.decide', second_person: 'above_amount' },
  'disputes.decide_appeal': { permission: 'disputes.decide', second_person: 'always' },
} as const satisfies DecisionDeclarations<typeof disputePermissions>;
