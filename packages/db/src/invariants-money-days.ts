import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import type { InvariantQuery } from './invariants-list.ts';

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
