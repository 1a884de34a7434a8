import { describe, expect, test } from 'vitest';
import {
  GRANTABLE_PERMISSIONS,
  holds,
  type Permission,
  PERMISSIONS,
  permissionsOf,
} from './permissions.ts';
import { type Role, ROLES } from './roles.ts';

/** The expected roles of each permission; `-` is a visitor. */
const table: Record<Permission, readonly (Role | '-')[]> = {
  public: ['-', 'user', 'moderator', 'support', 'admin'],
  signed_in: ['user', 'moderator', 'support', 'admin'],
  'orders.trade': ['user', 'moderator', 'support', 'admin'],
  'orders.read_any': ['support', 'admin'],
  'orders.review_payments': ['support', 'admin'],
  'vault.break_glass': ['support', 'admin'],
  'payments.handle_events': ['support', 'admin'],
  'offers.review': ['moderator', 'admin'],
  'rules.change': ['admin'],
  'wallet.contribute_capital': ['admin'],
  'catalog.change': ['admin'],
  'content.publish': ['support', 'admin'],
  'users.verify': ['support', 'admin'],
  'users.change_role': ['admin'],
  'withdrawals.review': ['admin'],
  'withdrawals.settle': ['admin'],
  'messages.write': ['user', 'moderator', 'support', 'admin'],
  'disputes.decide': ['support', 'admin'],
  'feedback.remove': ['support', 'admin'],
  'moderation.decide': ['support', 'admin'],
  'privacy.close_account': ['user'],
};

describe.each(PERMISSIONS)('%s', (permission) => {
  test.each([null, ...ROLES])('is granted to %s only if the table says so (Z1)', (role) => {
    expect(holds(role === null ? null : { role }, permission)).toBe(
      table[permission].includes(role ?? '-'),
    );
    if (role !== null) {
      expect(permissionsOf({ role }).includes(permission)).toBe(table[permission].includes(role));
    }
  });
});

test('a moderator may be granted what support may do, and nothing of admins', () => {
  expect(GRANTABLE_PERMISSIONS).toEqual(
    PERMISSIONS.filter(
      (permission) =>
        table[permission].includes('support') && !table[permission].includes('moderator'),
    ),
  );
});

test('a grant adds one permission, and no other', () => {
  const holder = { role: 'moderator', grants: ['disputes.decide'] } as const;
  const own = permissionsOf({ role: 'moderator' });
  expect(permissionsOf(holder).filter((permission) => !own.includes(permission))).toEqual([
    'disputes.decide',
  ]);
});
