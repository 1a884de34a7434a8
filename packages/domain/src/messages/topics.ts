import type { Permission } from '../kernel/permissions.ts';

/** By topic: the permission to follow it, null where no user does. */
export const messageTopics = {
  /** About a thread: a message, one that was deleted, or how far a member has read. */
  messages: 'messages.write',
} as const satisfies Record<string, Permission | null>;
