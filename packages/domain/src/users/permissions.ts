import type { DecisionDeclarations, PermissionDeclarations } from '../kernel/roles.ts';

export const userPermissions = {
  /** Deciding how far a user is verified. */
  'users.verify': ['support', 'admin'],
  /** Who is staff: roles, what moderators are granted, and the reset of a second factor. */
  'users.change_role': ['admin'],
} as const satisfies PermissionDeclarations;

export const userDecisions = {
  /** The verification level of a user with their legal name; V3 by two people (rules.md §8). */
  'users.verify': { permission: 'users.verify', second_person: 'at_level' },
  /** A role of staff is given or an admin's is taken by two people, once there are two admins. */
  'users.change_role': { permission: 'users.change_role', second_person: 'at_level' },
  /** Somebody is invited to become staff, by two people once there are two admins. */
  'users.invite': { permission: 'users.change_role', second_person: 'at_level' },
  /** A moderator is granted more by two people, once there are two admins. */
  'users.change_grants': { permission: 'users.change_role', second_person: 'at_level' },
  /** A member of staff who lost their second factor; by two people, once there are two admins. */
  'users.reset_second_factor': { permission: 'users.change_role', second_person: 'at_level' },
} as const satisfies DecisionDeclarations<typeof userPermissions>;
