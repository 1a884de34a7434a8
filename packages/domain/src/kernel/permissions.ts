/**
 * Every procedure declares one permission. `public` has no requirement, `signed_in` requires a
 * session, and the others are granted by roles: the section of the product, then what may be done
 * there. Pages are guarded by the same permissions. Each request reads the user's role from the
 * database.
 */
export const ROLES = ['user', 'moderator', 'support', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = [
  'public',
  'signed_in',
  /** Buying and selling, and everything on orders, payments and the wallet of one's own. */
  'orders.trade',
  /** Reading orders of other users, in which the reader then has their role as an actor. */
  'orders.read_any',
  /** Clearing and rejecting payments that are under review (O4, O5). */
  'orders.review_payments',
  /** Viewing what was sold, inside a case, with a reason and a second person (rules.md §4). */
  'vault.break_glass',
  /** Reading the events of the payment providers, and having those in quarantine handled again. */
  'payments.handle_events',
  /** Approving offers that wait for a review. */
  'offers.review',
  /** Deciding about the next version of the rule book. */
  'rules.change',
  /** Adding, changing and restricting games and gift-card brands. */
  'catalog.change',
  /** Publishing, scheduling and archiving the texts of the site, and leading from old addresses. */
  'content.publish',
  /** Deciding how far a user is verified. */
  'users.verify',
  /** Giving users another role. */
  'users.change_role',
  /** Approving, rejecting and holding withdrawals. */
  'withdrawals.review',
  /** Paying withdrawals by hand, and extending their holds. */
  'withdrawals.settle',
  /** Recording capital that the operator has paid in (E18). */
  'wallet.contribute_capital',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const everyone: readonly Permission[] = ['public', 'signed_in', 'orders.trade'];

const held: Record<Role, readonly Permission[]> = {
  user: everyone,
  moderator: [...everyone, 'offers.review'],
  support: [
    ...everyone,
    'orders.read_any',
    'orders.review_payments',
    'vault.break_glass',
    'payments.handle_events',
    'content.publish',
    'users.verify',
    'withdrawals.review',
  ],
  admin: [
    ...everyone,
    'orders.read_any',
    'orders.review_payments',
    'vault.break_glass',
    'payments.handle_events',
    'offers.review',
    'rules.change',
    'catalog.change',
    'content.publish',
    'users.verify',
    'users.change_role',
    'withdrawals.review',
    'withdrawals.settle',
    'wallet.contribute_capital',
  ],
};

/** Whether only staff have this permission: outside demo mode it requires two-factor (A10). */
export function isForStaff(permission: Permission): boolean {
  return !everyone.includes(permission);
}

export function permissionsOf(role: Role): readonly Permission[] {
  return held[role];
}

export function holds(role: Role | null, permission: Permission): boolean {
  if (permission === 'public') return true;
  return role !== null && held[role].includes(permission);
}
