import { type Kysely, sql } from 'kysely';

/**
 * Each payment provider has a ledger account of its own: `psp:{provider}`. Entries cannot change,
 * so one posting per provider moves there what its payments and withdrawals have left on `psp`.
 * What servers of the last release post until they are stopped stays on `psp`.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await replacePostAll(db);
  await moveBalances(db);
}

/**
 * The currency of an account is the end of its name, if that is three capital letters: `psp:stripe`
 * is in US dollars. The settings are those of the migration `plan_postings_by_index`.
 */
async function replacePostAll(db: Kysely<any>): Promise<void> {
  await sql`
    create or replace function ledger_post_all(p_postings jsonb) returns text[]
    language plpgsql security definer set search_path = public, pg_temp
    set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
    set enable_seqscan = off as $$
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

      -- A platform account of a provider or a further currency is like the one that it is named
      -- after.
      insert into ledger_accounts
          (id, kind, owner_id, user_id, normal_side, currency, balance_minor)
        select distinct on (l.account) l.account, named.kind,
               case when platform.id is null then named.rest[1]::uuid end,
               case when platform.id is null then l.user_id end,
               coalesce(platform.normal_side,
                 case named.kind when 'receivable' then 'debit' else 'credit' end),
               coalesce(substring(l.account from ':([A-Z]{3})$'), 'USD'),
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

async function moveBalances(db: Kysely<any>): Promise<void> {
  await sql`
    with balance as (
      select coalesce(p.provider, w.provider) as provider,
             sum(case e.direction when 'debit' then e.amount_minor else -e.amount_minor end)::bigint
               as debit_minor
        from ledger_entries as e
        join ledger_transactions as t on t.id = e.transaction_id
        left join ledger_transactions as o on o.id = t.reverses
       cross join lateral (select split_part(named.key, ':', 1) as kind,
                                  split_part(named.key, ':', 2) as id
                             from (select coalesce(o.event_key, t.event_key) as key) as named
                          ) as subject
        left join payments as p on subject.kind = 'payment' and p.id::text = subject.id
        left join withdrawals as w on subject.kind = 'withdrawal' and w.id::text = subject.id
       where e.account_id = 'psp' and coalesce(p.provider, w.provider) is not null
       group by 1)
    select ledger_post_all(jsonb_agg(jsonb_build_object('id', uuidv7(), 'code', 'move',
        'event_key', 'provider:' || provider || ':opening', 'lines', jsonb_build_array(
          jsonb_build_object('account', 'psp:' || provider, 'amount_minor', abs(debit_minor),
            'direction', case when debit_minor > 0 then 'debit' else 'credit' end),
          jsonb_build_object('account', 'psp', 'amount_minor', abs(debit_minor),
            'direction', case when debit_minor > 0 then 'credit' else 'debit' end)))))
      from balance where debit_minor <> 0 having count(*) > 0`.execute(db);
}
