import { orderTransitions } from '@guildhall/domain/orders/states';
import { unitTransitions } from '@guildhall/domain/orders/unit-states';
import { list, type InvariantQuery } from './invariants-list.ts';

/** An entry's signed amount: debits are positive, credits negative. */
const DEBITS = `case e.direction when 'debit' then e.amount_minor else -e.amount_minor end`;

/** An entry of a payment provider's account, whichever provider it is. */
const AT_PROVIDER = `(split_part(e.account_id, ':', 1) = 'psp')`;

/** Triggers that keep entries immutable for every role; see the migration that creates them. */
const GUARDS = [
  ['ledger_entries', 'append_only'],
  ['ledger_entries', 'no_late_entries'],
  ['ledger_transactions', 'append_only'],
  ['ledger_transactions', 'balanced'],
];

const guardRows = GUARDS.map((guard) => `(${list(guard)})`).join(', ');

/** INV1 to INV3: the entries and the cached balances. */
const entries: readonly InvariantQuery[] = [
  {
    invariant: 'INV1',
    violations: `
      select format('the entries in %s sum to %s instead of 0', t.currency, sum(${DEBITS})) as fault
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       group by t.currency having sum(${DEBITS}) <> 0`,
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
          select e.transaction_id, count(*) as lines, sum(${DEBITS}) as sum
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
          select e.account_id, sum(${DEBITS}) as sum from ledger_entries e
           group by e.account_id) e on e.account_id = a.id
       where a.balance_minor is not null and a.balance_minor <>
         coalesce(e.sum, 0) * case a.normal_side when 'debit' then 1 else -1 end`,
  },
];

/** The expected escrow: the total of paid units that are neither confirmed nor refunded. */
const IN_ESCROW = `
  select o.id, case
      when o.state in ('awaiting_payment', 'expired', 'cancelled', 'refunded', 'charged_back')
        then 0
      when o.state in ('payment_review', 'paid', 'in_delivery') then o.total_minor
      else coalesce(sum(u.price_minor + u.fee_minor) filter (where u.confirmed_at is null
        and u.state in ('awaiting_delivery', 'delivered', 'disputed')), 0) end as expected
    from orders o left join order_units u on u.order_id = o.id group by o.id`;

/** The posting that every step makes: before its unit is confirmed, and after it. */
const POSTED = {
  E2: ['E2', 'E2'],
  E3: ['E3', 'E3'],
  E4: ['E4', 'E4'],
  E7: ['E7', 'E7'],
  E12: ['E12', 'E12'],
  E3_or_E8: ['E3', 'E8'],
  E8_or_E9: ['E8', 'E8'],
} as const;

/** Steps that always move money, with the codes of their posting. */
const moneySteps = [...orderTransitions, ...unitTransitions].flatMap(({ event, money }) =>
  money === undefined || money === 'E5' ? [] : [`(${list([event, ...POSTED[money]])})`],
);
const stepCodes = list([...new Set(Object.values(POSTED).flat())]);

/** What left a hold or reserve without naming the slice, and every release that names none. */
const RELEASES = `
  select t.event_key, e.account_id, sum(e.amount_minor) as amount_minor
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
   where e.hold_id is null and e.direction = 'debit'
     and (t.code in ('E5', 'E6') or split_part(e.account_id, ':', 1) in ('hold', 'reserve'))
   group by t.id, e.account_id`;

/** INV5 and INV6: escrow, holds and reserves follow from the state of the order. */
const slices: readonly InvariantQuery[] = [
  {
    invariant: 'INV5',
    violations: `
      select format('order %s has %s in escrow instead of %s', coalesce(w.id, a.owner_id),
          coalesce(a.balance_minor, 0), coalesce(w.expected, 0)) as fault
        from (${IN_ESCROW}) w full join (
          select owner_id, balance_minor from ledger_accounts where kind = 'escrow') a
          on a.owner_id = w.id
       where coalesce(a.balance_minor, 0) <> coalesce(w.expected, 0)`,
  },
  {
    invariant: 'INV5',
    violations: `
      select format('order %s has %s events that post %s, but %s such postings',
          coalesce(s.order_id, p.order_id), coalesce(s.count, 0), coalesce(s.code, p.code),
          coalesce(p.count, 0)) as fault
        from (select h.order_id, case when u.confirmed_at is null then m.held else m.earned end
                  as code, count(*) from order_history h
                join (values ${[...new Set(moneySteps)].join(', ')}) as m (event, held, earned)
                  on m.event = h.event
                left join order_units u on u.id = h.order_unit_id group by 1, 2) s
        full join (select order_id, code, count(*) from ledger_transactions
                    where code in (${stepCodes}) and order_id is not null and reverses is null
                      and event_key not like 'payment:%:chargeback-won'
                      -- What a confirmed unit costs more when others of its order are returned.
                      and event_key not like 'unit:%:confirm-raise:%'
                    group by order_id, code) p
          on p.order_id = s.order_id and p.code = s.code
       where s.count is distinct from p.count`,
  },
  {
    invariant: 'INV5',
    violations: `
      select format('%s:%s has the balance %s, but its slices sum to %s', coalesce(a.kind, h.kind),
          coalesce(a.owner_id, h.owner_id), coalesce(a.balance_minor, 0), coalesce(h.sum, 0))
          as fault
        from (select kind, owner_id, balance_minor from ledger_accounts
               where kind in ('hold', 'reserve')) a
        full join (
          select kind, case kind when 'hold' then order_id else seller_id end as owner_id,
              sum(amount_minor - resolved_minor) as sum
            from ledger_holds where state = 'held' group by 1, 2) h
          on h.kind = a.kind and h.owner_id = a.owner_id
       where coalesce(a.balance_minor, 0) <> coalesce(h.sum, 0)`,
  },
  {
    invariant: 'INV5',
    violations: `
      select format('unit %s is %s, but its hold is %s', u.id, u.state, h.state) as fault
        from ledger_holds h join order_units u on u.id = h.order_unit_id
       where h.kind = 'hold'
         and case h.state when 'claimed' then false
             else (h.state = 'held') <> (u.state = 'in_protection'
               or u.state = 'disputed' and u.confirmed_at is not null) end`,
  },
  {
    // What is left of a slice is what its entries leave.
    invariant: 'INV6',
    violations: `
      select format('the %s of unit %s is %s with %s left, but its postings leave %s', h.kind,
          h.order_unit_id, h.state, h.rest, h.explained) as fault
        from (
          select s.kind, s.order_unit_id, s.state,
              case s.state when 'held' then s.amount_minor - s.resolved_minor else 0 end as rest,
              coalesce(e.sum, 0) as explained
            from ledger_holds s
            left join (
              select e.hold_id, -sum(${DEBITS}) as sum from ledger_entries e
               where e.hold_id is not null group by e.hold_id) e on e.hold_id = s.id) h
       where h.rest <> h.explained`,
  },
  {
    invariant: 'INV6',
    violations: `
      select format('%s took %s from %s, but names no slice', r.event_key, r.amount_minor,
          r.account_id) as fault
        from (${RELEASES}) r`,
  },
  {
    invariant: 'INV6',
    violations: `
      select format('%s took %s from %s, but its slice is of %s', t.event_key, e.amount_minor,
          e.account_id, coalesce(h.kind || ' ' || h.order_unit_id, 'nothing')) as fault
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        left join ledger_holds h on h.id = e.hold_id
       where e.hold_id is not null and (h.id is null or split_part(e.account_id, ':', 1) <> h.kind
          or split_part(e.account_id, ':', 2)
            <> (case h.kind when 'hold' then h.order_id else h.seller_id end)::text)`,
  },
  {
    invariant: 'INV6',
    violations: `
      select format('%s, but %s', coalesce(p.event_key || ' put ' || p.amount_minor
          || ' into the ' || p.kind, 'no posting added it'), coalesce('the ' || h.kind
          || ' of unit ' || h.order_unit_id || ' is ' || h.amount_minor, 'there is no such slice'))
          as fault
        from ledger_holds h full join (
          select t.event_key, split_part(e.account_id, ':', 1) as kind, e.amount_minor
            from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
           where t.code = 'E4' and t.reverses is null
             and split_part(e.account_id, ':', 1) in ('hold', 'reserve')) p
          on p.event_key = 'unit:' || h.order_unit_id || ':confirm' and p.kind = h.kind
       where p.amount_minor is distinct from h.amount_minor`,
  },
];

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
const clearing: readonly InvariantQuery[] = [
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
                     -sum(${DEBITS}) as amount_minor
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

export const ledgerInvariants = [...entries, ...slices, ...clearing];
