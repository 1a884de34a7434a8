import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { list, SIGNED_AMOUNT, type InvariantQuery } from '../kernel/invariants.ts';

/** Triggers that keep entries immutable for every role; see the migration that creates them. */
const GUARDS = [
  ['ledger_entries', 'append_only'],
  ['ledger_entries', 'no_late_entries'],
  ['ledger_transactions', 'append_only'],
  ['ledger_transactions', 'balanced'],
];

const guardRows = GUARDS.map((guard) => `(${list(guard)})`).join(', ');

/** INV1 to INV3: the entries and the cached balances. */
export const ledgerInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'INV1',
    violations: `
      select format('the entries in %s sum to %s instead of 0', t.currency,
          sum(${SIGNED_AMOUNT})) as fault
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       group by t.currency having sum(${SIGNED_AMOUNT}) <> 0`,
  },
  {
    invariant: 'INV1',
    violations: `
      select format('entry %s of %s is in %s, its account %s in %s', e.line, t.event_key,
          t.currency, a.id, a.currency) as fault
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        join ledger_accounts a on a.id = e.account_id where a.currency <> t.currency`,
  },
  {
    invariant: 'INV2',
    violations: `
      select format('%s (transaction %s) has %s entries, which sum to %s', t.event_key,
          coalesce(t.id, e.transaction_id), coalesce(e.lines, 0), coalesce(e.sum, 0)) as fault
        from ledger_transactions t full join (
          select e.transaction_id, count(*) as lines, sum(${SIGNED_AMOUNT}) as sum
            from ledger_entries e group by e.transaction_id) e on e.transaction_id = t.id
       where t.id is null or coalesce(e.lines, 0) < 2 or e.sum <> 0`,
  },
  {
    invariant: 'INV2',
    violations: `
      select format('%s is not the mirror of %s', t.event_key, o.event_key) as fault
        from ledger_transactions t join ledger_transactions o on o.id = t.reverses
       where exists (
          (select account_id, hold_id, direction = 'debit', amount_minor
             from ledger_entries where transaction_id = t.id
           except all
           select account_id, hold_id, direction = 'credit', amount_minor
             from ledger_entries where transaction_id = o.id)
          union all
          (select account_id, hold_id, direction = 'credit', amount_minor
             from ledger_entries where transaction_id = o.id
           except all
           select account_id, hold_id, direction = 'debit', amount_minor
             from ledger_entries where transaction_id = t.id))`,
  },
  {
    invariant: 'INV2',
    violations: `
      select format('entry %s of transaction %s names the unknown account %s', e.line,
          e.transaction_id, e.account_id) as fault
        from ledger_entries e left join ledger_accounts a on a.id = e.account_id
       where a.id is null`,
  },
  {
    invariant: 'INV2',
    violations: `
      select format('the trigger %s of %s is missing or disabled', g.name, g.table_name) as fault
        from (values ${guardRows}) as g (table_name, name)
        left join pg_trigger t on t.tgname = g.name and t.tgrelid = g.table_name::regclass
       where t.oid is null or t.tgenabled not in ('O', 'A')`,
  },
  {
    invariant: 'INV3',
    violations: `
      select format('%s has the balance %s, but its entries sum to %s', a.id,
          a.balance_minor,
          coalesce(e.sum, 0) * case a.normal_side when 'debit' then 1 else -1 end) as fault
        from ledger_accounts a left join (
          select e.account_id, sum(${SIGNED_AMOUNT}) as sum from ledger_entries e
           group by e.account_id) e on e.account_id = a.id
       where a.balance_minor is not null and a.balance_minor <>
         coalesce(e.sum, 0) * case a.normal_side when 'debit' then 1 else -1 end`,
  },
];

/** INV15: the sums of the days that are summed up, computed again from the entries. */
export const moneyDayInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'INV15',
    violations: `
      with signed as (
        select e.user_id, (e.occurred_at at time zone 'UTC')::date as day, t.code, a.kind,
            case e.direction when 'credit' then 1 else -1 end * e.amount_minor as amount
          from ledger_entries e join ledger_accounts a on a.id = e.account_id
          join ledger_transactions t on t.id = e.transaction_id
         where e.user_id is not null and a.currency = '${SETTLEMENT_CURRENCY}'
           and e.occurred_at < ((select max(day) from money_days) + 1)::timestamp
             at time zone 'UTC'),
      summed as (
        select user_id, day,
            sum(case when code in ('E1', 'E4', 'E20')
              and kind in ('wallet', 'hold', 'reserve', 'available') then amount else 0 end)
              as in_minor,
            sum(case when code in ('E4', 'E5', 'E6') and kind = 'available' then amount else 0 end)
              as released_minor,
            sum(case when kind in ('hold', 'reserve') then amount else 0 end) as held_change_minor
          from signed group by user_id, day)
      select format('the sums of %s for user %s are %s / %s / %s, those of the entries %s / %s / %s',
          coalesce(m.day, s.day), coalesce(m.user_id, s.user_id),
          coalesce(m.in_minor, 0), coalesce(m.released_minor, 0),
          coalesce(m.held_change_minor, 0), coalesce(s.in_minor, 0),
          coalesce(s.released_minor, 0), coalesce(s.held_change_minor, 0)) as fault
        from money_days m full join summed s on s.user_id = m.user_id and s.day = m.day
       where (coalesce(m.in_minor, 0), coalesce(m.released_minor, 0),
           coalesce(m.held_change_minor, 0))
         <> (coalesce(s.in_minor, 0), coalesce(s.released_minor, 0),
           coalesce(s.held_change_minor, 0))`,
  },
];
