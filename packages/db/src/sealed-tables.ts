import { sealedFilesTables } from './files/tables.ts';
import { sealedIdentityTables } from './identity/tables.ts';
import type { SealedTable } from './kernel/sealed-table.ts';
import { sealedMessageTables } from './messages/tables.ts';
import { sealedNotificationTables } from './notifications/tables.ts';
import { sealedVaultTables } from './vault/tables.ts';
import { sealedVerificationTables } from './verification/tables.ts';
import { sealedWebhookTables } from './webhooks/tables.ts';
import { sealedWithdrawalTables } from './withdrawals/tables.ts';

/** All tables whose keys a rotation wraps again: a test compares this list with the schema. */
export const SEALED_TABLES: readonly SealedTable[] = [
  ...sealedVaultTables,
  ...sealedWithdrawalTables,
  ...sealedNotificationTables,
  ...sealedIdentityTables,
  ...sealedMessageTables,
  ...sealedWebhookTables,
  ...sealedFilesTables,
  ...sealedVerificationTables,
];
