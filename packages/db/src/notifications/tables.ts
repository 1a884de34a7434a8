import type { Channel } from '@guildhall/domain/kernel/notices';
import type { SwitchableGroup } from '@guildhall/domain/notifications/rules';
import type { Generated } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';
import { envelopesIn } from '../kernel/sealed-table.ts';

/** Demo mode: mails that were stored instead of sent. */
export interface CaughtMailsTable {
  id: string;
  recipient: string;
  created_at: Generated<Date>;
  /** The mail as sealed JSON. */
  ciphertext: Buffer;
  nonce: Buffer;
  wrapped_key: Buffer;
  wrap_nonce: Buffer;
  key_id: string;
  version: number;
}

/** A channel of a group of notices that a user has turned off. */
export interface MutedChannelsTable {
  user_id: string;
  notice_group: SwitchableGroup;
  channel: Channel;
  created_at: Generated<Date>;
}

export const caughtMailColumns = columnsOf<CaughtMailsTable>({
  id: true,
  recipient: true,
  created_at: true,
  ciphertext: true,
  nonce: true,
  wrapped_key: true,
  wrap_nonce: true,
  key_id: true,
  version: true,
});

/** The tables of the room `notifications`. */
export interface NotificationsRoomTables {
  caught_mails: CaughtMailsTable;
  muted_channels: MutedChannelsTable;
}

/** Those that hold wrapped keys. */
export const sealedNotificationTables = [envelopesIn('caught_mails')];
