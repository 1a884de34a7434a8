import { type Kysely, sql } from 'kysely';

/** People, and what pages show of sellers. */
export async function up(db: Kysely<any>): Promise<void> {
  await createUsers(db);
  await createStatistics(db);
  await createLevels(db);
}

async function createUsers(db: Kysely<any>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      email text not null,
      username text not null,
      username_key text not null unique,
      name_skeleton text not null default '',
      avatar_url text,
      avatar_large_url text,
      role text not null default 'user'
        check (role in ('user', 'moderator', 'support', 'admin')),
      grants text[] not null default '{}',
      restrictions text[] not null default '{}',
      is_active boolean not null default true,
      seller_level smallint not null default 0 check (seller_level between 0 and 4),
      verification_level smallint not null default 0 check (verification_level between 0 and 3),
      two_factor boolean not null default false,
      language text not null default 'en' check (language ~ '^[a-z]{2,3}(-[a-z0-9]+)*$'),
      security_changed_at timestamptz,
      closes_at timestamptz,
      created_at timestamptz not null default app_now(),
      constraint users_avatar_in_two_sizes
        check ((avatar_url is null) = (avatar_large_url is null)),
      constraint users_grants_of_moderators check (role = 'moderator' or grants = '{}'),
      constraint users_email_unique unique (email),
      constraint users_email_is_normal check (email = lower(email))
    )`.execute(db);
  // Finds the few users with a role: a sign-up compares its name with theirs.
  await sql`create index users_staff on users (role, username) where role <> 'user'`.execute(db);
  // Finds sellers whose names look like a new one.
  await sql`create index users_name_skeleton on users (name_skeleton)`.execute(db);
  // Finds the few sellers whose offers are paused.
  await sql`create index users_restricted on users (id)
    where not is_active or restrictions <> '{}'`.execute(db);
  // Finds the few whose account is being closed.
  await sql`create index users_closing on users (closes_at, id)
    where closes_at is not null`.execute(db);
  // Users are added by time, so a few pages of this index find those of a day.
  await sql`create index users_signed_up on users using brin (created_at)`.execute(db);
  await sql`grant select, insert, update on users to guildhall_app`.execute(db);
  // Names that users had before: for a while nobody else may take one.
  await sql`
    create table former_usernames (
      user_id uuid not null references users,
      username text not null,
      username_key text not null,
      changed_at timestamptz not null default app_now(),
      primary key (user_id, changed_at)
    )`.execute(db);
  await sql`create index former_usernames_key
    on former_usernames (username_key, changed_at)`.execute(db);
  await sql`grant select, insert, delete on former_usernames to guildhall_app`.execute(db);
}

/**
 * Computed by jobs. `due_orders` is the number of orders that the on-time share is of, so that both
 * can be shown together.
 */
async function createStatistics(db: Kysely<any>): Promise<void> {
  // A projection for offer pages and lists, rebuilt from the orders at any time.
  await sql`
    create table seller_statistics (
      user_id uuid primary key references users,
      completed_orders integer not null,
      on_time_share integer,
      due_orders integer not null,
      refreshed_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, update on seller_statistics to guildhall_app`.execute(db);
}

/**
 * The facts of each seller from which their level follows (rules.md §2), since when they deserve a
 * lower one, and the history of levels. Each room writes the facts that it knows; those of rooms
 * that do not exist yet are 0 cases, which count as met. `due_at` is when time alone may change the
 * level, so that a run reads no seller for whom nothing has changed.
 */
async function createLevels(db: Kysely<any>): Promise<void> {
  await sql`
    create table seller_levels (
      user_id uuid primary key references users,
      level smallint not null check (level between 0 and 4),
      orders integer not null default 0,
      volume_minor bigint not null default 0,
      feedback integer not null default 0,
      positive_feedback integer not null default 0,
      lost_orders integer not null default 0,
      recalled_orders integer not null default 0,
      failing_since timestamptz,
      best_level smallint check (best_level between 0 and 3),
      due_at timestamptz,
      assessed_at timestamptz not null default app_now(),
      constraint seller_levels_failing
        check ((failing_since is null) = (best_level is null) and best_level < level),
      constraint seller_levels_parts check (positive_feedback between 0 and feedback
        and lost_orders >= 0 and recalled_orders >= 0)
    )`.execute(db);
  await sql`create index seller_levels_due on seller_levels (due_at)
    where due_at is not null`.execute(db);
  await sql`
    create table seller_level_history (
      id uuid primary key,
      user_id uuid not null references users,
      from_level smallint not null check (from_level between 0 and 4),
      to_level smallint not null check (to_level between 0 and 4),
      cause text not null check (cause in ('computed', 'set')),
      facts jsonb,
      occurred_at timestamptz not null default app_now(),
      constraint seller_level_history_changes check (from_level <> to_level),
      constraint seller_level_history_facts check ((cause = 'computed') = (facts is not null))
    )`.execute(db);
  await sql`create index seller_level_history_user
    on seller_level_history (user_id, id)`.execute(db);
  await sql`grant select, insert, update on seller_levels to guildhall_app`.execute(db);
  await sql`grant select, insert on seller_level_history to guildhall_app`.execute(db);
}
