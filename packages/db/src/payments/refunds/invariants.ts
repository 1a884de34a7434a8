import { refundLifecycle } from '@guildhall/domain/payments/refunds/states';
import { stepsOf, type StoredHistory } from '../../kernel/history-invariants.ts';
import type { InvariantQuery } from '../../kernel/invariants.ts';

/** Where refunds to the source are stored, with their steps. */
export const refundHistories: readonly StoredHistory[] = [
  {
    name: 'refund',
    objects: 'refunds',
    steps: stepsOf('refund_history', 'refund_id'),
    table: refundLifecycle.transitions,
  },
];

/** What went back to the source of a payment, without what failed. */
const GONE_BACK = `
  select payment_id, sum(amount_minor) as amount_minor from refunds
   where state not in ('in_review', 'rejected', 'failed') group by payment_id`;

/** What an order gave back to its buyer's wallet. */
const GIVEN_BACK = `
  select t.order_id, sum(e.amount_minor) as amount_minor
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
   where t.code in ('E3', 'E7', 'E8', 'E9') and e.direction = 'credit'
     and split_part(e.account_id, ':', 1) = 'wallet' group by t.order_id`;

/**
 * What moved in the wallets of those who took money back to its source: what payments brought, what
 * went back to them, what was spent, what came back of that, and what was earned.
 */
const MOVEMENTS = `
  select e.account_id, e.position, t.event_key,
      case when t.code = 'E1' and t.reverses is null then e.amount_minor else 0 end as paid,
      case when t.event_key like 'payment:%:refund:%' then e.amount_minor
           when t.code = 'E20' then -e.amount_minor else 0 end as gone,
      case when e.direction = 'debit' and t.event_key not like 'payment:%:refund:%'
           then e.amount_minor else 0 end as spent,
      case when e.direction = 'credit' and (t.reverses is not null
             or t.code in ('E3', 'E7', 'E8', 'E9', 'E10'))
           then e.amount_minor else 0 end as returned,
      case when e.direction = 'credit' and t.reverses is null
             and t.code not in ('E1', 'E20', 'E3', 'E7', 'E8', 'E9', 'E10')
           then e.amount_minor else 0 end as earned
    from (select distinct 'wallet:' || user_id as id from refunds) w
    join ledger_entries e on e.account_id = w.id
    join ledger_transactions t on t.id = e.transaction_id`;

/**
 * INV16, by means of sums: whichever money a purchase is said to have spent, as much of it was the
 * money of payments as exceeds what was earned until then. Who takes the money of one payment for
 * that of another is found by the use case's tests.
 */
export const refundInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'INV16',
    violations: `
      select format('%s of payment %s went back to its source, but its order %s gave back %s',
          g.amount_minor, p.id, p.order_id, coalesce(b.amount_minor, 0)) as fault
        from (${GONE_BACK}) g join payments p on p.id = g.payment_id
        join ledger_transactions c on c.event_key = 'payment:' || p.id || ':capture'
        join ledger_transactions o on o.event_key = 'order:' || p.order_id || ':pay'
         and o.occurred_at = c.occurred_at
        left join (${GIVEN_BACK}) b on b.order_id = p.order_id
       where g.amount_minor > coalesce(b.amount_minor, 0)`,
  },
  {
    invariant: 'INV16',
    violations: `
      select format('%s took %s more than %s had of payments', event_key,
          gone - (paid - greatest(most_spent, 0) + returned), account_id) as fault
        from (
          select account_id, event_key, paid, gone, returned,
              max(spent - earned) over until_then as most_spent from (
            select account_id, position, event_key, sum(paid) over until_then
                as paid, sum(gone) over until_then as gone, sum(spent) over until_then as spent,
                sum(returned) over until_then as returned, sum(earned) over until_then as earned
              from (${MOVEMENTS}) m
            window until_then as (partition by account_id order by position)) s
          window until_then as (partition by account_id order by position)) s
       where event_key like 'payment:%:refund:%'
         and gone > paid - greatest(most_spent, 0) + returned`,
  },
];
