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
