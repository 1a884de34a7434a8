import { type Kysely, sql } from 'kysely';

/** The channels that users have turned off, by group; a row is one of them. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table muted_channels (
      user_id uuid not null references users,
      notice_group text not null check (notice_group in
        ('orders', 'disputes', 'money', 'offers', 'messages')),
      channel text not null check (channel in ('app', 'mail', 'push')),
      created_at timestamptz not null default app_now(),
      primary key (user_id, notice_group, channel)
    )`.execute(db);
  await sql`grant select, insert, delete on muted_channels to guildhall_app`.execute(db);
}
