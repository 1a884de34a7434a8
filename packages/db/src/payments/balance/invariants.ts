import type { InvariantQuery } from '../../kernel/invariants.ts';

/** What a transaction of a provider's balance settled to the bank, and what it cost the shop. */
const SETTLED = `case b.kind when 'settlement' then -b.amount_minor else 0 end`;
const COST = `b.fee_minor - case b.kind when 'fee' then b.amount_minor else 0 end`;

/** INV10: each provider's account agrees with the balance that the provider has reported. */
export const balanceInvariants: readonly InvariantQuery[] = [
  {
    // E15 and E16 are what the provider reports, once for each of its transactions.
    invariant: 'INV10',
    violations: `
      select format('%s of %s, but %s of %s was posted',
          coalesce(x.event_key, 'nothing is reported'), coalesce(x.amount_minor, 0),
          coalesce(p.event_key, 'nothing'), coalesce(p.amount_minor, 0)) as fault
        from (
          select 'settlement:' || b.provider || ':' || b.provider_reference || k.part as event_key,
              k.code, 'psp:' || b.provider as account_id, k.amount_minor
            from balance_transactions b cross join lateral (values
              ('E15', ':bank', ${SETTLED}), ('E16', ':cost', ${COST}))
              as k (code, part, amount_minor)
           where k.amount_minor <> 0) x
        full join (
          select t.event_key, t.code, e.account_id,
              case e.direction when 'credit' then e.amount_minor else -e.amount_minor end
                as amount_minor
            from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
             and split_part(e.account_id, ':', 1) = 'psp'
           where t.code in ('E15', 'E16')) p using (event_key)
       where x.event_key is null or p.event_key is null or x.code <> p.code
          or x.account_id <> p.account_id or x.amount_minor <> p.amount_minor`,
  },
  {
    // Payment by payment. What has moved within the day before the end of the last report, or since
    // then, is in transit.
    invariant: 'INV10',
    violations: `
      with last as (
        select provider, (max(day) + 1)::timestamp at time zone 'UTC' as until
          from balance_reports group by provider),
      said as (
        select b.provider, coalesce('payment:' || coalesce(p.id, r.payment_id, c.payment_id),
            case b.kind when 'withdrawal'
              then 'withdrawal:' || coalesce(b.client_reference, w.id) end,
            'transaction:' || b.provider_reference) as subject,
            sum(b.amount_minor) as amount_minor, max(b.occurred_at) as last_at
          from balance_transactions b
          left join payments p on b.kind = 'payment' and p.id = b.client_reference
          left join refunds r on b.kind = 'refund' and r.id = b.client_reference
          left join chargebacks c on b.kind = 'chargeback' and c.provider = b.provider
           and c.provider_reference = b.object_reference
          left join withdrawals w on b.kind = 'withdrawal' and w.provider = b.provider
           and w.provider_reference = b.object_reference
         where b.kind not in ('settlement', 'fee')
         group by 1, 2),
      booked as (
        select substr(e.account_id, 5) as provider, split_part(k.key, ':', 1) || ':'
              || split_part(k.key, ':', 2) as subject,
            sum(case e.direction when 'debit' then e.amount_minor else -e.amount_minor end)
              as amount_minor, max(e.occurred_at) as last_at
          from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          left join ledger_transactions o on o.id = t.reverses
         cross join lateral (select coalesce(o.event_key, t.event_key) as key) k
         where e.account_id ~ '^psp:[a-z]' and t.code not in ('E15', 'E16')
         group by 1, 2)
      select format('%s has %s of %s by its statement, and %s by the ledger', provider,
          coalesce(said.amount_minor, 0), subject, coalesce(booked.amount_minor, 0)) as fault
        from said full join booked using (provider, subject) join last using (provider)
       where greatest(said.last_at, booked.last_at) < last.until - interval '1 day'
         and said.amount_minor is distinct from booked.amount_minor
         and coalesce(said.amount_minor, 0) <> coalesce(booked.amount_minor, 0)`,
  },
  {
    invariant: 'INV10',
    violations: `
      select format('the report of %s for %s says %s, its transactions %s', r.provider, r.day,
          (r.transaction_count, r.payments_minor + r.refunds_minor + r.chargebacks_minor
            + r.withdrawals_minor + r.others_minor, r.settlements_minor, r.costs_minor),
          (b.count, b.amount, b.settled, b.cost)) as fault
        from balance_reports r cross join lateral (
          select count(*) as count, coalesce(sum(${COST}), 0) as cost,
              coalesce(sum(${SETTLED}), 0) as settled, coalesce(sum(b.amount_minor) filter (
                where b.kind not in ('settlement', 'fee')), 0) as amount
            from balance_transactions b where b.provider = r.provider
             and (b.occurred_at at time zone 'UTC')::date = r.day) b
       where (r.transaction_count, r.payments_minor + r.refunds_minor + r.chargebacks_minor
            + r.withdrawals_minor + r.others_minor, r.settlements_minor, r.costs_minor)
          is distinct from (b.count, b.amount, b.settled, b.cost)`,
  },
  {
    // No day is missing between the first report and the last.
    invariant: 'INV10',
    violations: `
      select format('%s has reports of %s days, from %s to %s', provider, count(*), min(day),
          max(day)) as fault
        from balance_reports group by provider
      having count(*) <> max(day) - min(day) + 1`,
  },
];
