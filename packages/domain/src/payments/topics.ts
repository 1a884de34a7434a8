import type { Permission } from '../kernel/permissions.ts';

/** By topic: the permission to follow it, null where no user does. */
export const paymentTopics = {
  /** About a payment. */
  payments: 'orders.trade',
} as const satisfies Record<string, Permission | null>;
