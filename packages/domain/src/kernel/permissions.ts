/**
 * Every procedure declares one permission. `public` asks nothing, `signed_in` asks for a session;
 * the others are held by roles. Staff roles are re-read from the database with every request.
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

/** Whether it is held by staff alone: outside demo mode it asks for two-factor (A10). */
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
