import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Channel } from '@guildhall/domain/kernel/notices';
import type { SwitchableGroup } from '@guildhall/domain/kernel/notices';
import type { SealedColumns } from '../kernel/tables.ts';

export async function insertCaughtMail(
  db: Kysely<Database>,
  mail: { id: string; recipient: string } & Omit<Selectable<SealedColumns>, 'sealed_at'>,
): Promise<void> {
  await db.insertInto('caught_mails').values(mail).execute();
}

export async function deleteOldCaughtMails(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('caught_mails')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute();
}

/** Turns a channel of a group off; again changes nothing. */
export async function muteChannel(
  db: Kysely<Database>,
  userId: string,
  muted: { readonly notice_group: SwitchableGroup; readonly channel: Channel },
): Promise<void> {
  await db
    .insertInto('muted_channels')
    .values({ user_id: userId, ...muted })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Turns it on again. */
export async function unmuteChannel(
  db: Kysely<Database>,
  userId: string,
  muted: { readonly notice_group: SwitchableGroup; readonly channel: Channel },
): Promise<void> {
  await db
    .deleteFrom('muted_channels')
    .where('user_id', '=', userId)
    .where('notice_group', '=', muted.notice_group)
    .where('channel', '=', muted.channel)
    .execute();
}
