import { type Kysely, sql } from 'kysely';

/** The daily Merkle-sum tree of what the shop owes its users. A published root never changes. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table liability_trees (
      day date primary key,
      root_hash bytea not null check (length(root_hash) = 32),
      total_minor bigint not null check (total_minor >= 0),
      leaf_count integer not null,
      fund_minor bigint not null,
      provider_minor bigint not null,
      bank_minor bigint not null,
      created_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`grant select, insert on liability_trees to guildhall_app`.execute(db);
  await sql`
    create table liability_nodes (
      day date not null references liability_trees,
      level smallint not null,
      position integer not null,
      hash bytea not null,
      sum_minor bigint not null check (sum_minor >= 0),
      user_id uuid references users,
      salt bytea,
      primary key (day, level, position),
      constraint liability_nodes_leaf check (
        (level = 0) = (user_id is not null) and (level = 0) = (salt is not null))
    )`.execute(db);
  await sql`create index liability_nodes_user on liability_nodes (user_id, day)
    where user_id is not null`.execute(db);
  await sql`grant select, insert, delete on liability_nodes to guildhall_app`.execute(db);
}
