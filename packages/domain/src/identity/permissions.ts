import type { DecisionDeclarations, PermissionDeclarations } from '../kernel/roles.ts';

export const identityPermissions = {
  /** Devices of several users: who is linked by them, trusting, blocking, unlinking (§2.58). */
  'devices.review': ['admin'],
} as const satisfies PermissionDeclarations;

export const identityDecisions = {
  /** A device is trusted or blocked, a user is unlinked from it, or one of these is undone. */
  'devices.review': { permission: 'devices.review', second_person: 'never' },
} as const satisfies DecisionDeclarations<typeof identityPermissions>;
