import { orderLifecycle, orderTransitions } from '@guildhall/domain/orders/states';
import { requestLifecycle, requestTransitions } from '@guildhall/domain/orders/request-states';
import { unitLifecycle, unitTransitions } from '@guildhall/domain/orders/unit-states';
import { stepsOf, type StoredHistory } from '../kernel/history-invariants.ts';
import { list, type InvariantQuery } from '../kernel/invariants.ts';

/** Where orders, their units and requests are stored, with their steps. */
export const orderHistories: readonly StoredHistory[] = [
  {
    name: 'order',
    objects: 'orders',
    steps: stepsOf(
      'order_history',
      'order_id',
      'order_unit_id is null and order_request_id is null',
    ),
    table: orderLifecycle.transitions,
  },
  {
    name: 'unit',
    objects: 'order_units',
    steps: stepsOf('order_history', 'order_unit_id', 'order_unit_id is not null'),
    table: unitLifecycle.transitions,
  },
  {
    name: 'request',
    objects: 'order_requests',
    steps: stepsOf('order_history', 'order_request_id', 'order_request_id is not null'),
    table: requestLifecycle.transitions,
  },
];

/** States of units whose stock unit is free for another order. */
const GIVEN_BACK = list(['cancelled', 'returned']);

/** INV7: sealed stock, and the amount paid for it. */
const sealed: readonly InvariantQuery[] = [
  {
    invariant: 'INV7',
    violations: `
      select format('stock %s is in %s units of open orders', stock_id, count(*)) as fault
        from order_units where state not in (${GIVEN_BACK})
       group by stock_id having count(*) > 1`,
  },
  {
    invariant: 'INV7',
    violations: `
      select format('order %s has %s units instead of %s, with prices of %s and fees of %s instead of %s and %s', o.id,
          count(u.id), o.quantity, sum(u.price_minor), sum(u.fee_minor), o.price_minor,
          o.fee_minor) as fault
        from orders o left join order_units u on u.order_id = o.id
       group by o.id having count(u.id) <> o.quantity
          or sum(u.price_minor) <> o.price_minor or sum(u.fee_minor) <> o.fee_minor`,
  },
  {
    // All units are delivered together, and only if the order is paid.
    invariant: 'INV7',
    violations: `
      select format('order %s is %s, paid at %s, but %s of its %s units are delivered', o.id,
          o.state, o.paid_at, count(u.delivered_at), o.quantity) as fault
        from orders o join order_units u on u.order_id = o.id
       group by o.id having count(u.delivered_at) <>
         case when o.delivered_at is null or o.paid_at is null then 0 else o.quantity end`,
  },
  {
    invariant: 'INV7',
    violations: `
      select format('unit %s is %s, but its stock is %s', u.id, u.state, s.state) as fault
        from order_units u join stock_units s on s.id = u.stock_id
       where u.state not in (${GIVEN_BACK}) and s.state <>
         case when u.state = 'awaiting_delivery' then 'reserved'
              when u.first_revealed_at is null then 'sold_sealed' else 'revealed' end`,
  },
  {
    invariant: 'INV7',
    violations: `
      select format('stock %s is %s, but in no open order', s.id, s.state) as fault
        from stock_units s where s.state in ('reserved', 'sold_sealed', 'revealed')
         and not exists (select from order_units u where u.stock_id = s.id
           and u.state not in (${GIVEN_BACK}))
         and not (s.state = 'reserved' and exists (select from dispute_replacements r
           join dispute_proposals p on p.id = r.proposal_id
           where r.stock_id = s.id and p.state = 'open'))`,
  },
  {
    invariant: 'INV7',
    violations: `
      select format('unit %s of offer %s has stock %s of offer %s', u.id, o.offer_id, s.id,
          s.offer_id) as fault
        from order_units u join orders o on o.id = u.order_id
        join stock_units s on s.id = u.stock_id where s.offer_id <> o.offer_id
      union all
      select format('unit %s is %s, but has no secret', u.id, u.state)
        from order_units u left join secrets c on c.stock_id = u.stock_id
       where c.stock_id is null and u.delivered_at is not null
         and u.state not in (${GIVEN_BACK})
         and not exists (select from destroyed_secrets d where d.stock_id = u.stock_id)
      union all
      select format('the secret of stock %s was destroyed, but unit %s is %s', d.stock_id, u.id,
          u.state)
        from destroyed_secrets d join order_units u on u.stock_id = d.stock_id
       where u.state not in (${GIVEN_BACK}) and u.state not in ('completed', 'refunded')
      union all
      select format('the secret of stock %s was destroyed, but is stored', d.stock_id)
        from destroyed_secrets d join secrets c on c.stock_id = d.stock_id`,
  },
];

/** The mails that each row of the tables sends, and to whom. */
const EXPECTED_MAILS = [...orderTransitions, ...unitTransitions, ...requestTransitions].flatMap(
  ({ rule, event, notices = {} }) =>
    Object.entries(notices).map(([party, template]) => [rule, event, party, template]),
);
// The use case sends it for the first reveal of a unit (`reveal-unit.ts`).
EXPECTED_MAILS.push(['O13', 'reveal', 'buyer', 'unit_revealed']);
const expectedTemplates = list([
  ...new Set(EXPECTED_MAILS.flatMap(([, , , template = '']) => [template])),
]);
const expectedMailRows = [...new Set(EXPECTED_MAILS.map((row) => `(${list(row)})`))].join(', ');

/** INV8: a request waits only while its order is in delivery. */
const requests: readonly InvariantQuery[] = [
  {
    invariant: 'INV8',
    violations: `
      select format('request %s of order %s is open, but the order is %s', r.id, o.id, o.state)
          as fault
        from order_requests r join orders o on o.id = r.order_id
       where r.state = 'open' and o.state <> 'in_delivery'`,
  },
];

/** INV9: every notification went through the outbox, which deletes sent rows after a month. */
const outbox: readonly InvariantQuery[] = [
  {
    invariant: 'INV9',
    violations: `
      with told as (
        select distinct h.order_id::text, m.template, case m.party when 'buyer' then o.buyer_id
            else o.seller_id end::text as user_id,
            max(uuid_extract_timestamp(h.id)) over (partition by h.order_id, m.template, m.party)
              > now() - interval '29 days' as is_kept
          from order_history h join orders o on o.id = h.order_id
          join (values ${expectedMailRows}) as m (rule, event, party, template)
            on m.rule = h.rule and m.event = h.event
      ), mails as (
        select distinct payload->'facts'->>'order_id' as order_id, payload->>'template' as template,
            payload->>'user_id' as user_id
          from outbox where kind = 'mail'
           and payload->>'template' in (${expectedTemplates})
      )
      select format('order %s: %s for user %s %s', coalesce(t.order_id, m.order_id),
          coalesce(t.template, m.template), coalesce(t.user_id, m.user_id),
          case when t.order_id is null then 'has no event' else 'is missing' end) as fault
        from told t full join mails m on m.order_id = t.order_id and m.template = t.template
         and m.user_id = t.user_id
       where t.order_id is null or m.order_id is null and t.is_kept
         -- The messages of an account that was erased went with it.
         and not exists (select from closings
           where closings.user_id::text = t.user_id and closings.erased_at is not null)`,
  },
  {
    invariant: 'INV9',
    violations: `
      select format('unit %s was revealed %s times, but %s reveals are logged',
          coalesce(h.order_unit_id, l.order_unit_id), coalesce(h.count, 0), coalesce(l.count, 0))
          as fault
        from (select order_unit_id, count(*) from order_history where event = 'reveal'
               group by order_unit_id) h
        full join (select order_unit_id, count(*) from reveal_log where proposal_id is null
               group by order_unit_id) l
          on l.order_unit_id = h.order_unit_id
       where h.count is distinct from l.count`,
  },
];

/** INV13: an order's state is derived from its units. */
const derived: readonly InvariantQuery[] = [
  {
    invariant: 'INV13',
    violations: `
      select format('order %s is %s, but its units are %s', o.id, o.state,
          string_agg(u.state, ', ' order by u.position)) as fault
        from orders o join order_units u on u.order_id = o.id
       group by o.id having o.state <> all (case
         when bool_and(u.state = 'awaiting_delivery') then array['awaiting_payment',
           'payment_review', 'paid', 'in_delivery', 'disputed']
         when bool_and(u.state = 'cancelled') then array['cancelled', 'expired', 'refunded',
           'charged_back']
         when bool_or(u.state = 'disputed') then array['disputed']
         when bool_or(u.state = 'in_protection') then array['in_protection']
         when bool_or(u.state = 'delivered') then array['delivered']
         when bool_or(u.state = 'completed') then array['completed']
         when bool_and(u.state = 'returned') then array['cancelled']
         else array['refunded'] end)`,
  },
];

export const orderInvariants = [...sealed, ...requests, ...outbox, ...derived];
