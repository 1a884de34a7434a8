import type { Permission } from '../kernel/permissions.ts';

/** By topic: the permission to follow it, null where no user does. */
export const catalogTopics = {
  /** About a game or a gift-card brand. */
  catalog: null,
} as const satisfies Record<string, Permission | null>;
