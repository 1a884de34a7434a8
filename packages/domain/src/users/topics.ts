import type { Permission } from '../kernel/permissions.ts';

/** By topic: the permission to follow it, null where no user does. */
export const userTopics = {
  /** About a user. */
  users: null,
} as const satisfies Record<string, Permission | null>;
