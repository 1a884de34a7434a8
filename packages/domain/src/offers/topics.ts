import type { Permission } from '../kernel/permissions.ts';

/** By topic: the permission to follow it, null where no user does. */
export const offerTopics = {
  /** About an offer. */
  offers: null,
  /** About the offer whose stock it is. */
  stock: null,
} as const satisfies Record<string, Permission | null>;
