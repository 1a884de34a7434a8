import { catalogPermissions } from '../catalog/permissions.ts';
import { contentPermissions } from '../content/permissions.ts';
import { disputePermissions } from '../disputes/permissions.ts';
import { feedbackPermissions } from '../feedback/permissions.ts';
import { messagePermissions } from '../messages/permissions.ts';
import { moderationPermissions } from '../moderation/permissions.ts';
import { offerPermissions } from '../offers/permissions.ts';
import { breakGlassPermissions } from '../orders/break-glass/permissions.ts';
import { orderPermissions } from '../orders/permissions.ts';
import { privacyPermissions } from '../privacy/permissions.ts';
import { webhookEventPermissions } from '../webhooks/permissions.ts';
import { rulePermissions } from '../rules/permissions.ts';
import { userPermissions } from '../users/permissions.ts';
import { walletPermissions } from '../wallet/permissions.ts';
import { withdrawalPermissions } from '../withdrawals/permissions.ts';
import { type PermissionDeclarations, type Role, ROLES } from './roles.ts';

/**
 * Every procedure declares one permission. `public` has no requirement, `signed_in` requires a
 * session, and the others are granted by roles: the section of the product, then what may be done
 * there. Pages are guarded by the same permissions.
 */
const holders = {
  public: ROLES,
  signed_in: ROLES,
  ...orderPermissions,
  ...breakGlassPermissions,
  ...webhookEventPermissions,
  ...offerPermissions,
  ...rulePermissions,
  ...catalogPermissions,
  ...contentPermissions,
  ...userPermissions,
  ...withdrawalPermissions,
  ...walletPermissions,
  ...messagePermissions,
  ...disputePermissions,
  ...feedbackPermissions,
  ...moderationPermissions,
  ...privacyPermissions,
} as const satisfies PermissionDeclarations;

export type Permission = keyof typeof holders;
export const PERMISSIONS = Object.keys(holders) as readonly Permission[];

/** Who may have a permission: by their role, or since an admin granted it to them. */
export interface PermissionHolder {
  readonly role: Role;
  /** Of moderators; nobody else has any. */
  readonly grants?: readonly Permission[];
}

/** Whether everybody of this role has the permission. */
export function roleHolds(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = holders[permission];
  return roles.includes(role);
}

/** Null is a visitor. */
export function holds(holder: PermissionHolder | null, permission: Permission): boolean {
  if (permission === 'public') return true;
  if (holder === null) return false;
  return roleHolds(holder.role, permission) || (holder.grants?.includes(permission) ?? false);
}

export const permissionsOf = (holder: PermissionHolder): readonly Permission[] =>
  PERMISSIONS.filter((permission) => holds(holder, permission));

/** Whether only staff have this permission: outside demo mode it requires two-factor (A10). */
export const isForStaff = (permission: Permission): boolean => !roleHolds('user', permission);

/** What an admin may grant to a moderator: what support may do, and moderators may not. */
export const GRANTABLE_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(
  (permission) => roleHolds('support', permission) && !roleHolds('moderator', permission),
);
