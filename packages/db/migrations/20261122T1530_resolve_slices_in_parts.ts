import { type Kysely, sql } from 'kysely';

/**
 * Slices of holds and reserves are resolved in parts, freezes have rows, and a posting can reverse
 * another. Rows of before stay as they are: their slices have no entry that names them.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await addColumns(db);
  await createFreezes(db);
  await replaceLines(db);
  await createTakeSlices(db);
  await createRefuseFrozen(db);
  await createMoveBalances(db);
  await replacePostAll(db);
  await replaceBalanced(db);
  await sql`revoke all on function ledger_take_slices, ledger_refuse_frozen, ledger_move_balances
    from public`.execute(db);
}

async function addColumns(db: Kysely<any>): Promise<void> {
  // A posting is reversed once at most.
  await sql`alter table ledger_transactions
    add column reverses uuid unique references ledger_transactions`.execute(db);
  // An entry that names its slice is the record of the part that it opened or resolved.
  await sql`alter table ledger_entries add column hold_id uuid references ledger_holds`.execute(db);
  await sql`create index ledger_entries_hold on ledger_entries (hold_id)
    where hold_id is not null`.execute(db);
  // The last release resolves whole slices only, and does not write the column. It must not do so
  // with a slice of which a part is gone.
  await sql`alter table ledger_holds add column resolved_minor bigint not null default 0,
    add constraint ledger_holds_resolved_part check (
      state = 'held' and resolved_minor >= 0 and resolved_minor < amount_minor
      or state <> 'held' and (resolved_minor = 0 or resolved_minor = amount_minor))`.execute(db);
  // An escrow's money is the buyer's. Entries of before cannot be changed, and name nobody.
  await sql`update ledger_accounts as a set user_id = orders.buyer_id from orders
    where a.kind = 'escrow' and a.owner_id = orders.id and a.user_id is null`.execute(db);
}

/**
 * What may not move until its case is decided: the money of a unit (its share of the escrow, its
 * hold, its reserve), one slice, or a whole ledger account, which need not exist yet.
 */
async function createFreezes(db: Kysely<any>): Promise<void> {
  await sql`
    create table ledger_freezes (
      id uuid primary key,
      order_unit_id uuid references order_units,
      hold_id uuid references ledger_holds,
      account_id text,
      owner_kind text not null check (owner_kind in
        ('dispute', 'recall_claim', 'payment_case', 'withdrawal', 'staff')),
      owner_id uuid not null,
      reason text not null check (reason <> ''),
      started_at timestamptz not null default app_now(),
      ended_at timestamptz,
      constraint ledger_freezes_one_subject check (
        num_nonnulls(order_unit_id, hold_id, account_id) = 1)
    )`.execute(db);
  await sql`create unique index ledger_freezes_once on ledger_freezes (owner_kind, owner_id,
    coalesce(order_unit_id::text, hold_id::text, account_id)) where ended_at is null`.execute(db);
  for (const subject of ['order_unit_id', 'hold_id', 'account_id']) {
    await sql`create index ${sql.id(`ledger_freezes_${subject}`)} on ledger_freezes
      (${sql.id(subject)}) where ended_at is null and ${sql.id(subject)} is not null`.execute(db);
  }
  // A freeze is ended, never moved to something else or forgotten.
  await sql`grant select, insert, update (ended_at) on ledger_freezes to guildhall_app`.execute(db);
}

async function replaceLines(db: Kysely<any>): Promise<void> {
  await sql`drop function ledger_lines(jsonb)`.execute(db);
  await sql`
    create function ledger_lines(p_postings jsonb) returns table (
      transaction_id uuid, code text, unit_id uuid, posting bigint, line bigint, account text,
      user_id uuid, direction text, amount_minor bigint, hold_id uuid, opens jsonb
    ) language sql immutable as $$
      select (p.posting->>'id')::uuid, p.posting->>'code', (p.posting->>'unit_id')::uuid,
             p.position, l.position, l.line->>'account', (l.line->>'user_id')::uuid,
             l.line->>'direction', (l.line->>'amount_minor')::bigint,
             (l.line->>'hold_id')::uuid, l.line->'opens'
        from jsonb_array_elements(p_postings) with ordinality as p(posting, position)
       cross join lateral jsonb_array_elements(p.posting->'lines') with ordinality
          as l(line, position)
    $$`.execute(db);
  await sql`revoke all on function ledger_lines from public`.execute(db);
}

/**
 * Opens the slices of lines that say so, and takes parts of those that others name; a line on the
 * other side gives a part back. GH005: a slice does not have so much left, or is another account's.
 */
async function createTakeSlices(db: Kysely<any>): Promise<void> {
  await sql`
    create function ledger_take_slices(p_postings jsonb) returns void
    language plpgsql set search_path = public, pg_temp as $$
    declare
      part record;
      slice ledger_holds;
      rest bigint;
    begin
      insert into ledger_holds
          (id, kind, order_id, order_unit_id, seller_id, amount_minor, release_at)
        select hold_id, split_part(account, ':', 1), (opens->>'order_id')::uuid,
               (opens->>'order_unit_id')::uuid, (opens->>'seller_id')::uuid, amount_minor,
               (opens->>'release_at')::timestamptz
          from ledger_lines(p_postings) where opens is not null;
      -- In the order of their ids, before any account, so that no two calls wait crosswise.
      for part in
        select l.hold_id, min(l.account) as account, count(distinct l.account) as accounts,
               bool_and(l.code in ('E5', 'E6')) as is_release,
               sum(case l.direction when 'debit' then l.amount_minor
                   else -l.amount_minor end) as taken_minor
          from ledger_lines(p_postings) as l where l.hold_id is not null and l.opens is null
         group by l.hold_id order by l.hold_id
      loop
        select * into slice from ledger_holds where id = part.hold_id for update;
        rest := case slice.state when 'held' then slice.amount_minor - slice.resolved_minor
                else 0 end - part.taken_minor;
        if slice.id is null or part.accounts > 1 or rest < 0 or rest > slice.amount_minor
           or split_part(part.account, ':', 1) <> slice.kind
           or split_part(part.account, ':', 2)
                <> (case slice.kind when 'hold' then slice.order_id else slice.seller_id end)::text
        then
          raise exception 'slice % cannot give % from %', part.hold_id, part.taken_minor,
            part.account using errcode = 'GH005';
        end if;
        update ledger_holds
           set resolved_minor = amount_minor - rest,
               state = case when rest > 0 then 'held' when part.is_release then 'released'
                       else 'claimed' end,
               resolved_at = case when rest = 0 then app_now() end
         where id = slice.id;
      end loop;
    end $$`.execute(db);
}

/**
 * GH004: money that may not move. Called after the rows of slices and accounts are locked, so that
 * a freeze that was committed before is seen.
 */
async function createRefuseFrozen(db: Kysely<any>): Promise<void> {
  await sql`
    create function ledger_refuse_frozen(p_postings jsonb) returns void
    language plpgsql set search_path = public, pg_temp as $$
    declare
      frozen record;
    begin
      if not exists (select from ledger_freezes where ended_at is null) then return; end if;
      with taken as (
        select l.account, l.hold_id, l.unit_id from ledger_lines(p_postings) as l
         where l.direction = 'debit' and split_part(l.account, ':', 1) <> 'receivable')
      select subject, id into frozen from (
        select 'account' as subject, f.account_id as id
          from taken join ledger_freezes as f on f.account_id = taken.account
         where f.ended_at is null
        union all
        select 'slice', f.hold_id::text
          from taken join ledger_freezes as f on f.hold_id = taken.hold_id
         where f.ended_at is null
        union all
        select 'unit', f.order_unit_id::text
          from taken left join ledger_holds as h on h.id = taken.hold_id
          join ledger_freezes as f on f.order_unit_id = coalesce(h.order_unit_id, taken.unit_id)
         where f.ended_at is null
           and split_part(taken.account, ':', 1) in ('escrow', 'hold', 'reserve')) as found
       limit 1;
      if found then
        raise exception '% % is frozen', frozen.subject, frozen.id
          using errcode = 'GH004',
                detail = json_build_object('frozen', frozen.subject, 'id', frozen.id);
      end if;
    end $$`.execute(db);
}

/**
 * Moves the cached balances, in the order of the accounts' names. The fund has none, so its row is
 * locked, first of all, by whoever takes from it: two at once could otherwise both take the rest.
 */
async function createMoveBalances(db: Kysely<any>): Promise<void> {
  await sql`
    create function ledger_move_balances(p_postings jsonb) returns void
    language plpgsql set search_path = public, pg_temp as $$
    declare
      change record;
      balance bigint;
    begin
      for change in
        select id, kind, sum(difference) as difference, min(running) as lowest
          from (select id, kind, difference,
                       sum(difference) over (partition by id order by posting) as running
                  from (select a.id, a.kind, l.posting, sum(case l.direction when a.normal_side
                                 then l.amount_minor else -l.amount_minor end) as difference
                          from ledger_lines(p_postings) as l
                          join ledger_accounts as a on a.id = l.account
                         where a.owner_id is not null or a.kind = 'fund'
                         group by a.id, l.posting) as steps) as sums
         group by id, kind having kind <> 'fund' or min(running) < 0
         order by kind <> 'fund', id
      loop
        if change.kind = 'fund' then
          perform from ledger_accounts where id = change.id for update;
          select coalesce(sum(case direction when 'credit' then amount_minor
                   else -amount_minor end), 0) into balance
            from ledger_entries where account_id = change.id;
        else
          update ledger_accounts set balance_minor = balance_minor + change.difference
           where id = change.id and balance_minor + change.lowest >= 0;
          if found then continue; end if;
          select balance_minor into balance from ledger_accounts where id = change.id;
        end if;
        if balance + change.lowest < 0 then
          raise exception 'account % is short of %', change.id, -(balance + change.lowest)
            using errcode = 'GH001', detail = json_build_object('account', change.id,
              'missing_minor', -(balance + change.lowest));
        end if;
      end loop;
    end $$`.execute(db);
}

/**
 * Posts in the given order. Returns the event keys that were posted before; those have no effect.
 * GH001: a balance is too small; GH004: frozen; GH005: not in the slice. Locks are taken in sorted
 * order, whatever the order of the postings: event keys, slices, the fund, accounts.
 */
async function replacePostAll(db: Kysely<any>): Promise<void> {
  await sql`
    create or replace function ledger_post_all(p_postings jsonb) returns text[]
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      written uuid[];
      fresh jsonb := p_postings;
      repeated text[];
    begin
      with added as (
        insert into ledger_transactions (id, event_key, code, order_id, currency, reverses)
          select (p->>'id')::uuid, p->>'event_key', p->>'code', (p->>'order_id')::uuid,
                 coalesce(p->>'currency', 'USD'), (p->>'reverses')::uuid
            from jsonb_array_elements(p_postings) as p
           order by p->>'event_key'
          on conflict (event_key) do nothing
          returning id)
        select coalesce(array_agg(id), '{}') into written from added;
      select coalesce(array_agg(p->>'event_key'), '{}') into repeated
        from jsonb_array_elements(p_postings) as p where (p->>'id')::uuid <> all(written);
      if cardinality(repeated) > 0 then
        select coalesce(jsonb_agg(p), '[]') into fresh
          from jsonb_array_elements(p_postings) as p where (p->>'id')::uuid = any(written);
      end if;

      -- A platform account of a further currency is like the one that it is named after.
      insert into ledger_accounts
          (id, kind, owner_id, user_id, normal_side, currency, balance_minor)
        select distinct on (l.account) l.account, named.kind,
               case when platform.id is null then named.rest[1]::uuid end,
               case when platform.id is null then l.user_id end,
               coalesce(platform.normal_side,
                 case named.kind when 'receivable' then 'debit' else 'credit' end),
               coalesce(named.rest[case when platform.id is null then 2 else 1 end], 'USD'),
               case when platform.id is null then 0 end
          from ledger_lines(fresh) as l
         cross join lateral (select split_part(l.account, ':', 1) as kind,
                                    (string_to_array(l.account, ':'))[2:] as rest) as named
          left join ledger_accounts as platform
            on platform.id = named.kind and platform.owner_id is null
         where l.account like '%:%'
           and not exists (select from ledger_accounts as a where a.id = l.account)
         order by l.account
        on conflict (id) do nothing;

      perform ledger_take_slices(fresh);
      perform ledger_move_balances(fresh);
      perform ledger_refuse_frozen(fresh);

      insert into ledger_entries
          (transaction_id, line, account_id, user_id, direction, amount_minor, hold_id)
        select l.transaction_id, l.line, a.id, l.user_id, l.direction, l.amount_minor, l.hold_id
          from ledger_lines(fresh) as l left join ledger_accounts as a on a.id = l.account;
      return repeated;
    end $$`.execute(db);
}

/** A reversal has the lines of what it reverses, each on the other side. */
async function replaceBalanced(db: Kysely<any>): Promise<void> {
  await sql`
    create or replace function ledger_check_balanced() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    declare
      lines integer;
      difference bigint;
      others integer;
    begin
      select count(*), coalesce(sum(case e.direction when 'debit' then e.amount_minor
               else -e.amount_minor end), 0),
             count(*) filter (where a.currency is distinct from new.currency)
        into lines, difference, others
        from ledger_entries as e left join ledger_accounts as a on a.id = e.account_id
       where e.transaction_id = new.id;
      if lines < 2 or difference <> 0 or others > 0 then
        raise exception
          'ledger transaction % does not balance: % lines, difference %, % not in %',
          new.event_key, lines, difference, others, new.currency using errcode = 'GH003';
      end if;
      if new.reverses is not null and (
        lines <> (select count(*) from ledger_entries where transaction_id = new.reverses)
        or exists (
          select account_id, user_id, hold_id, direction = 'debit', amount_minor
            from ledger_entries where transaction_id = new.id
          except all
          select account_id, user_id, hold_id, direction = 'credit', amount_minor
            from ledger_entries where transaction_id = new.reverses))
      then
        raise exception 'ledger transaction % is not the mirror of %', new.event_key,
          new.reverses using errcode = 'GH003';
      end if;
      return null;
    end $$`.execute(db);
}
