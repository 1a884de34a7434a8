import { catalogPermissions } from '../catalog/permissions.ts';
import { contentPermissions } from '../content/permissions.ts';
import { disputePermissions } from '../disputes/permissions.ts';
import { feedbackPermissions } from '../feedback/permissions.ts';
import { messagePermissions } from '../messages/permissions.ts';
import { offerPermissions } from '../offers/permissions.ts';
import { breakGlassPermissions } from '../orders/break-glass/permissions.ts';
import { orderPermissions } from '../orders/permissions.ts';
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
} as const satisfies PermissionDeclarations;

export type Permission = keyof typeof holders;
export const PERMISSIONS = Object.keys(holders) as readonly Permission[];

/** Whether only staff have this permission: outside demo mode it requires two-factor (A10). */
export const isForStaff = (permission: Permission): boolean => !holds('user', permission);

export const permissionsOf = (role: Role): readonly Permission[] =>
  PERMISSIONS.filter((permission) => holds(role, permission));

export function holds(role: Role | null, permission: Permission): boolean {
  if (permission === 'public') return true;
  const roles: readonly Role[] = holders[permission];
  return role !== null && roles.includes(role);
}
