import { type Kysely, sql } from 'kysely';

/** Messages of the contact form, until they are old. They are sent as mails. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table contact_messages (
      id uuid primary key,
      user_id uuid references users,
      order_id uuid references orders,
      topic text not null check (topic in ('order', 'payment', 'selling', 'sign_in', 'report',
        'rights', 'other')),
      email text not null check (length(email) between 3 and 254),
      language text not null,
      body text not null check (length(body) between 1 and 5000),
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index contact_messages_created on contact_messages (created_at)`.execute(db);
  await sql`grant select, insert, delete on contact_messages to guildhall_app`.execute(db);
}
