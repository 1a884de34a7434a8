import { orderTransitions } from '@guildhall/domain/orders/states';
import { unitTransitions } from '@guildhall/domain/orders/unit-states';
import { list, SIGNED_AMOUNT, type InvariantQuery } from '../kernel/invariants.ts';

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
export const escrowInvariants: readonly InvariantQuery[] = [
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
              select e.hold_id, -sum(${SIGNED_AMOUNT}) as sum from ledger_entries e
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
