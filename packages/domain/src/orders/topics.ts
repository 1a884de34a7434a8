import type { Permission } from '../kernel/permissions.ts';

/** By topic: the permission to follow it, null where no user does. */
export const orderTopics = {
  /** About an order, its units included. */
  orders: 'orders.trade',
} as const satisfies Record<string, Permission | null>;
