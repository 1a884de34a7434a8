import { type Kysely, sql } from 'kysely';

/** What is to leave the house after commit, and, in demo mode, the mails that would have left. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table outbox (
      id uuid primary key,
      kind text not null,
      payload jsonb not null,
      state text not null default 'pending' check (state in ('pending', 'sent', 'dead')),
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      last_error text,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index outbox_due on outbox (due_at) where state = 'pending'`.execute(db);
  await sql`
    create table caught_mails (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index caught_mails_recipient on caught_mails (recipient, id)`.execute(db);
  await sql`grant select, insert, update, delete on outbox, caught_mails to guildhall_app`.execute(
    db,
  );
}
