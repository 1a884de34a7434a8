import type { Kysely } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';

/** Whether a user lets the other side of an order see how far they have read; false at first. */
export async function findShowsReading(db: Kysely<Database>, userId: string): Promise<boolean> {
  const settings = await db
    .selectFrom('message_settings')
    .select('shows_reading')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return settings?.shows_reading ?? false;
}

export async function saveShowsReading(
  db: Kysely<Database>,
  userId: string,
  showsReading: boolean,
): Promise<void> {
  await db
    .insertInto('message_settings')
    .values({ user_id: userId, shows_reading: showsReading })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ shows_reading: showsReading, changed_at: appNow }),
    )
    .execute();
}
