import type { DecisionDeclarations, PermissionDeclarations } from '../kernel/roles.ts';

export const offerPermissions = {
  /** Having something for sale: publishing offers, resuming them, and adding stock. */
  'offers.sell': ['user', 'moderator', 'support', 'admin'],
  /** Approving offers that wait for a review. */
  'offers.review': ['moderator', 'admin'],
} as const satisfies PermissionDeclarations;

export const offerDecisions = {
  /** An offer that waits for a review is approved or rejected. */
  'offers.review': { permission: 'offers.review', second_person: 'never' },
  /** An offer is taken off the site, for a rule that it broke. */
  'offers.remove': { permission: 'offers.review', second_person: 'never' },
} as const satisfies DecisionDeclarations<typeof offerPermissions>;
