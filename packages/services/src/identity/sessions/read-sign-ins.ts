import { listSignIns } from '@guildhall/db/identity/session-queries';
import type { Database } from '@guildhall/db/database';
import type { Kysely } from 'kysely';
import { findUser } from '../../users/find-user.ts';

/** As many sign-ins are read. */
const NEWEST = 30;

/** When a user signed up, and when, from where and on which devices they signed in lately. */
export async function readSignIns(db: Kysely<Database>, userId: string) {
  const user = await findUser(db, userId);
  if (user === undefined) throw new Error(`there is no user ${userId}`);
  return { signed_up_at: user.created_at, sign_ins: await listSignIns(db, userId, NEWEST) };
}
