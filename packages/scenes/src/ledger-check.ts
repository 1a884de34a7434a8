import type { Database } from '@guildhall/db/database';
import { offerTransitions } from '@guildhall/domain/offers/states';
import { orderTransitions, unitTransitions } from '@guildhall/domain/orders/states';
import { paymentTransitions } from '@guildhall/domain/payments/states';
import { stockTransitions } from '@guildhall/domain/vault/states';
import { type Kysely, sql } from 'kysely';

/**
 * Looks at the whole database from outside and says which invariants of `docs/invariants.md` are
 * broken, one sentence each; an empty list is a sound house. It computes everything a second
 * time, by another way than the use cases do.
 */
export async function ledgerFaults(db: Kysely<Database>): Promise<string[]> {
  const parts = await Promise.all([
    ...Object.entries(queries).map(([invariant, query]) => ask(db, invariant, query)),
    pathFaults(db),
  ]);
  return parts.flat();
}

async function ask(db: Kysely<Database>, invariant: string, query: string): Promise<string[]> {
  const { rows } = await sql.raw<{ fault: string }>(query).execute(db);
  return rows.map(({ fault }) => `${invariant}: ${fault}`);
}

/** An entry's amount on its account's normal side. */
const SIGNED = `case e.direction when a.normal_side then e.amount_minor else -e.amount_minor end`;

/** What should be in escrow for an order: what was paid for units that nobody has confirmed. */
const IN_ESCROW = `
  select o.id, coalesce(sum(u.price_minor + u.fee_minor) filter (
      where o.paid_at is not null and o.state not in ('expired', 'cancelled', 'charged_back')
        and u.state in ('awaiting_delivery', 'delivered')), 0)::bigint as expected
    from orders o join order_units u on u.order_id = o.id group by o.id`;

const queries: Record<string, string> = {
  'INV1 all entries sum to zero': `
    select format('%s is off by %s', t.currency, sum(case e.direction when 'debit'
        then e.amount_minor else -e.amount_minor end)) as fault
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     group by t.currency
    having sum(case e.direction when 'debit' then e.amount_minor else -e.amount_minor end) <> 0`,
  'INV2 every ledger transaction balances and has two lines at least': `
    select format('%s has %s lines', t.event_key, count(e.line)) as fault
      from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
     group by t.id
    having count(e.line) < 2 or sum(case e.direction when 'debit'
        then e.amount_minor else -e.amount_minor end) <> 0`,
  'INV3 cached balances are the recomputed ones': `
    select format('%s says %s, its entries %s', a.id, a.balance_minor,
        coalesce(sum(${SIGNED}), 0)) as fault
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
     where a.balance_minor is not null group by a.id
    having a.balance_minor <> coalesce(sum(${SIGNED}), 0)`,
  'INV4 no balance is below zero': `
    select format('%s has %s', id, balance_minor) as fault
      from ledger_accounts where balance_minor < 0`,
  'INV5 escrow follows from the states of the order': `
    select format('order %s has %s in escrow instead of %s', w.id, coalesce(a.balance_minor, 0),
        w.expected) as fault
      from (${IN_ESCROW}) w left join ledger_accounts a on a.id = 'escrow:' || w.id
     where coalesce(a.balance_minor, 0) <> w.expected`,
  'INV5 holds are the sum of their held slices': `
    select format('%s has %s, its slices %s', a.id, a.balance_minor,
        coalesce(sum(h.amount_minor), 0)) as fault
      from ledger_accounts a left join ledger_holds h on h.state = 'held' and h.kind = a.kind
        and a.owner_id = case h.kind when 'hold' then h.order_id else h.seller_id end
     where a.kind in ('hold', 'reserve') group by a.id
    having a.balance_minor <> coalesce(sum(h.amount_minor), 0)`,
  'INV6 a slice is released by exactly one posting': `
    select format('the %s of unit %s is %s, but has %s postings', h.kind, h.order_unit_id,
        h.state, count(t.id)) as fault
      from ledger_holds h left join ledger_transactions t
        on t.event_key = format('unit:%s:release-%s', h.order_unit_id, h.kind)
     group by h.id having count(t.id) <> (h.state = 'released')::int`,
  'INV7 a sealed thing belongs to at most one live order': `
    select format('stock %s is in %s live units', stock_id, count(*)) as fault
      from order_units where state not in ('cancelled', 'returned')
     group by stock_id having count(*) > 1`,
  'INV7 an order has as many units as were paid': `
    select format('order %s of %s has %s units', o.id, o.quantity, count(u.id)) as fault
      from orders o left join order_units u on u.order_id = o.id
     group by o.id having count(u.id) <> o.quantity
        or sum(u.price_minor) <> o.price_minor or sum(u.fee_minor) <> o.fee_minor`,
  'INV7 stock stands where its unit says': `
    select format('unit %s is %s, its stock %s', u.id, u.state, s.state) as fault
      from order_units u join stock_units s on s.id = u.stock_id
     where u.state not in ('cancelled', 'returned') and s.state <>
       case when u.state = 'awaiting_delivery' then 'reserved'
            when u.first_revealed_at is null then 'sold_sealed' else 'revealed' end`,
  'INV7 nothing is reserved for nobody': `
    select format('stock %s is %s without a live unit', s.id, s.state) as fault
      from stock_units s where s.state in ('reserved', 'sold_sealed', 'revealed')
       and not exists (select from order_units u where u.stock_id = s.id
         and u.state not in ('cancelled', 'returned'))`,
  'INV8 what waits has one due time': `
    select format('order %s is %s, due %s', id, state, due_at) as fault from orders
     where (state in ('awaiting_payment', 'paid', 'in_delivery')) <> (due_at is not null)
    union all
    select format('unit %s is %s, due %s', id, state, due_at) from order_units
     where (state in ('delivered', 'in_protection')) <> (due_at is not null)
    union all
    select format('payment %s is %s, due %s', id, state, due_at) from payments
     where (state = 'pending') <> (due_at is not null)`,
  'INV10 the provider holds what was captured': `
    select format('psp has %s, captured was %s', ledger.total, captured.total) as fault
      from (select coalesce(sum(case direction when 'debit' then amount_minor
          else -amount_minor end), 0) as total from ledger_entries where account_id = 'psp') ledger,
        (select coalesce(sum(amount_minor), 0) as total from payments
          where state = 'captured') captured
     where ledger.total <> captured.total`,
};

interface Step {
  readonly object_id: string;
  readonly event: string;
  readonly from_state: string | null;
  readonly to_state: string;
}

interface Lifecycle {
  readonly history: string;
  readonly objects: string;
  readonly table: readonly {
    readonly event: string;
    readonly from: readonly (string | null)[];
    readonly to: string;
  }[];
}

const lifecycles: Record<string, Lifecycle> = {
  order: {
    history: `select order_id as object_id, event, from_state, to_state from order_history
      where order_unit_id is null order by id`,
    objects: 'orders',
    table: orderTransitions,
  },
  unit: {
    history: `select order_unit_id as object_id, event, from_state, to_state from order_history
      where order_unit_id is not null order by id`,
    objects: 'order_units',
    table: unitTransitions,
  },
  stock: {
    history: `select stock_id as object_id, event, from_state, to_state from stock_history
      order by id`,
    objects: 'stock_units',
    table: stockTransitions,
  },
  offer: {
    history: `select offer_id as object_id, event, from_state, to_state from offer_history
      order by id`,
    objects: 'offers',
    table: offerTransitions,
  },
  payment: {
    history: `select payment_id as object_id, event, from_state, to_state from payment_history
      order by id`,
    objects: 'payments',
    table: paymentTransitions,
  },
};

/** INV9 and INV13: each history is one unbroken path of its table and ends in today's state. */
async function pathFaults(db: Kysely<Database>): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, { history, objects, table }] of Object.entries(lifecycles)) {
    const steps = await sql.raw<Step>(history).execute(db);
    const stands = new Map<string, string>();
    for (const { object_id, event, from_state, to_state } of steps.rows) {
      const was = stands.get(object_id) ?? null;
      const step = `${name} ${object_id}: ${event} from ${from_state} to ${to_state}`;
      if (from_state !== was) faults.push(`INV9 a step is missing: ${step}, but it was ${was}`);
      const row = table.find(
        (each) => each.event === event && each.from.includes(from_state) && each.to === to_state,
      );
      if (row === undefined) faults.push(`INV13 no row of the table: ${step}`);
      stands.set(object_id, to_state);
    }
    const now = await sql
      .raw<{ id: string; state: string }>(`select id, state from ${objects}`)
      .execute(db);
    for (const { id, state } of now.rows) {
      if (stands.get(id) === state) continue;
      faults.push(`INV9 ${name} ${id} is ${state}, its history ends in ${stands.get(id)}`);
    }
  }
  return faults;
}
