import { RESTRICTION_KINDS, type RestrictionKind } from '../users/types.ts';
import { describe, expect, test } from 'vitest';
import {
  GRANTABLE_PERMISSIONS,
  holds,
  offerCap,
  type Permission,
  PERMISSIONS,
  permissionsOf,
  restrictionsTaking,
  takenBy,
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
  'wallet.read_figures': ['admin'],
  'catalog.change': ['admin'],
  'content.publish': ['support', 'admin'],
  'users.verify': ['support', 'admin'],
  'users.change_role': ['admin'],
  'devices.review': ['admin'],
  'audit.read': ['admin'],
  'withdrawals.review': ['admin'],
  'withdrawals.settle': ['admin'],
  'orders.buy': ['user', 'moderator', 'support', 'admin'],
  'offers.sell': ['user', 'moderator', 'support', 'admin'],
  'messages.ask': ['user', 'moderator', 'support', 'admin'],
  'messages.write': ['user', 'moderator', 'support', 'admin'],
  'disputes.decide': ['support', 'admin'],
  'feedback.remove': ['support', 'admin'],
  'moderation.decide': ['support', 'admin'],
  'privacy.close_account': ['user'],
  'site.read_health': ['admin'],
  'site.find': ['support', 'admin'],
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

describe('a restriction', () => {
  /** What each takes (rules.md §9); everything else stays. */
  const TAKEN: Readonly<Record<RestrictionKind, readonly Permission[]>> = {
    warning: [],
    sell_restricted: ['offers.sell'],
    buy_restricted: ['orders.buy'],
    chat_muted: ['messages.ask'],
    suspended: ['orders.buy', 'offers.sell', 'messages.ask'],
    banned: ['orders.buy', 'offers.sell', 'messages.ask'],
    points_only: [],
  };

  test.each(RESTRICTION_KINDS)('%s takes what the table says, and nothing else', (kind) => {
    const restricted = { role: 'user', restrictions: [kind] } as const;
    const left = permissionsOf(restricted);
    const all = permissionsOf({ role: 'user' });
    expect(all.filter((each) => !left.includes(each)).toSorted()).toEqual(TAKEN[kind].toSorted());
    for (const permission of PERMISSIONS) {
      const isTaken = TAKEN[kind].includes(permission);
      expect(takenBy(restricted, permission), permission).toBe(isTaken ? kind : undefined);
      expect(restrictionsTaking(permission).includes(kind)).toBe(isTaken);
    }
  });

  test('takes it from staff and their grants too', () => {
    const restrictions = ['suspended'] as const;
    const grants = ['orders.buy'] as const;
    expect(holds({ role: 'moderator', grants, restrictions }, 'orders.buy')).toBe(false);
  });

  test('of several, each takes its own', () => {
    const restrictions = ['chat_muted', 'sell_restricted'] as const;
    const holder = { role: 'user', restrictions } as const;
    const asked = ['messages.ask', 'offers.sell', 'orders.buy'] as const;
    expect(asked.map((each) => holds(holder, each))).toEqual([false, false, true]);
  });

  test('that is a warning halves how many offers somebody may have', () => {
    expect(offerCap(5, { restrictions: ['warning'] })).toBe(2);
    expect(offerCap(5, {})).toBe(5);
    expect(offerCap(5, { restrictions: ['chat_muted'] })).toBe(5);
  });
});
