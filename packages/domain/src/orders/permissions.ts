import type { DecisionDeclarations, PermissionDeclarations } from '../kernel/roles.ts';

export const orderPermissions = {
  /** Buying and selling: orders, disputes, payments and the wallet of one's own. */
  'orders.trade': ['user', 'moderator', 'support', 'admin'],
  /** Making orders, paying them, and paying into the wallet. */
  'orders.buy': ['user', 'moderator', 'support', 'admin'],
  /** Reading orders of other users, in which the reader then has their role as an actor. */
  'orders.read_any': ['support', 'admin'],
  /** Clearing and rejecting payments that are under review (O4, O5). */
  'orders.review_payments': ['support', 'admin'],
} as const satisfies PermissionDeclarations;

export const orderDecisions = {
  /** O4, O5: a payment under review is cleared or rejected. */
  'orders.review_payment': { permission: 'orders.review_payments', second_person: 'above_amount' },
  /** A refund of an unused top-up; its money goes to where it came from, and nowhere else. */
  'payments.approve_refund': { permission: 'orders.review_payments', second_person: 'never' },
  'payments.reject_refund': { permission: 'orders.review_payments', second_person: 'never' },
} as const satisfies DecisionDeclarations<typeof orderPermissions>;
