import { type Kysely, sql } from 'kysely';

/** Threads between two users, about an offer or an order, and who does not want to hear of whom. */
export async function up(db: Kysely<any>): Promise<void> {
  await createThreads(db);
  await createMessages(db);
  await createBlocks(db);
}

/**
 * What a thread is about is written down when it begins, so that a list needs no other room. A
 * member has what differs between the two: how far they have read, and where the thread stands in
 * their list.
 */
async function createThreads(db: Kysely<any>): Promise<void> {
  await sql`
    create table threads (
      id uuid primary key,
      kind text not null check (kind in ('question', 'order')),
      offer_id uuid not null references offers,
      order_id uuid unique references orders,
      buyer_id uuid not null references users,
      seller_id uuid not null references users,
      title text not null,
      offer_kind text not null check (offer_kind in ('account', 'gift_card')),
      product_slug text not null,
      last_seq integer not null default 0 check (last_seq >= 0),
      last_message_at timestamptz,
      asked_at timestamptz,
      answered_at timestamptz,
      erased_at timestamptz,
      created_at timestamptz not null default app_now(),
      constraint threads_of_order_has_order check ((kind = 'order') = (order_id is not null)),
      constraint threads_two_users check (buyer_id <> seller_id),
      constraint threads_answer_has_question check (answered_at is null or asked_at is not null)
    )`.execute(db);
  await sql`create unique index threads_question on threads (offer_id, buyer_id)
    where kind = 'question'`.execute(db);
  await sql`create index threads_answers on threads (seller_id, asked_at)
    where kind = 'question' and asked_at is not null`.execute(db);
  await sql`create index threads_kept on threads (last_message_at)
    where erased_at is null`.execute(db);
  await sql`
    create table thread_members (
      thread_id uuid not null references threads,
      user_id uuid not null references users,
      read_seq integer not null default 0 check (read_seq >= 0),
      notified_seq integer not null default 0 check (notified_seq >= 0),
      unread integer not null default 0 check (unread >= 0),
      last_message_at timestamptz not null,
      primary key (thread_id, user_id)
    )`.execute(db);
  await sql`create index thread_members_list
    on thread_members (user_id, (unread > 0) desc, last_message_at desc, thread_id desc)`.execute(
    db,
  );
  await sql`create index thread_members_unread
    on thread_members (user_id, last_message_at desc, thread_id desc)
    where unread > 0`.execute(db);
  await sql`grant select, insert, update on threads, thread_members to guildhall_app`.execute(db);
}

/** The order of the messages of a thread is `seq`, the same for both members. */
async function createMessages(db: Kysely<any>): Promise<void> {
  await sql`
    create table messages (
      id uuid primary key,
      thread_id uuid not null references threads,
      seq integer not null check (seq > 0),
      sender_id uuid not null references users,
      state text not null default 'sent' check (state in ('sent', 'deleted', 'erased')),
      body text not null check (length(body) <= 2000),
      words tsvector not null generated always as (to_tsvector('simple', body)) stored,
      reported_at timestamptz,
      created_at timestamptz not null default app_now(),
      unique (thread_id, seq),
      constraint messages_gone_has_no_text check (state = 'sent' or body = '')
    )`.execute(db);
  await sql`create index messages_words on messages using gin (words)`.execute(db);
  await sql`
    create table message_files (
      message_id uuid not null references messages,
      position integer not null check (position between 1 and 5),
      file_id uuid not null references files,
      primary key (message_id, position)
    )`.execute(db);
  await sql`create index message_files_file on message_files (file_id)`.execute(db);
  await sql`grant select, insert, update on messages to guildhall_app`.execute(db);
  await sql`grant select, insert, delete on message_files to guildhall_app`.execute(db);
}

/**
 * Users who do not want to hear of each other, and messages that the contact filter has blocked. Of
 * those there is no text: a keyed hash, so that the same one again is recognized, and sealed what
 * its sender reports as a wrong hit.
 */
async function createBlocks(db: Kysely<any>): Promise<void> {
  await sql`
    create table user_blocks (
      blocker_id uuid not null references users,
      blocked_id uuid not null references users,
      created_at timestamptz not null default app_now(),
      primary key (blocker_id, blocked_id),
      constraint user_blocks_another_user check (blocker_id <> blocked_id)
    )`.execute(db);
  await sql`create index user_blocks_blocked on user_blocks (blocked_id)`.execute(db);
  await sql`
    create table message_settings (
      user_id uuid primary key references users,
      shows_reading boolean not null,
      shows_typing boolean not null,
      shows_online boolean not null,
      changed_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`grant select, insert, update on message_settings to guildhall_app`.execute(db);
  await sql`
    create table blocked_messages (
      id uuid primary key,
      user_id uuid not null references users,
      contact text not null,
      text_hash bytea not null check (octet_length(text_hash) = 32),
      counts boolean not null,
      reported_at timestamptz,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index blocked_messages_user
    on blocked_messages (user_id, created_at desc)`.execute(db);
  // Who has shared contacts lately gets points.
  await sql`create index blocked_messages_time on blocked_messages (created_at)
    where counts`.execute(db);
  await sql`
    create table blocked_texts (
      blocked_message_id uuid primary key references blocked_messages,
      ciphertext bytea not null,
      nonce bytea not null,
      wrapped_key bytea not null,
      wrap_nonce bytea not null,
      key_id text not null,
      version integer not null,
      sealed_at timestamptz not null default now()
    )`.execute(db);
  await sql`grant select, insert, delete on user_blocks to guildhall_app`.execute(db);
  await sql`grant select, insert, update on blocked_messages to guildhall_app`.execute(db);
  await sql`grant select, insert, update, delete on blocked_texts to guildhall_app`.execute(db);
}
