import { type Kysely, sql } from 'kysely';

/**
 * The double-entry ledger. The application role can read it and call `ledger_post`; it can
 * neither insert nor change an entry by itself. A database transaction that leaves a ledger
 * transaction unbalanced cannot commit, whoever runs it.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(db);
  await createGuards(db);
  await createPost(db);
  await sql`grant select on ledger_accounts, ledger_transactions, ledger_entries
    to guildhall_app`.execute(db);
  await sql`grant select, insert, update on ledger_holds to guildhall_app`.execute(db);
  await sql`revoke all on function ledger_post from public`.execute(db);
  await sql`grant execute on function ledger_post to guildhall_app`.execute(db);
}

async function createTables(db: Kysely<any>): Promise<void> {
  // Platform accounts have no cached balance: a sum that nobody locks is no hot row.
  await sql`
    create table ledger_accounts (
      id text primary key,
      kind text not null check (kind in ('wallet', 'available', 'reserve', 'receivable',
        'escrow', 'hold', 'wd') or owner_id is null),
      owner_id uuid,
      user_id uuid,
      normal_side text not null check (normal_side in ('debit', 'credit')),
      currency text not null default 'USD',
      balance_minor bigint,
      created_at timestamptz not null default app_now(),
      constraint ledger_accounts_never_below_zero check (balance_minor >= 0),
      constraint ledger_accounts_owned_has_balance check (
        (owner_id is null) = (balance_minor is null))
    )`.execute(db);
  await sql`create index ledger_accounts_owner on ledger_accounts (owner_id)`.execute(db);
  await sql`
    insert into ledger_accounts (id, kind, normal_side) values
      ('psp', 'psp', 'debit'), ('bank_trust', 'bank_trust', 'debit'), ('fund', 'fund', 'credit'),
      ('equity', 'equity', 'credit'), ('rev.commission', 'rev.commission', 'credit'),
      ('rev.buyer_fee', 'rev.buyer_fee', 'credit'), ('rev.wd_fee', 'rev.wd_fee', 'credit'),
      ('psp_cost', 'psp_cost', 'debit'), ('cb_loss', 'cb_loss', 'debit')`.execute(db);
  await sql`
    create table ledger_transactions (
      id uuid primary key,
      event_key text not null unique,
      code text not null,
      order_id uuid,
      currency text not null default 'USD',
      occurred_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index ledger_transactions_order on ledger_transactions (order_id)
    where order_id is not null`.execute(db);
  await sql`
    create table ledger_entries (
      transaction_id uuid not null references ledger_transactions,
      line smallint not null,
      account_id text not null,
      user_id uuid,
      direction text not null check (direction in ('debit', 'credit')),
      amount_minor bigint not null check (amount_minor > 0),
      occurred_at timestamptz not null default app_now(),
      primary key (transaction_id, line)
    )`.execute(db);
  await sql`create index ledger_entries_account on ledger_entries
    (account_id, occurred_at desc, transaction_id desc)`.execute(db);
  // A user's own list, in its order: holds belong to orders, so their lines name the seller.
  await sql`create index ledger_entries_user on ledger_entries
    (user_id, occurred_at desc, transaction_id desc, line desc) where user_id is not null
  `.execute(db);
  await sql`
    create table ledger_holds (
      id uuid primary key,
      kind text not null check (kind in ('hold', 'reserve')),
      order_id uuid not null references orders,
      order_unit_id uuid not null references order_units,
      seller_id uuid not null references users,
      amount_minor bigint not null check (amount_minor > 0),
      state text not null default 'held' check (state in ('held', 'released', 'claimed')),
      release_at timestamptz not null,
      resolved_at timestamptz,
      created_at timestamptz not null default app_now(),
      unique (order_unit_id, kind),
      constraint ledger_holds_resolved_once check ((state = 'held') = (resolved_at is null))
    )`.execute(db);
  await sql`create index ledger_holds_seller on ledger_holds (seller_id, state)`.execute(db);
  await sql`create index ledger_holds_due on ledger_holds (release_at)
    where state = 'held' and kind = 'reserve'`.execute(db);
}

async function createGuards(db: Kysely<any>): Promise<void> {
  await sql`
    create function ledger_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name
        using errcode = 'GH002';
    end $$`.execute(db);
  for (const table of ['ledger_entries', 'ledger_transactions']) {
    await sql`create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ledger_refuse_change()`.execute(db);
  }
  // A ledger transaction gets all its entries from one statement, so the check at the end of the
  // database transaction is enough: nothing is added after it, not even when it is asked for early.
  await sql`
    create function ledger_refuse_late_entries() returns trigger language plpgsql as $$
    declare
      written record;
    begin
      for written in select transaction_id, count(*) as lines from added group by transaction_id
      loop
        if (select count(*) from ledger_entries
             where transaction_id = written.transaction_id) > written.lines then
          raise exception 'a ledger transaction takes no further entries: write all at once'
            using errcode = 'GH002';
        end if;
      end loop;
      return null;
    end $$`.execute(db);
  await sql`create trigger no_late_entries after insert on ledger_entries
    referencing new table as added
    for each statement execute function ledger_refuse_late_entries()`.execute(db);
  await sql`
    create function ledger_check_balanced() returns trigger language plpgsql as $$
    declare
      lines integer;
      difference bigint;
    begin
      select count(*), coalesce(sum(case direction when 'debit' then amount_minor
        else -amount_minor end), 0) into lines, difference
        from ledger_entries where transaction_id = new.id;
      if lines < 2 or difference <> 0 then
        raise exception 'ledger transaction % does not balance: % lines, difference %',
          new.event_key, lines, difference using errcode = 'GH003';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create constraint trigger balanced after insert on ledger_transactions
    deferrable initially deferred for each row execute function ledger_check_balanced()
  `.execute(db);
}

/**
 * One call posts one ledger transaction: it opens missing accounts, moves the cached balances in
 * sorted order (so that two postings never wait for each other crosswise) and writes the lines.
 * False: the event key was posted before, and nothing was done. GH001: a balance is too small.
 */
async function createPost(db: Kysely<any>): Promise<void> {
  await sql`
    create function ledger_post(
      p_id uuid, p_event_key text, p_code text, p_order_id uuid, p_lines jsonb
    ) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      change record;
      short bigint;
    begin
      insert into ledger_transactions (id, event_key, code, order_id)
        values (p_id, p_event_key, p_code, p_order_id)
        on conflict (event_key) do nothing;
      if not found then return false; end if;

      insert into ledger_accounts (id, kind, owner_id, user_id, normal_side, balance_minor)
        select distinct on (account) account, kind, owner_id,
               case when kind in ('wallet', 'available', 'reserve', 'receivable') then owner_id
                    when kind = 'hold' then (select seller_id from orders where id = owner_id)
               end,
               case kind when 'receivable' then 'debit' else 'credit' end, 0
          from jsonb_to_recordset(p_lines) as l(account text)
         cross join lateral (select split_part(account, ':', 1) as kind,
                                    nullif(split_part(account, ':', 2), '')::uuid
                                      as owner_id) as named
         where account like '%:%'
           and not exists (select from ledger_accounts a where a.id = l.account)
         order by account
        on conflict (id) do nothing;

      for change in
        select a.id, sum(case l.direction when a.normal_side then l.amount_minor
                         else -l.amount_minor end) as difference
          from jsonb_to_recordset(p_lines) as l(account text, direction text, amount_minor bigint)
          join ledger_accounts a on a.id = l.account
         where a.owner_id is not null
         group by a.id order by a.id
      loop
        update ledger_accounts set balance_minor = balance_minor + change.difference
         where id = change.id and balance_minor + change.difference >= 0;
        if not found then
          select -(balance_minor + change.difference) into short
            from ledger_accounts where id = change.id;
          raise exception 'account % is short of %', change.id, short
            using errcode = 'GH001',
                  detail = json_build_object('account', change.id, 'missing_minor', short);
        end if;
      end loop;

      insert into ledger_entries
          (transaction_id, line, account_id, user_id, direction, amount_minor)
        select p_id, l.position, a.id, a.user_id, l.line->>'direction',
               (l.line->>'amount_minor')::bigint
          from jsonb_array_elements(p_lines) with ordinality as l(line, position)
          left join ledger_accounts a on a.id = l.line->>'account';
      return true;
    end $$`.execute(db);
}
