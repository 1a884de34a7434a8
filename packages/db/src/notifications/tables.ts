import type { Channel } from '@guildhall/domain/kernel/notices';
import type { NoticeKind } from '@guildhall/domain/kernel/notice-kinds';
import type { SwitchableGroup } from '@guildhall/domain/kernel/notices';
import type { Digest } from '@guildhall/domain/notifications/schedule-rules';
import type { ColumnType, Generated } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';
import { envelopesIn, type SealedTable } from '../kernel/sealed-table.ts';

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

/** When a user wants to be told; users who have chosen nothing have no row. */
export interface NotificationSchedulesTable {
  user_id: string;
  time_zone: string;
  /** Times of the day in the time zone, `HH:MM`; null without quiet hours. */
  quiet_from: string | null;
  quiet_until: string | null;
  digest: Digest;
  /** When the next digest is mailed; null without one. */
  digest_due_at: Date | null;
  changed_at: Generated<Date>;
}

/** A notice that waits for the next digest of its user. */
export interface HeldNoticesTable {
  /** That of its message in the outbox: it is held once. */
  id: string;
  user_id: string;
  kind: NoticeKind;
  facts: ColumnType<Readonly<Record<string, unknown>>, string, never>;
  created_at: Generated<Date>;
}

/** The key pair that signs pushes: one row, made when it is first needed. */
export interface PushKeysTable {
  id: string;
  is_only: Generated<boolean>;
  /** The uncompressed point in base64url, as browsers take it. */
  public_key: string;
  key_id: string;
  nonce: Buffer;
  /** The private scalar of 32 bytes, wrapped. */
  wrapped_secret: Buffer;
  created_at: Generated<Date>;
}

/** A browser in which a user wants pushes, as the browser's Push API describes it. */
export interface PushSubscriptionsTable {
  id: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  /** `p256dh` of the Push API, base64url. */
  public_key: string;
  /** `auth` of the Push API, base64url. */
  auth_secret: string;
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
  notification_schedules: NotificationSchedulesTable;
  held_notices: HeldNoticesTable;
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
}

/** Those that hold wrapped keys. */
export const sealedNotificationTables: readonly SealedTable[] = [
  envelopesIn('caught_mails'),
  {
    table: 'push_keys',
    id: 'id',
    wrapped: 'wrapped_secret',
    nonce: 'nonce',
    version: null,
  },
];
