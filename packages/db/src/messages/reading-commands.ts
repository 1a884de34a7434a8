import {
  type ChangeMessageSettings,
  FIRST_SETTINGS,
  type MessageSettings,
} from '@guildhall/domain/messages/schema';
import type { Kysely } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';

/** What a user lets others see of them in threads. */
export async function findMessageSettings(
  db: Kysely<Database>,
  userId: string,
): Promise<MessageSettings> {
  const settings = await db
    .selectFrom('message_settings')
    .select(['shows_reading', 'shows_typing', 'shows_online'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return settings ?? FIRST_SETTINGS;
}

/** Stores what has changed; the rest stays, or is as it is at first. */
export async function saveMessageSettings(
  db: Kysely<Database>,
  userId: string,
  changes: ChangeMessageSettings,
): Promise<void> {
  await db
    .insertInto('message_settings')
    .values({ user_id: userId, ...FIRST_SETTINGS, ...changes })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...changes, changed_at: appNow }),
    )
    .execute();
}
