import { expect, test } from 'vitest';
import { actorsOf } from './policy.ts';

const order = { buyer_id: 'ann', seller_id: 'shop' };

test.each([
  ['ann', 'user', ['buyer']],
  ['shop', 'user', ['seller']],
  ['eve', 'user', []],
  ['mod', 'moderator', []],
  ['sue', 'support', ['support']],
  ['adm', 'admin', ['admin']],
  // Staff never act as staff on an order of their own (rules.md §0 invariant 8, Z9).
  ['ann', 'support', ['buyer']],
  ['shop', 'admin', ['seller']],
] as const)(
  '%s as %s has the actors %j; without an actor the order is not visible',
  (id, role, parts) => {
    const viewer = { user_id: id, role };
    expect(actorsOf(viewer, order)).toEqual(parts);
  },
);
