import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError, type FieldErrors } from '@guildhall/domain/kernel/field-errors';
import type { Permission } from '@guildhall/domain/kernel/permissions';
import type { Role } from '@guildhall/domain/kernel/roles';
import type { User } from '@guildhall/services/users/find-user';
import { TOKEN_SCOPES, type TokenScope } from '@guildhall/domain/kernel/token-scopes';
import { describe, expect, test } from 'vitest';
import { codesOf, permit, refuseInvalidInput, viewerOf } from './declaration.ts';

const userWith = (role: Role): User => ({
  id: '019aa1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5b',
  email: 'ann@example.test',
  username: 'ann',
  username_key: 'ann',
  avatar_url: null,
  avatar_large_url: null,
  role,
  grants: [],
  restrictions: [],
  is_active: true,
  seller_level: 0,
  verification_level: 0,
  two_factor: false,
  language: 'en',
  created_at: new Date('2026-11-20T12:00:00Z'),
  security_changed_at: null,
  closes_at: null,
});

const callerWith = (user: User | null, mode: 'demo' | 'live' = 'demo') => ({
  user,
  api_token: null,
  site: {
    mode,
    site_name: 'x',
    protection_label: 'x',
    identity_providers: [],
    sends_mail: true,
    social_links: [],
    chat_frame_url: null,
    demo_sign_ins: null,
    is_open_demo: false,
  },
});

test.each<[Permission, Role | 'nobody', string]>([
  ['public', 'nobody', 'access'],
  ['public', 'user', 'access'],
  ['signed_in', 'nobody', 'NOT_SIGNED_IN'],
  ['signed_in', 'user', 'access'],
  ['orders.trade', 'nobody', 'NOT_SIGNED_IN'],
  ['orders.trade', 'user', 'access'],
  ['orders.read_any', 'nobody', 'NOT_SIGNED_IN'],
  ['orders.read_any', 'user', 'PERMISSION_DENIED'],
  ['orders.read_any', 'support', 'access'],
])('permission %s: %s gets %s (Z1)', (permission, role, expected) => {
  let answer = 'access';
  try {
    permit(callerWith(role === 'nobody' ? null : userWith(role)), { permission });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    answer = error.code;
  }
  expect(answer).toBe(expected);
});

describe('a restriction', () => {
  const muted = { ...userWith('user'), restrictions: ['sell_restricted' as const] };

  test('refuses the calls that it takes with its kind, and no others', () => {
    expect(() => permit(callerWith(muted), { permission: 'offers.sell' })).toThrow('RESTRICTED');
    permit(callerWith(muted), { permission: 'orders.buy' });
    permit(callerWith(muted), { permission: 'orders.trade' });
    permit(callerWith(muted), { permission: 'signed_in' });
  });

  test('takes them from API tokens too', () => {
    const token = { id: 'token', scopes: ['stock.write'] as const };
    const caller = { ...callerWith(muted), api_token: token };
    const call = { permission: 'offers.sell', token_scope: 'stock.write' } as const;
    expect(() => permit(caller, call)).toThrow('RESTRICTED');
  });

  test('is declared by the calls that it can take alone', () => {
    expect(codesOf({ permission: 'offers.sell', errors: [] })).toContain('RESTRICTED');
    expect(codesOf({ permission: 'orders.trade', errors: [] })).not.toContain('RESTRICTED');
  });
});

describe('outside demo mode (A10)', () => {
  const plain = userWith('support');
  const safe = { ...plain, two_factor: true };

  test('staff permissions require a second factor, and the contract declares it', () => {
    expect(() => {
      permit(callerWith(plain, 'live'), { permission: 'orders.read_any' });
    }).toThrow('TWO_FACTOR_REQUIRED');
    permit(callerWith(safe, 'live'), { permission: 'orders.read_any' });
    permit(callerWith(plain), { permission: 'orders.read_any' });
    permit(callerWith(plain, 'live'), { permission: 'orders.trade' });
    expect(codesOf({ permission: 'orders.read_any', errors: [] })).toContain('TWO_FACTOR_REQUIRED');
    expect(codesOf({ permission: 'orders.trade', errors: [] })).not.toContain(
      'TWO_FACTOR_REQUIRED',
    );
  });

  test('staff without a second factor see what users see in other calls', () => {
    const roleOf = (user: User, mode: 'demo' | 'live') =>
      viewerOf(user, callerWith(user, mode)).role;
    expect(roleOf(plain, 'live')).toBe('user');
    expect([roleOf(safe, 'live'), roleOf(plain, 'demo')]).toEqual(['support', 'support']);
  });
});

describe('an API token', () => {
  const admin = { ...userWith('admin'), two_factor: true };
  const byToken = (...scopes: TokenScope[]) => ({
    ...callerWith(admin),
    api_token: { id: 'token', scopes },
  });

  test('calls what declares one of its scopes, and nothing else, public calls included', () => {
    const own = { permission: 'orders.trade', token_scope: 'offers.read' } as const;
    permit(byToken('offers.read'), own);
    permit(byToken('prices.write', 'offers.read'), own);
    expect(() => permit(byToken('prices.write'), own)).toThrow('TOKEN_SCOPE_MISSING');
    expect(() => permit(byToken(...TOKEN_SCOPES), { permission: 'orders.trade' })).toThrow(
      'TOKEN_SCOPE_MISSING',
    );
    expect(() => permit(byToken(...TOKEN_SCOPES), { permission: 'public' })).toThrow(
      'TOKEN_SCOPE_MISSING',
    );
  });

  test('of a member of staff has the role of a user', () => {
    expect(viewerOf(admin, byToken('offers.read')).role).toBe('user');
    expect(viewerOf(admin, callerWith(admin)).role).toBe('admin');
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

test('refuses text that the database cannot store, keys included, and names its field (I1)', () => {
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
])('%s with more values than any input has is refused before validation (I5)', (_, input) => {
  const errors = { non_field_errors: [fieldError('too_many_values')] };
  expect(fieldsRefused({ inside: input })).toEqual(errors);
});

test('an input with the largest number of values reaches its schema (I5)', () => {
  expect(fieldsRefused(list(10_000))).toBeNull();
});
