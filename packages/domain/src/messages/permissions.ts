import type { PermissionDeclarations } from '../kernel/roles.ts';

export const messagePermissions = {
  /** Reading and writing in one's own threads. */
  'messages.write': ['user', 'moderator', 'support', 'admin'],
  /** Writing about offers before a purchase. */
  'messages.ask': ['user', 'moderator', 'support', 'admin'],
} as const satisfies PermissionDeclarations;
