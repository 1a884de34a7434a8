import { permissionsOf } from '@guildhall/domain/kernel/permissions';
import type { Role } from '@guildhall/domain/kernel/roles';
import { describe, expect, test } from 'vitest';
import type { Guard } from '../pages/site-page.ts';
import type { AuthState } from './auth-state.ts';
import { verdictOf } from './guard.tsx';

const stranger: AuthState = {
  user: null,
  userId: null,
  isAuthenticated: false,
  token: null,
  loading: false,
};

function signedIn(role: Role): AuthState {
  const user = {
    id: 'u',
    email: 'someone@example.test',
    username: 'someone',
    avatar_url: null,
    avatar_large_url: null,
    role,
    permissions: [...permissionsOf({ role })],
    restrictions: [],
    level: 0,
    is_active: true,
    two_factor: false,
    language: 'en' as const,
    created_at: '2026-01-01T00:00:00.000Z',
    closes_at: null,
  };
  return { ...stranger, user, token: 't', isAuthenticated: true };
}

const guards: readonly Guard[] = [
  'none',
  'guest',
  'protected',
  'orders.review_payments',
  'offers.review',
  'staff',
];

/** One result per guard, in the order above. */
const table = [
  ['a stranger', stranger, ['enter', 'enter', 'sign-in', 'sign-in', 'sign-in', 'sign-in']],
  ['a user', signedIn('user'), ['enter', 'go-on', 'enter', 'not-found', 'not-found', 'not-found']],
  [
    'a moderator',
    signedIn('moderator'),
    ['enter', 'go-on', 'enter', 'not-found', 'enter', 'enter'],
  ],
  ['support', signedIn('support'), ['enter', 'go-on', 'enter', 'enter', 'not-found', 'enter']],
  ['an admin', signedIn('admin'), ['enter', 'go-on', 'enter', 'enter', 'enter', 'enter']],
] as const;

test('a page asks for permissions: a role without them does not enter, whatever its name', () => {
  const admin = signedIn('admin');
  const without = { ...admin, user: admin.user && { ...admin.user, permissions: [] } };
  expect(verdictOf('orders.review_payments', without)).toBe('not-found');
});

describe.each(table)('%s', (_who, auth, verdicts) => {
  test.each(guards.map((guard, index) => [guard, verdicts[index]] as const))(
    'at a page guarded "%s": %s',
    (guard, verdict) => {
      expect(verdictOf(guard, auth)).toBe(verdict);
    },
  );
});

test('until the stored token is checked a guarded page waits and a public one does not', () => {
  const unknown = { ...stranger, loading: true };
  expect(verdictOf('protected', unknown)).toBe('wait');
  expect(verdictOf('none', unknown)).toBe('enter');
  expect(verdictOf('guest', unknown)).toBe('enter');
});
