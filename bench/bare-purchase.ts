import type { Client } from 'pg';

/**
 * The whole purchase of one unit as one function of the database: what a specialist would write who
 * sells gift cards from one wallet and nothing else. It checks the offer, its price, the balance
 * and what the buyer may spend in a day, and leaves the same rows as the product's two calls:
 * order, unit, stock, histories, reminders, posting, mails and (by the triggers of these tables)
 * events. It has one idempotency key instead of two, and takes `terms` as they are.
 */
const BARE_PURCHASE = `
create function bench_purchase(
  p_key uuid, p_buyer uuid, p_offer uuid, p_total bigint, p_terms jsonb
) returns uuid language plpgsql security definer set search_path = public as $$
declare
  bought offers;
  stock uuid;
  order_id uuid := uuidv7();
  unit_id uuid := uuidv7();
  posting_id uuid := uuidv7();
  at timestamptz := app_now();
  wallet text := 'wallet:' || p_buyer;
  escrow text := 'escrow:' || order_id;
begin
  insert into idempotency_keys (user_id, operation, key, input_hash, answer)
    values (p_buyer, 'bench.purchase', p_key, sha256((p_offer::text || p_total)::bytea),
      jsonb_build_object('order_id', order_id));
  select * into bought from offers where id = p_offer and state = 'active';
  if not found or bought.seller_id = p_buyer or bought.price_minor + bought.fee_minor <> p_total
  then
    raise exception 'not for sale';
  end if;
  if p_total + (select coalesce(sum(total_minor), 0) from orders where buyer_id = p_buyer
      and created_at > at - interval '1 day') > 50000 then
    raise exception 'too much for a day';
  end if;
  select id into stock from stock_units where offer_id = p_offer and state = 'in_stock'
    order by id limit 1 for update skip locked;
  if not found then raise exception 'sold out'; end if;
  update stock_units set state = 'sold_sealed' where id = stock;
  insert into orders (id, buyer_id, seller_id, offer_id, kind, state, quantity, price_minor,
      fee_minor, terms, snapshot, paid_at, delivered_at, delivery_due_at, created_at)
    values (order_id, p_buyer, bought.seller_id, p_offer, bought.kind, 'delivered', 1,
      bought.price_minor, bought.fee_minor, p_terms,
      jsonb_build_object('kind', bought.kind, 'offer_id', p_offer, 'title', bought.title,
        'description', bought.description, 'attributes', bought.attributes,
        'language', bought.language, 'product_name', bought.product_name,
        'product_slug', bought.product_slug, 'schema_version', bought.schema_version,
        'warranty_days', bought.warranty_days, 'region_code', bought.region_code,
        'face_value_minor', bought.face_value_minor,
        'face_value_currency', bought.face_value_currency), at, at, at, at);
  insert into order_units (id, order_id, position, stock_id, state, price_minor, fee_minor,
      delivered_at, due_at)
    values (unit_id, order_id, 1, stock, 'delivered', bought.price_minor, bought.fee_minor, at,
      at + interval '72 hours');
  insert into order_reminders (order_unit_id, hours, remind_at)
    select unit_id, hours, at + make_interval(hours => hours)
      from unnest(array[24, 48, 66]) as hours;
  insert into order_history (id, order_id, order_unit_id, rule, event, from_state, to_state, actor,
      actor_id)
    select uuidv7(), order_id, unit, rule, event, from_state, to_state, actor,
        case actor when 'buyer' then p_buyer end
      from (values (null::uuid, 'O1', 'check_out', null, 'awaiting_payment', 'buyer'),
        (unit_id, 'O1', 'reserve', null, 'awaiting_delivery', 'system'),
        (null, 'O4', 'pay', 'awaiting_payment', 'paid', 'buyer'),
        (null, 'O6', 'deliver_instantly', 'paid', 'delivered', 'system'),
        (unit_id, 'O6', 'deliver', 'awaiting_delivery', 'delivered', 'system'))
        as step (unit, rule, event, from_state, to_state, actor);
  insert into stock_history (id, stock_id, order_id, rule, event, from_state, to_state, actor,
      details)
    select uuidv7(), stock, order_id, rule, event, from_state, to_state, 'system',
        jsonb_build_object('order_id', order_id)
      from (values ('O1', 'reserve', 'in_stock', 'reserved'),
        ('O6', 'sell', 'reserved', 'sold_sealed')) as step (rule, event, from_state, to_state);
  update ledger_accounts set balance_minor = balance_minor - p_total
    where id = wallet and balance_minor >= p_total;
  if not found then raise exception 'the balance is too small'; end if;
  insert into ledger_accounts (id, kind, owner_id, user_id, normal_side, currency, balance_minor)
    values (escrow, 'escrow', order_id, p_buyer, 'credit', 'USD', p_total);
  insert into ledger_transactions (id, event_key, code, order_id, currency)
    values (posting_id, 'order:' || order_id || ':pay', 'E2', order_id, 'USD');
  insert into ledger_entries (transaction_id, line, account_id, user_id, direction, amount_minor)
    values (posting_id, 1, wallet, p_buyer, 'debit', p_total),
      (posting_id, 2, escrow, p_buyer, 'credit', p_total);
  insert into outbox (id, kind, payload)
    select uuidv7(), 'mail', jsonb_build_object('user_id', reader, 'template', template,
        'facts', jsonb_build_object('order_id', order_id, 'due_at', due_at))
      from (values (p_buyer, 'order_paid', at + interval '72 hours'),
        (bought.seller_id, 'order_sold', null)) as mail (reader, template, due_at);
  insert into notifications (id, user_id, kind, notice_group, subject_id, facts, due_at)
    select uuidv7(), reader, template, 'orders', order_id,
        jsonb_build_object('order_id', order_id, 'due_at', due_at), due_at
      from (values (p_buyer, 'order_paid', at + interval '72 hours'),
        (bought.seller_id, 'order_sold', null)) as notice (reader, template, due_at);
  return order_id;
end $$`;

/** What the bare server sends for a purchase: key, buyer, offer, total and terms. */
export const BARE_CALL = 'select bench_purchase($1, $2, $3, $4, $5) as order_id';

/** The tables that a purchase writes, other than the keys of its calls. */
const TABLES = [
  'orders',
  'order_units',
  'order_history',
  'order_reminders',
  'stock_history',
  'ledger_accounts',
  'ledger_transactions',
  'ledger_entries',
  'outbox',
  'notifications',
  'event_log',
];

async function countRows(owner: Client): Promise<Record<string, number>> {
  const counts = TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const { rows } = await owner.query<Record<string, number>>(`select ${counts.join(', ')}`);
  return rows[0] ?? {};
}

/** How many rows the work adds to each table; nobody else may write meanwhile. */
async function rowsAdded(owner: Client, work: () => Promise<unknown>) {
  const before = await countRows(owner);
  await work();
  const after = await countRows(owner);
  return Object.fromEntries(
    TABLES.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]),
  );
}

/** Creates the function, and throws unless it adds as many rows to each table as the product. */
export async function createBarePurchase(
  owner: Client,
  product: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<void> {
  await owner.query(BARE_PURCHASE);
  await owner.query(`grant execute on function bench_purchase to guildhall_app`);
  const [wanted, found] = [await rowsAdded(owner, product), await rowsAdded(owner, bare)];
  if (JSON.stringify(wanted) !== JSON.stringify(found)) {
    throw new Error(
      `the product adds ${JSON.stringify(wanted)}, the bare purchase ${JSON.stringify(found)}`,
    );
  }
}
