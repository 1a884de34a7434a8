import { expect, expectTypeOf, test } from 'vitest';
import type { PartyNotices } from '../orders/notices.ts';
import { type Notice, type NoticeFacts, noticeKinds } from './notice-kinds.ts';

const at = '2026-11-24T16:00:00Z';
const all: Notice[] = [
  { kind: 'order_sold', order_id: '7', due_at: null, price_minor: 100, net_minor: 92 },
  { kind: 'email_changed' },
  { kind: 'two_factor_changed', change: 'code_used', left: 3 },
  { kind: 'new_device', user_agent: null, ip_address: null, at },
  // @ts-expect-error The order is missing.
  { kind: 'order_cancelled' },
  // @ts-expect-error The deadline is missing.
  { kind: 'order_delivered', order_id: '7' },
  // @ts-expect-error Only an order that was delivered at once has no deadline.
  { kind: 'order_delivered', order_id: '7', due_at: null },
  // @ts-expect-error The name of the passkey is missing.
  { kind: 'two_factor_changed', change: 'passkey_added' },
  // @ts-expect-error There is no such notice.
  { kind: 'order_lost', order_id: '7' },
];

test('the compiler refuses a notice with a fact missing', () => {
  // The compiler has checked the list above; this holds it in use.
  expect(all).toHaveLength(9);
  expectTypeOf<NoticeFacts<'password_changed'>>().toEqualTypeOf<{ readonly at: string }>();
});

test('the compiler refuses a notice for a party that is not its audience', () => {
  expectTypeOf<{ readonly seller: 'order_sold' }>().toExtend<PartyNotices>();
  expectTypeOf<{ readonly buyer: 'order_sold' }>().not.toExtend<PartyNotices>();
  expectTypeOf<Readonly<Record<'buyer' | 'seller', 'order_cancelled'>>>().toExtend<PartyNotices>();
});

test('codes and links go by mail alone, before all other notices (K1)', () => {
  const urgent = Object.entries(noticeKinds).filter(([, { urgency }]) => urgency === 'urgent');
  expect(urgent.map(([kind]) => kind)).toEqual([
    'activation',
    'address_code',
    'password_reset',
    'email_change_code',
  ]);
  for (const [, { channels }] of urgent) expect(channels).toEqual(['mail']);
});
