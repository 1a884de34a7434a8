import { type Kysely, sql } from 'kysely';

/**
 * The ledger takes any number of postings in one call, reads no table of another room, and keeps
 * each currency to itself. What was posted stays as it is.
 *
 * - `ledger_post_all(postings)` posts them as if one after the other. Each line names its user.
 * - An account id without a currency is in USD; another currency is appended: `wallet:{user}:EUR`,
 *   `psp:EUR`. All accounts of a ledger transaction have its currency.
 * - `ledger_post`, which servers of the last release call, names the users of its lines itself.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createLines(db);
  await createPostAll(db);
  await replacePost(db);
  await replaceBalanced(db);
  await sql`revoke all on function ledger_lines, ledger_post_all from public`.execute(db);
  await sql`grant execute on function ledger_post_all to guildhall_app`.execute(db);
}

/** The lines of several postings as rows, with the place of their posting and their own. */
async function createLines(db: Kysely<any>): Promise<void> {
  await sql`
    create function ledger_lines(p_postings jsonb) returns table (
      transaction_id uuid, posting bigint, line bigint,
      account text, user_id uuid, direction text, amount_minor bigint
    ) language sql immutable as $$
      select (p.posting->>'id')::uuid, p.position, l.position, l.line->>'account',
             (l.line->>'user_id')::uuid, l.line->>'direction', (l.line->>'amount_minor')::bigint
        from jsonb_array_elements(p_postings) with ordinality as p(posting, position)
       cross join lateral jsonb_array_elements(p.posting->'lines') with ordinality
          as l(line, position)
    $$`.execute(db);
}

/**
 * Posts in the given order. Returns the event keys that were posted before; those have no effect.
 * GH001: a balance is too small. Locks are taken in sorted order, whatever the order of the
 * postings: the event keys first, then the accounts.
 */
async function createPostAll(db: Kysely<any>): Promise<void> {
  await sql`
    create function ledger_post_all(p_postings jsonb) returns text[]
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      written uuid[];
      fresh jsonb := p_postings;
      repeated text[];
      change record;
      short bigint;
    begin
      with added as (
        insert into ledger_transactions (id, event_key, code, order_id, currency)
          select (p->>'id')::uuid, p->>'event_key', p->>'code', (p->>'order_id')::uuid,
                 coalesce(p->>'currency', 'USD')
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

      for change in
        select id, sum(difference) as difference, min(running) as lowest
          from (select id, difference,
                       sum(difference) over (partition by id order by posting) as running
                  from (select a.id, l.posting, sum(case l.direction when a.normal_side
                                 then l.amount_minor else -l.amount_minor end) as difference
                          from ledger_lines(fresh) as l
                          join ledger_accounts as a on a.id = l.account
                         where a.owner_id is not null
                         group by a.id, l.posting) as steps) as sums
         group by id order by id
      loop
        update ledger_accounts set balance_minor = balance_minor + change.difference
         where id = change.id and balance_minor + change.lowest >= 0;
        if not found then
          select -(balance_minor + change.lowest) into short
            from ledger_accounts where id = change.id;
          raise exception 'account % is short of %', change.id, short
            using errcode = 'GH001',
                  detail = json_build_object('account', change.id, 'missing_minor', short);
        end if;
      end loop;

      insert into ledger_entries
          (transaction_id, line, account_id, user_id, direction, amount_minor)
        select l.transaction_id, l.line, a.id, l.user_id, l.direction, l.amount_minor
          from ledger_lines(fresh) as l left join ledger_accounts as a on a.id = l.account;
      return repeated;
    end $$`.execute(db);
}

/** The last release does not name users. For a hold, the seller is on another line. */
async function replacePost(db: Kysely<any>): Promise<void> {
  await sql`
    create or replace function ledger_post(
      p_id uuid, p_event_key text, p_code text, p_order_id uuid, p_lines jsonb
    ) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      seller uuid;
      lines jsonb;
    begin
      select split_part(l->>'account', ':', 2)::uuid into seller
        from jsonb_array_elements(p_lines) as l
       where split_part(l->>'account', ':', 1) in ('available', 'reserve') limit 1;
      select coalesce(jsonb_agg(l.line || jsonb_build_object('user_id',
               case when named.kind in ('wallet', 'available', 'reserve', 'receivable')
                    then split_part(l.line->>'account', ':', 2)::uuid
                    when named.kind = 'hold' then coalesce(
                      (select a.user_id from ledger_accounts as a
                        where a.id = l.line->>'account'), seller)
               end) order by l.position), '[]') into lines
        from jsonb_array_elements(p_lines) with ordinality as l(line, position)
       cross join lateral (select split_part(l.line->>'account', ':', 1) as kind) as named;
      return cardinality(ledger_post_all(jsonb_build_array(jsonb_build_object('id', p_id,
        'event_key', p_event_key, 'code', p_code, 'order_id', p_order_id, 'lines', lines)))) = 0;
    end $$`.execute(db);
}

/**
 * The sum of a transaction means something only if all its accounts count the same currency. The
 * trigger runs as the caller, who could otherwise put a temporary table in front of the ledger's.
 */
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
      return null;
    end $$`.execute(db);
}
