import type { Permission } from '../kernel/permissions.ts';

/** By topic: the permission to follow it, null where no user does. */
export const contentTopics = {
  /** About a text or a route rule. */
  content: null,
} as const satisfies Record<string, Permission | null>;
