import type { Permission } from '../kernel/permissions.ts';

/** By topic: the permission to follow it, null where no user does. */
export const notificationTopics = {
  /** About the user whose notifications they are. */
  notifications: 'signed_in',
} as const satisfies Record<string, Permission | null>;
