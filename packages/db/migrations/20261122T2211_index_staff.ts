import { type Kysely, sql } from 'kysely';

/** Finds the few users with a role: a sign-up compares its name with theirs. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index users_staff on users (role, username) where role <> 'user'`.execute(db);
}
