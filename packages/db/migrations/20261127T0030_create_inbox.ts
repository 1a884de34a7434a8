import { type Kysely, sql } from 'kysely';

/**
 * What users are told in the product itself. The row of a notice is written in the transaction of
 * its cause, so users see it also while mails cannot be sent. Rows of one group and subject are one
 * line: it shows its newest row.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key,
      user_id uuid not null references users,
      kind text not null,
      notice_group text not null check (notice_group in
        ('orders', 'disputes', 'money', 'security', 'offers', 'messages')),
      subject_id uuid,
      facts jsonb not null,
      due_at timestamptz,
      created_at timestamptz not null default app_now(),
      read_at timestamptz
    )`.execute(db);
  await sql`create index notifications_list on notifications (user_id, id)`.execute(db);
  await sql`create index notifications_line on notifications (user_id, notice_group, subject_id, id)
    where subject_id is not null`.execute(db);
  await sql`create index notifications_unread on notifications (user_id, id)
    where read_at is null`.execute(db);
  await sql`create index notifications_due on notifications (user_id, due_at)
    where due_at is not null`.execute(db);
  await sql`grant select, insert, delete on notifications to guildhall_app`.execute(db);
  await sql`grant update (read_at) on notifications to guildhall_app`.execute(db);
}
