import { type Kysely, sql } from 'kysely';

/**
 * Debts of decisions (E9) and of chargebacks (E13, E19) have an account each. The ledger itself
 * keeps the rules about them, so that no posting can forget one: who owes a chargeback spends
 * nothing, what comes in pays it first, and E9 stays within the shop's own money.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createRefuseDebtors(db);
  await createDebtPayments(db);
  await createRefuseUnbacked(db);
  await replaceRefuseFrozen(db);
  await replacePostAll(db);
  await sql`revoke all on function ledger_refuse_debtors, ledger_debt_payments,
    ledger_refuse_unbacked from public`.execute(db);
  await sql`create index if not exists ledger_accounts_debts on ledger_accounts (id)
    where kind = 'receivable' and balance_minor > 0`.execute(db);
  await moveDebts(db);
}

/**
 * GH006: who owes a chargeback neither buys (E2), withdraws (E11), moves earnings (E17), nor takes
 * money back to its source (E3 from the wallet). So does whose debt was written off and not
 * reversed: nobody has paid it.
 */
async function createRefuseDebtors(db: Kysely<any>): Promise<void> {
  await sql`
    create or replace function ledger_refuse_debtors(p_postings jsonb) returns void
    language plpgsql set search_path = public, pg_temp as $$
    declare
      debtor record;
    begin
      select debt.id, debt.balance_minor into debtor
        from ledger_lines(p_postings) as l
        join ledger_accounts as debt
          on debt.id = 'receivable:' || split_part(l.account, ':', 2) || ':chargeback'
       where l.direction = 'debit' and l.code in ('E2', 'E3', 'E11', 'E17')
         and split_part(l.account, ':', 1) in ('wallet', 'available')
         and (debt.balance_minor > 0 or exists (
           select from ledger_entries as e
             join ledger_transactions as t on t.id = e.transaction_id
            where e.account_id = debt.id and e.direction = 'credit'
              and t.event_key like 'debt:%:write-off:%'
              and not exists (select from ledger_transactions as r where r.reverses = t.id)))
       limit 1;
      if found then
        raise exception '% owes for a chargeback', debtor.id using errcode = 'GH006',
          detail = json_build_object('account', debtor.id, 'owed_minor', debtor.balance_minor);
      end if;
    end $$`.execute(db);
}

/**
 * E10: what comes into the wallet or to the available money of a user who owes a chargeback pays
 * that debt first, whole. Returns the postings that do so, which belong to those that bring the
 * money. The debt counts as it is after them.
 */
async function createDebtPayments(db: Kysely<any>): Promise<void> {
  await sql`
    create or replace function ledger_debt_payments(p_postings jsonb) returns jsonb
    language plpgsql set search_path = public, pg_temp as $$
    declare
      source record;
      debt ledger_accounts;
      owner text := '';
      owed bigint;
      paid bigint;
      made jsonb := '[]';
    begin
      -- Other accounts of a debt's user may be locked before it, so this may deadlock with another
      -- posting of the same debtor; one of the two is then repeated.
      for source in
        select came.account, split_part(came.account, ':', 2) as owner, came.amount_minor,
               p.posting->>'event_key' as event_key, p.posting->>'order_id' as order_id
          from (select l.account, max(l.posting) as position, sum(case l.direction
                         when 'credit' then l.amount_minor else -l.amount_minor end)
                         as amount_minor
                  from ledger_lines(p_postings) as l
                 where l.account ~ '^(wallet|available):[^:]+$'
                 group by l.account) as came
          join ledger_accounts as owing
            on owing.id = 'receivable:' || split_part(came.account, ':', 2) || ':chargeback'
          join jsonb_array_elements(p_postings) with ordinality as p(posting, position)
            on p.position = came.position
         where came.amount_minor > 0
         order by split_part(came.account, ':', 2), came.account desc
      loop
        if source.owner <> owner then
          owner := source.owner;
          select * into debt from ledger_accounts
           where id = 'receivable:' || owner || ':chargeback' for update;
          select debt.balance_minor + coalesce(sum(case l.direction when 'debit'
                   then l.amount_minor else -l.amount_minor end), 0) into owed
            from ledger_lines(p_postings) as l where l.account = debt.id;
        end if;
        paid := least(owed, source.amount_minor);
        if paid <= 0 then continue; end if;
        owed := owed - paid;
        made := made || jsonb_build_array(jsonb_build_object('id', uuidv7(), 'code', 'E10',
          'event_key', source.event_key || ':debt:' || split_part(source.account, ':', 1),
          'order_id', source.order_id, 'lines', jsonb_build_array(
            jsonb_build_object('account', source.account, 'user_id', owner,
              'direction', 'debit', 'amount_minor', paid),
            jsonb_build_object('account', debt.id, 'user_id', owner,
              'direction', 'credit', 'amount_minor', paid))));
      end loop;
      return made;
    end $$`.execute(db);
}

/**
 * GH007: what sellers owe by decisions may not be more than the fund and the operator's own money
 * (equity, revenue, less expenses), as they are after the posting. The caller has locked the fund,
 * so that two at once do not both lend the rest.
 */
async function createRefuseUnbacked(db: Kysely<any>): Promise<void> {
  await sql`
    create or replace function ledger_refuse_unbacked() returns void
    language plpgsql set search_path = public, pg_temp as $$
    declare
      lent bigint;
      own bigint;
    begin
      select coalesce(sum(balance_minor), 0) into lent from ledger_accounts
       where kind = 'receivable' and balance_minor > 0 and id like '%:decision';
      select coalesce(sum(case direction when 'credit' then amount_minor
               else -amount_minor end), 0) into own
        from ledger_entries where account_id in ('fund', 'equity', 'rev.commission',
          'rev.buyer_fee', 'rev.wd_fee', 'psp_cost', 'cb_loss');
      if lent > own then
        raise exception 'sellers would owe %, and the shop has % of its own', lent, own
          using errcode = 'GH007', detail = json_build_object('missing_minor', lent - own);
      end if;
    end $$`.execute(db);
}

/**
 * As before, but what comes in with the same call is not frozen yet: it may pay a debt (E10). Of
 * an account, E10 is refused only beyond that.
 */
async function replaceRefuseFrozen(db: Kysely<any>): Promise<void> {
  await sql`
    create or replace function ledger_refuse_frozen(p_postings jsonb) returns void
    language plpgsql set search_path = public, pg_temp as $$
    declare
      frozen record;
    begin
      if not exists (select from ledger_freezes where ended_at is null) then return; end if;
      with line as (
        select l.*, l.direction = 'debit' as is_debit from ledger_lines(p_postings) as l
         where split_part(l.account, ':', 1) <> 'receivable'),
      taken as (
        select account from line group by account
        having bool_or(is_debit and code <> 'E10')
            or sum(case when is_debit then amount_minor else -amount_minor end) > 0)
      select subject, id into frozen from (
        select 'account' as subject, f.account_id as id
          from taken join ledger_freezes as f on f.account_id = taken.account
         where f.ended_at is null
        union all
        select 'slice', f.hold_id::text
          from line join ledger_freezes as f on f.hold_id = line.hold_id
         where f.ended_at is null and line.is_debit
        union all
        select 'unit', f.order_unit_id::text
          from line left join ledger_holds as h on h.id = line.hold_id
          join ledger_freezes as f on f.order_unit_id = coalesce(h.order_unit_id, line.unit_id)
         where f.ended_at is null and line.is_debit
           and split_part(line.account, ':', 1) in ('escrow', 'hold', 'reserve')) as found
       limit 1;
      if found then
        raise exception '% % is frozen', frozen.subject, frozen.id
          using errcode = 'GH004',
                detail = json_build_object('frozen', frozen.subject, 'id', frozen.id);
      end if;
    end $$`.execute(db);
}

/** As before, with the rules about debts. Locks: event keys, debts, slices, the fund, accounts. */
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
      debt_payments jsonb;
      is_lent boolean;
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

      -- Almost nobody has ever owed a chargeback.
      if exists (select from ledger_lines(fresh) as l
          join ledger_accounts as debt
            on debt.id = 'receivable:' || split_part(l.account, ':', 2) || ':chargeback'
         where l.account like 'wallet:%' or l.account like 'available:%') then
        perform ledger_refuse_debtors(fresh);
        debt_payments := ledger_debt_payments(fresh);
        insert into ledger_transactions (id, event_key, code, order_id)
          select (p->>'id')::uuid, p->>'event_key', p->>'code', (p->>'order_id')::uuid
            from jsonb_array_elements(debt_payments) as p;
        fresh := fresh || debt_payments;
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
      -- E9, and not its write-off.
      is_lent := fresh @? '$[*] ? (@.code == "E9").lines[*] ? (@.direction == "debit"
        && @.account starts with "receivable:")';
      if is_lent then perform from ledger_accounts where id = 'fund' for update; end if;
      perform ledger_move_balances(fresh);
      perform ledger_refuse_frozen(fresh);

      insert into ledger_entries
          (transaction_id, line, account_id, user_id, direction, amount_minor, hold_id)
        select l.transaction_id, l.line, a.id, l.user_id, l.direction, l.amount_minor, l.hold_id
          from ledger_lines(fresh) as l left join ledger_accounts as a on a.id = l.account;
      if is_lent then perform ledger_refuse_unbacked(); end if;
      return repeated;
    end $$`.execute(db);
}

/**
 * Debts of before move to the account of their cause; one of a user with a chargeback counts as
 * its debt. A chargeback that is open would be reversed on the old account, if it is won: it has to
 * be decided first.
 */
async function moveDebts(db: Kysely<any>): Promise<void> {
  await sql`
    do $$ begin
      if exists (select from ledger_accounts as a join chargebacks as c on c.user_id = a.owner_id
                  where a.kind = 'receivable' and c.state = 'open') then
        raise exception 'A chargeback is open. Run the version before until it is decided, or '
          'start with a new data folder.';
      end if;
    end $$`.execute(db);
  await sql`
    with debt as (
      select a.id, a.owner_id, a.balance_minor, a.id || case when exists (
          select from chargebacks as c where c.user_id = a.owner_id) then ':chargeback'
          else ':decision' end as parted
        from ledger_accounts as a
       where a.kind = 'receivable' and a.balance_minor > 0 and a.id = 'receivable:' || a.owner_id)
    select ledger_post_all(jsonb_agg(jsonb_build_object('id', uuidv7(), 'code', 'move',
        'event_key', 'debt:' || owner_id || ':parted', 'lines', jsonb_build_array(
          jsonb_build_object('account', parted, 'user_id', owner_id, 'direction', 'debit',
            'amount_minor', balance_minor),
          jsonb_build_object('account', id, 'user_id', owner_id, 'direction', 'credit',
            'amount_minor', balance_minor)))))
      from debt having count(*) > 0`.execute(db);
}
