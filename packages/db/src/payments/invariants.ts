import { paymentLifecycle } from '@guildhall/domain/payments/states';
import { stepsOf, type StoredHistory } from '../kernel/history-invariants.ts';
import { SIGNED_AMOUNT, type InvariantQuery } from '../kernel/invariants.ts';

/** Where payments are stored, with their steps. */
export const paymentHistories: readonly StoredHistory[] = [
  {
    name: 'payment',
    objects: 'payments',
    steps: stepsOf('payment_history', 'payment_id'),
    table: paymentLifecycle.transitions,
  },
];

/** An entry of a payment provider's account, whichever provider it is. */
const AT_PROVIDER = `(split_part(e.account_id, ':', 1) = 'psp')`;

/** The wallet and the provider's account of a posting, with their amounts. */
const REFUND_POSTINGS = `
  select t.event_key, t.code,
      sum(e.amount_minor) filter (where ${AT_PROVIDER}) as amount_minor,
      string_agg(e.account_id, ', ') filter (where not ${AT_PROVIDER}
        and e.account_id <> 'psp_cost') as wallet,
      coalesce(sum(e.amount_minor) filter (where e.account_id = 'psp_cost'), 0) as fee_minor
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
   where (t.event_key like 'payment:%:refund:%' or t.event_key like 'payment:%:refund-failed:%')
     -- What the ledger takes of it for a debt is a posting of its own, with a key made of this one.
     and not (t.code = 'E10' and t.event_key like '%:debt:wallet')
   group by t.id`;

/** What a refund to the source posts: when it is requested (E3), and when it has failed (E20). */
const EXPECTED_REFUNDS = `
  select r.id, r.state, r.user_id, r.amount_minor, r.fee_minor, k.code,
      'payment:' || r.payment_id || k.part || r.id as event_key
    from refunds r join (values ('E3', ':refund:'), ('E20', ':refund-failed:')) as k (code, part)
      on k.code = 'E3' and r.state not in ('in_review', 'rejected') or r.state = 'failed'`;

/** INV10: the balance at the provider equals what it captured, payment by payment. */
export const paymentInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'INV10',
    violations: `
      select format('%s, but %s', coalesce('payment ' || p.id || ' of ' || p.user_id
          || ' captured ' || p.amount_minor, 'nothing was captured'), coalesce(c.event_key
          || ' added ' || c.amount_minor || ' to ' || c.wallet, 'nothing was added')) as fault
        from (select id, user_id, amount_minor from payments where state = 'captured') p full join (
          select t.event_key, sum(e.amount_minor) filter (where ${AT_PROVIDER}
                and e.direction = 'debit') as amount_minor,
              string_agg(e.account_id, ', ') filter (where e.direction = 'credit') as wallet
            from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
           where t.code = 'E1' group by t.id) c
          on c.event_key = 'payment:' || p.id || ':capture'
       where p.id is null or c.amount_minor is distinct from p.amount_minor
          or c.wallet is distinct from 'wallet:' || p.user_id`,
  },
  {
    // What went back to the source names its payment, and is no more than that payment brought. A
    // bank may take back what was refunded before.
    invariant: 'INV10',
    violations: `
      select format('%s went back to the source of payment %s, which captured %s', b.amount_minor,
          b.payment_id, coalesce(p.amount_minor, 0)) as fault
        from (select split_part(coalesce(r.event_key, t.event_key), ':', 2) as payment_id,
                     -sum(${SIGNED_AMOUNT}) as amount_minor
                from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
                left join ledger_transactions r on r.id = t.reverses
               where ${AT_PROVIDER} and t.code <> 'E1'
                 and coalesce(r.event_key, t.event_key) like 'payment:%'
               group by 1, coalesce(r.event_key, t.event_key) like '%:chargeback') b
        left join payments p on p.id::text = b.payment_id and p.state = 'captured'
       where b.amount_minor > coalesce(p.amount_minor, 0)`,
  },
  {
    // Each provider has an account of its own. `psp` itself is of the time before.
    invariant: 'INV10',
    violations: `
      select format('%s moves %s on %s, but its provider is %s', t.event_key, e.amount_minor,
          e.account_id, coalesce(p.provider, w.provider)) as fault
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        left join ledger_transactions r on r.id = t.reverses
        left join payments p on coalesce(r.event_key, t.event_key) like 'payment:%'
         and p.id::text = split_part(coalesce(r.event_key, t.event_key), ':', 2)
        left join withdrawals w
          on coalesce(r.event_key, t.event_key) = 'withdrawal:' || w.id || ':pay'
       where e.account_id ~ '^psp:[a-z]'
         and split_part(e.account_id, ':', 2) <> coalesce(p.provider, w.provider)`,
  },
  // Each refund to the source has its posting, and each such posting its refund.
  {
    invariant: 'INV10',
    violations: `
      select format('%s, but %s', coalesce('refund ' || x.id || ' of ' || x.amount_minor || ' to '
          || x.user_id || ' is ' || x.state, 'there is no such refund'),
          coalesce(m.event_key || ' moved ' || m.amount_minor || ' of ' || m.wallet,
            x.event_key || ' is missing')) as fault
        from (${EXPECTED_REFUNDS}) x full join (${REFUND_POSTINGS}) m on m.event_key = x.event_key
       where x.id is null or m.event_key is null or m.code <> x.code
          or m.amount_minor is distinct from x.amount_minor
          or m.fee_minor is distinct from x.fee_minor
          or m.wallet is distinct from 'wallet:' || x.user_id`,
  },
  {
    invariant: 'INV10',
    violations: `
      select format('%s moves %s at the provider, which no payment explains', t.event_key,
          e.amount_minor) as fault
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where ${AT_PROVIDER} and t.reverses is null and t.code not in ('E15', 'E16')
         and not case t.code
           when 'E1' then e.direction = 'debit'
           when 'E11' then e.direction = 'credit' and t.event_key like 'withdrawal:%:pay'
           when 'move' then t.event_key like 'provider:%'
           when 'E20' then e.direction = 'debit' and t.event_key like 'payment:%'
           else e.direction = 'credit' and t.event_key like 'payment:%'
             and t.code in ('E3', 'E12', 'E13', 'E19') end`,
  },
  {
    // The sandbox provider's statement. A capture whose webhook or next poll is still pending is
    // not a violation.
    invariant: 'INV10',
    violations: `
      select format('the provider''s checkout %s, our payment %s',
          coalesce(c.id || ' of ' || c.amount_minor || ' is ' || c.status, 'is missing'),
          coalesce(p.id || ' of ' || p.amount_minor || ' is ' || p.state, 'is missing')) as fault
        from (select id, provider_reference, state, amount_minor, currency from payments
               where provider = 'sandbox') p
        full join sandbox.checkouts c on c.client_reference = p.id::text
       where p.state = 'captured' and (c.id is distinct from p.provider_reference
             or c.status <> 'captured'
             or (c.amount_minor, c.currency) <> (p.amount_minor, p.currency))
          or c.status = 'captured' and (p.id is null or p.state in ('failed', 'expired')
            and not exists (select from sandbox.webhooks w
              where w.checkout_id = c.id and w.deliveries_left > 0))`,
  },
];
