import { OPEN_WITHDRAWAL_STATES, withdrawalLifecycle } from '@guildhall/domain/withdrawals/states';
import { stepsOf, type StoredHistory } from '../kernel/history-invariants.ts';
import { list, type InvariantQuery } from '../kernel/invariants.ts';

/** Where withdrawals are stored, with their steps. */
export const withdrawalHistories: readonly StoredHistory[] = [
  {
    name: 'withdrawal',
    objects: 'withdrawals',
    steps: stepsOf('withdrawal_history', 'withdrawal_id'),
    table: withdrawalLifecycle.transitions,
  },
];

const OPEN = list(OPEN_WITHDRAWAL_STATES);

/** INV5 and INV10: the money of withdrawals follows from their states, and left the shop once. */
export const withdrawalInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'INV5',
    violations: `
      select format('withdrawal %s of %s is %s, but wd has %s', coalesce(w.id, a.owner_id),
          coalesce(w.amount_minor, 0), coalesce(w.state, 'missing'), coalesce(a.balance_minor, 0))
          as fault
        from withdrawals w full join (
          select owner_id, balance_minor from ledger_accounts where kind = 'wd') a
          on a.owner_id = w.id
       where coalesce(a.balance_minor, 0)
         <> case when w.state in (${OPEN}) then w.amount_minor else 0 end`,
  },
  {
    // A request, and one end: what was paid, or the mirror of the request. What came back after it
    // was paid is the mirror of both.
    invariant: 'INV5',
    violations: `
      select format('withdrawal %s is %s, with %s requests, %s payments and %s reversals', w.id,
          w.state, coalesce(p.requests, 0), coalesce(p.payments, 0), coalesce(p.reversals, 0))
          as fault
        from withdrawals w left join (
          select split_part(coalesce(o.event_key, t.event_key), ':', 2) as id,
              count(*) filter (where t.reverses is null and t.event_key like '%:request')
                as requests,
              count(*) filter (where t.reverses is null and t.event_key like '%:pay') as payments,
              count(*) filter (where t.reverses is not null) as reversals
            from ledger_transactions t left join ledger_transactions o on o.id = t.reverses
           where t.code = 'E11' group by 1) p on p.id = w.id::text
       where coalesce(p.requests, 0) <> 1
          or coalesce(p.payments, 0) <> (w.state in ('paid', 'returned'))::int
          or coalesce(p.reversals, 0) <> case w.state when 'returned' then 2
            else (w.state in ('rejected', 'failed', 'cancelled'))::int end`,
  },
  {
    invariant: 'INV5',
    violations: `
      select format('withdrawal %s of %s with a fee of %s paid %s and took %s', w.id,
          w.amount_minor, w.fee_minor, p.paid, p.fee) as fault
        from withdrawals w join (
          select split_part(t.event_key, ':', 2) as id,
              coalesce(sum(e.amount_minor) filter (where split_part(e.account_id, ':', 1)
                in ('psp', 'bank_trust')), 0)
                as paid,
              coalesce(sum(e.amount_minor) filter (where e.account_id = 'rev.wd_fee'), 0) as fee
            from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
           where t.code = 'E11' and t.reverses is null and t.event_key like '%:pay'
           group by 1) p on p.id = w.id::text
       where p.paid <> w.amount_minor - w.fee_minor or p.fee <> w.fee_minor`,
  },
  {
    // The sandbox provider's statement. What it has paid, or a bank has returned, and we have not
    // heard of yet is no violation.
    invariant: 'INV10',
    violations: `
      select format('the provider''s payout %s, our withdrawal %s',
          coalesce(p.id || ' of ' || p.amount_minor || ' is ' || p.status, 'is missing'),
          coalesce(w.id || ' of ' || w.amount_minor - w.fee_minor || ' is ' || w.state,
            'is missing')) as fault
        from (select id, state, amount_minor, fee_minor, currency from withdrawals
               where provider = 'sandbox') w
        full join sandbox.payouts p on p.client_reference = w.id::text
       where w.id is null
          or w.state in ('paid', 'returned') and (p.id is null
            or p.amount_minor <> w.amount_minor - w.fee_minor or p.currency <> w.currency)
          or w.state = 'paid' and p.status not in ('paid', 'returned')
          or w.state = 'returned' and p.status <> 'returned'
          or p.status = 'paid' and w.state not in ('processing', 'paid')
          or p.id is not null
            and w.state not in ('processing', 'paid', 'failed', 'returned')`,
  },
];
