import type { DecisionDeclarations, PermissionDeclarations } from '../kernel/roles.ts';

export const withdrawalPermissions = {
  /** Approving, rejecting and holding withdrawals. */
  'withdrawals.review': ['admin'],
  /** Paying withdrawals by hand, and extending their holds. */
  'withdrawals.settle': ['admin'],
} as const satisfies PermissionDeclarations;

export const withdrawalDecisions = {
  /** A withdrawal is approved; two people also decide from a risk score of 70 on (rules.md §7). */
  'withdrawals.approve': { permission: 'withdrawals.review', second_person: 'above_amount' },
  /** A withdrawal is rejected, and its money goes back. */
  'withdrawals.reject': { permission: 'withdrawals.review', second_person: 'never' },
  'withdrawals.hold': { permission: 'withdrawals.review', second_person: 'never' },
  /** Once, to 60 days, by an admin (rules.md §7). */
  'withdrawals.extend_hold': { permission: 'withdrawals.settle', second_person: 'never' },
  /** A payout that staff make themselves was made. */
  'withdrawals.settle': { permission: 'withdrawals.settle', second_person: 'never' },
  /** Its money goes back, since the bank did not pay it or sent it back. */
  'withdrawals.give_back': { permission: 'withdrawals.settle', second_person: 'above_amount' },
} as const satisfies DecisionDeclarations<typeof withdrawalPermissions>;
