import { holds, type Permission } from './permissions.ts';
import type { Role } from './roles.ts';

/**
 * What the events of the event log are about. The subject of an event is an offer for `offers` and
 * `stock`, an order for `orders` (its units included), a payment for `payments`, a text or a route
 * rule for `content`, and a user for `wallet` and `users`.
 */
export const EVENT_TOPICS = [
  'offers',
  'stock',
  'orders',
  'payments',
  'wallet',
  'users',
  'content',
] as const;
export type EventTopic = (typeof EVENT_TOPICS)[number];

/** The topics that a user may follow, each with the permission to read what it is about. */
export const FOLLOWED_TOPICS = {
  orders: 'orders.trade',
  payments: 'orders.trade',
  wallet: 'signed_in',
} as const satisfies Partial<Record<EventTopic, Permission>>;
export type FollowedTopic = keyof typeof FOLLOWED_TOPICS;

/** Those of a role, in a fixed order. */
export const followedTopicsOf = (role: Role): FollowedTopic[] =>
  (Object.keys(FOLLOWED_TOPICS) as FollowedTopic[]).filter((topic) =>
    holds(role, FOLLOWED_TOPICS[topic]),
  );
