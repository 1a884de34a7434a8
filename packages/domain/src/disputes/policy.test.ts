import { expect, test } from 'vitest';
import type { Role } from '../kernel/roles.ts';
import { disputeActorsOf } from './policy.ts';

const dispute = { buyer_id: 'ann', seller_id: 'shop' };

test.each<[string, Role, readonly string[]]>([
  ['ann', 'user', ['buyer']],
  ['shop', 'user', ['seller']],
  // Staff who are a side act only as that (Z9).
  ['ann', 'admin', ['buyer']],
  ['shop', 'support', ['seller']],
  ['sue', 'support', ['staff']],
  ['sam', 'admin', ['staff']],
  ['mod', 'moderator', []],
  ['bob', 'user', []],
])('%s, who is %s, acts in it as %o', (userId, role, expected) => {
  expect(disputeActorsOf({ user_id: userId, role }, dispute)).toEqual(expected);
});
