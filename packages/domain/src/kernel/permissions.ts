/**
 * Every procedure declares one permission. `public` has no requirement, `signed_in` requires a
 * session, and the others are granted by roles. Each request reads the user's role from the
 * database.
 */
export const ROLES = ['user', 'moderator', 'support', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = ['public', 'signed_in', 'orders.trade', 'orders.oversee'] as const;
export type Permission = (typeof PERMISSIONS)[number];

const everyone: readonly Permission[] = ['public', 'signed_in', 'orders.trade'];

const held: Record<Role, readonly Permission[]> = {
  user: everyone,
  moderator: everyone,
  support: [...everyone, 'orders.oversee'],
  admin: [...everyone, 'orders.oversee'],
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
