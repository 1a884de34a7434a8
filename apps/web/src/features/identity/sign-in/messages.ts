import type { MessageKey, Messages } from '@guildhall/locales/messages';

const DEMO_ROLE_KEYS = {
  buyer: 'demo.role.buyer',
  seller: 'demo.role.seller',
  moderator: 'demo.role.moderator',
  support: 'demo.role.support',
  admin: 'demo.role.admin',
  second_admin: 'demo.role.second_admin',
} as const satisfies Record<string, MessageKey<'identity/sign-in'>>;

/** The roles of the demo users. */
export function demoRoleText(t: Messages<'identity/sign-in'>, role: string): string {
  const isKnown = (name: string): name is keyof typeof DEMO_ROLE_KEYS =>
    Object.hasOwn(DEMO_ROLE_KEYS, name);
  return isKnown(role) ? t(DEMO_ROLE_KEYS[role]) : role;
}
