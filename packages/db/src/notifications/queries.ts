import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';
import { caughtMailColumns } from './tables.ts';

/** The newest caught mails, sealed, of one recipient or of all. */
export async function listCaughtMails(db: Kysely<Database>, recipient: string | null) {
  let query = db.selectFrom('caught_mails').select(caughtMailColumns);
  if (recipient !== null) query = query.where('recipient', '=', recipient);
  return await query.orderBy('id', 'desc').limit(100).execute();
}

/** The channels that a user has turned off. */
export async function listMutedChannels(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('muted_channels')
    .select(['notice_group', 'channel'])
    .where('user_id', '=', userId)
    .execute();
}

/** When a user wants to be told; undefined if they have chosen nothing. */
export async function findSchedule(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('notification_schedules')
    .select(['time_zone', 'quiet_from', 'quiet_until', 'digest', 'digest_due_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
