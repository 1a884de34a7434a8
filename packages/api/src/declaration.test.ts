import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError, type FieldErrors } from '@guildhall/domain/kernel/field-errors';
import type { Permission, Role } from '@guildhall/domain/kernel/permissions';
import type { User } from '@guildhall/services/users/find-user';
import { describe, expect, test } from 'vitest';
import { codesOf, permit, refuseInvalidInput, viewerOf } from './declaration.ts';

const userWith = (role: Role): User => ({
  id: '019aa1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5b',
  email: 'ann@example.test',
  username: 'ann',
  username_key: 'ann',
  avatar_url: null,
  role,
  is_active: true,
  seller_level: 0,
  verification_level: 0,
  two_factor: false,
  language: 'en',
  created_at: new Date('2026-11-20T12:00:00Z'),
  security_changed_at: null,
});

test.each<[Permission, Role | 'nobody', string]>([
  ['public', 'nobody', 'let through'],
  ['public', 'user', 'let through'],
  ['signed_in', 'nobody', 'NOT_SIGNED_IN'],
  ['signed_in', 'user', 'let through'],
  ['orders.trade', 'nobody', 'NOT_SIGNED_IN'],
  ['orders.trade', 'user', 'let through'],
  ['orders.oversee', 'nobody', 'NOT_SIGNED_IN'],
  ['orders.oversee', 'user', 'PERMISSION_DENIED'],
  ['orders.oversee', 'support', 'let through'],
])('what asks for %s: %s is %s (Z1)', (permission, role, expected) => {
  let answer = 'let through';
  try {
    permit(role === 'nobody' ? null : userWith(role), permission, 'demo');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    answer = error.code;
  }
  expect(answer).toBe(expected);
});

describe('outside demo mode (A10)', () => {
  const plain = userWith('support');
  const safe = { ...plain, two_factor: true };

  test('what is for staff asks for a second factor, and says so', () => {
    expect(() => {
      permit(plain, 'orders.oversee', 'live');
    }).toThrow('TWO_FACTOR_REQUIRED');
    permit(safe, 'orders.oversee', 'live');
    permit(plain, 'orders.oversee', 'demo');
    permit(plain, 'orders.trade', 'live');
    expect(codesOf({ permission: 'orders.oversee', errors: [] })).toContain('TWO_FACTOR_REQUIRED');
    expect(codesOf({ permission: 'orders.trade', errors: [] })).not.toContain(
      'TWO_FACTOR_REQUIRED',
    );
  });

  test('and in what is for everybody staff without one see what users see', () => {
    expect(viewerOf(plain, 'live').role).toBe('user');
    expect([viewerOf(safe, 'live').role, viewerOf(plain, 'demo').role]).toEqual([
      'support',
      'support',
    ]);
  });
});

function fieldsRefused(input: unknown): FieldErrors | null {
  try {
    refuseInvalidInput(input);
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INPUT_INVALID') return error.fields;
    throw error;
  }
}

const invalid = [fieldError('characters')];
const list = (count: number) => Array.from({ length: count }, () => 0);

test('text that the database cannot hold is refused where it stands, keys included (I1)', () => {
  expect(fieldsRefused({ a: [{ b: 'x\0' }] })).toEqual({ 'a.0.b': invalid });
  expect(fieldsRefused({ a: '\uD800' })).toEqual({ a: invalid });
  expect(fieldsRefused({ 'a\0': 1 })).toEqual({ non_field_errors: invalid });
  expect(fieldsRefused({ a: ['x', 1, null, true, {}] })).toBeNull();
  expect(fieldsRefused(undefined)).toBeNull();
});

test.each<[string, unknown]>([
  ['a list', list(10_001)],
  ['an object', Object.fromEntries(list(10_001).map((_, index) => [`f${index}`, 0]))],
  ['many lists', Array.from({ length: 101 }, () => list(100))],
])(
  '%s of more values than any input has is refused before anybody looks at them (I5)',
  (_, input) => {
    const told = { non_field_errors: [fieldError('too_many_values')] };
    expect(fieldsRefused({ inside: input })).toEqual(told);
  },
);

test('as much as an input may hold is let through to its schema (I5)', () => {
  expect(fieldsRefused(list(10_000))).toBeNull();
});
