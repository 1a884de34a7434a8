import { expect, test } from 'vitest';
import { actorsOf, tradeObstacle } from './policy.ts';

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

test.each([
  ['shop', false, false, 'OWN_OFFER'],
  ['shop', true, true, 'OWN_OFFER'],
  ['ann', false, false, null],
  ['ann', true, false, 'SHARED_DEVICE'],
  ['ann', true, true, null],
] as const)(
  '%s buys from shop, shared device %j, public sign-ins %j: %j (Z6)',
  (buyerId, shareDevice, arePublic, expected) => {
    const known = { share_device: shareDevice, are_public: arePublic };
    expect(tradeObstacle({ buyer_id: buyerId, seller_id: 'shop', ...known })).toBe(expected);
  },
);
