import type { Messages } from '@guildhall/locales/messages';
import { GRANTABLE_PERMISSIONS, type Permission } from '@guildhall/domain/kernel/permissions';
import { ROLES } from '@guildhall/domain/kernel/roles';

type T = Messages<'identity/staff'>;

/** A role in words; one that a later server has is shown as it is. */
export function roleText(t: T, role: string): string {
  const known = ROLES.find((each) => each === role);
  return known === undefined ? role : t(`role.${known}`);
}

const GRANTS: Readonly<Partial<Record<Permission, (t: T) => string>>> = {
  'orders.read_any': (t) => t('grant.read_orders'),
  'orders.review_payments': (t) => t('grant.review_payments'),
  'vault.break_glass': (t) => t('grant.break_glass'),
  'payments.handle_events': (t) => t('grant.handle_events'),
  'content.publish': (t) => t('grant.publish'),
  'users.verify': (t) => t('grant.verify'),
  'disputes.decide': (t) => t('grant.decide_disputes'),
  'feedback.remove': (t) => t('grant.remove_feedback'),
  'moderation.decide': (t) => t('grant.answer_reports'),
  'site.find': (t) => t('grant.find'),
};

/** A permission in words; one that a later server has is shown as it is. */
export function grantText(t: T, permission: string): string {
  const known = GRANTABLE_PERMISSIONS.find((each) => each === permission);
  return (known === undefined ? undefined : GRANTS[known]?.(t)) ?? permission;
}
