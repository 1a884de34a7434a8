import type { Permission } from '../kernel/permissions.ts';

/** By topic: the permission to follow it, null where no user does. */
export const walletTopics = {
  /** About the user whose ledger accounts they are. */
  wallet: 'signed_in',
} as const satisfies Record<string, Permission | null>;
