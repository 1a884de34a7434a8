import type { DecisionDeclarations } from '../kernel/roles.ts';
import type { userPermissions } from '../users/permissions.ts';

/** Staff who verify users hold `users.verify`. */
export const verificationDecisions = {
  /** Approving a request; V3 by two people (rules.md §8). */
  'verification.approve': { permission: 'users.verify', second_person: 'at_level' },
} as const satisfies DecisionDeclarations<typeof userPermissions>;
