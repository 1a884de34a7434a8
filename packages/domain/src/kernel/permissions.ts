import { catalogPermissions } from '../catalog/permissions.ts';
import { contentPermissions } from '../content/permissions.ts';
import { disputePermissions } from '../disputes/permissions.ts';
import { feedbackPermissions } from '../feedback/permissions.ts';
import { identityPermissions } from '../identity/permissions.ts';
import { messagePermissions } from '../messages/permissions.ts';
import { moderationPermissions } from '../moderation/permissions.ts';
import { offerPermissions } from '../offers/permissions.ts';
import { breakGlassPermissions } from '../orders/break-glass/permissions.ts';
import { orderPermissions } from '../orders/permissions.ts';
import { privacyPermissions } from '../privacy/permissions.ts';
import { webhookEventPermissions } from '../webhooks/permissions.ts';
import { rulePermissions } from '../rules/permissions.ts';
import { sitePermissions } from '../site/permissions.ts';
import { userPermissions } from '../users/permissions.ts';
import { RESTRICTION_KINDS, type RestrictionKind } from '../users/types.ts';
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
  ...identityPermissions,
  ...withdrawalPermissions,
  ...walletPermissions,
  ...messagePermissions,
  ...disputePermissions,
  ...feedbackPermissions,
  ...moderationPermissions,
  ...privacyPermissions,
  ...sitePermissions,
} as const satisfies PermissionDeclarations;

export type Permission = keyof typeof holders;
export const PERMISSIONS = Object.keys(holders) as readonly Permission[];

/** Who may have a permission: by their role, or since an admin granted it to them. */
export interface PermissionHolder {
  readonly role: Role;
  /** Of moderators; nobody else has any. */
  readonly grants?: readonly Permission[];
  /** What restricts them now. */
  readonly restrictions?: readonly RestrictionKind[];
}

interface RestrictionEffects {
  readonly takes: readonly Permission[];
  readonly halves_offer_cap: boolean;
}

const effects = (...takes: Permission[]): RestrictionEffects => ({
  takes,
  halves_offer_cap: false,
});

/**
 * What each restriction takes (rules.md §9). What is not named stays: signing in, running orders,
 * their messages, disputes and withdrawals. Nothing else asks for the kind of a restriction.
 */
const RESTRICTION_EFFECTS: Readonly<Record<RestrictionKind, RestrictionEffects>> = {
  warning: { takes: [], halves_offer_cap: true },
  sell_restricted: effects('offers.sell'),
  buy_restricted: effects('orders.buy'),
  chat_muted: effects('messages.ask'),
  suspended: effects('offers.sell', 'orders.buy', 'messages.ask'),
  banned: effects('offers.sell', 'orders.buy', 'messages.ask'),
  points_only: effects(),
};

/** The restrictions that take a permission; none takes most of them. */
export const restrictionsTaking = (permission: Permission): readonly RestrictionKind[] =>
  RESTRICTION_KINDS.filter((kind) => RESTRICTION_EFFECTS[kind].takes.includes(permission));

/** The restriction that takes a permission from somebody; undefined when none does. */
export const takenBy = (
  { restrictions = [] }: Pick<PermissionHolder, 'restrictions'>,
  permission: Permission,
): RestrictionKind | undefined =>
  restrictions.find((kind) => restrictionsTaking(permission).includes(kind));

/** How many offers somebody may have for sale at once, of those that their level allows. */
export const offerCap = (
  most: number,
  { restrictions = [] }: Pick<PermissionHolder, 'restrictions'>,
): number =>
  restrictions.some((kind) => RESTRICTION_EFFECTS[kind].halves_offer_cap)
    ? Math.floor(most / 2)
    : most;

/** Whether everybody of this role has the permission. */
export function roleHolds(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = holders[permission];
  return roles.includes(role);
}

/** Null is a visitor. */
export function holds(holder: PermissionHolder | null, permission: Permission): boolean {
  if (permission === 'public') return true;
  if (holder === null || takenBy(holder, permission) !== undefined) return false;
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
