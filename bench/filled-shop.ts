import { Client } from 'pg';

/** The size of a filled shop. */
export interface Filling {
  readonly offers: number;
  readonly orders: number;
}

/** New offers use few products of the demo, so that the category lists are long. */
const GAMES = 8;
const BRANDS = 4;
const PRODUCTS = GAMES + BRANDS;
const OFFERS_PER_SELLER = 100;

/** Twelve products with their demo offers, whose texts and attributes all new offers copy. */
const TEMPLATES = `
  create temp table templates as
  with ranked as (
    select kind, product_id, row_number() over (partition by kind order by count(*) desc) as place
      from offers where state = 'active' group by kind, product_id),
  products as (
    select product_id, row_number() over (order by place, kind) - 1 as product
      from ranked where place <= case kind when 'account' then ${GAMES} else ${BRANDS} end)
  select offers.*, products.product,
      row_number() over (partition by products.product order by id) - 1 as place,
      count(*) over (partition by products.product) as places
    from offers join products using (product_id) where state = 'active';
  analyze templates`;

/** Users who both sell and buy. */
const TRADERS = `
  create temp table traders as
  select uuidv7() as id, n from generate_series(0, $traders - 1) as n;
  analyze traders`;
const USERS = `
  insert into users (id, email, username, username_key, seller_level, verification_level)
  select id, 'trader' || n || '@example.com', 'Trader' || n, 'trader' || n, n % 5, n % 4
    from traders`;

/**
 * The distribution is skewed like in a real market, by powers of random numbers: few products and
 * few sellers have most offers. Each title contains a number as a search term that hardly any other
 * offer has. Rows are inserted by age, oldest first. 75 % are active, 20 % are sold.
 */
const OFFERS = `
  create temp table made as
  with dice as materialized (
    select n, floor(${PRODUCTS} * power(random(), 1.5))::int as product,
        floor(1000 * random())::int as place, random() as fate,
        exp(random(-1.2, 1.2)) as dearness, random() as luck,
        floor($traders * power(random(), 2))::int as trader,
        interval '1 second' * (random() * 7776000) as age
      from generate_series(1, $offers) as n)
  select dice.n, uuidv7(-age) as id, dice.fate, dice.luck, dice.age, dice.dearness,
      traders.id as trader_id, traders.n as trader, templates.id as template_id,
      case when fate < 0.75 then 'active' when fate < 0.95 then 'sold_out'
        when fate < 0.98 then 'paused' else 'expired' end as state
    from dice join traders on traders.n = dice.trader
      join (select distinct product, places from templates) as lengths using (product)
      join templates on templates.product = dice.product
        and templates.place = dice.place % lengths.places;
  analyze made`;
const INSERT_OFFERS = `
  insert into offers (id, kind, seller_id, product_id, product_slug, product_name, state,
      language, title, description, attributes, attribute_hash, schema_version, region_code,
      face_value_minor, face_value_currency, price_minor, fee_minor, currency, tiers,
      min_quantity, max_quantity, delivery, delivery_minutes, warranty_days, seller_level,
      rank_score, rule_version, published_at, due_at, created_at, updated_at)
  select made.id, kind, trader_id, product_id, product_slug, product_name, made.state,
      language, left(title || ' no ' || (made.n::bigint * 7919 % 100003), 120), description,
      case when attributes ? 'level'
        then attributes || jsonb_build_object('level', floor(luck * 400)::int)
        else attributes end,
      sha256(made.id::text::bytea), schema_version, region_code, face_value_minor,
      face_value_currency, greatest(100, (price_minor * dearness)::bigint), fee_minor, currency,
      tiers, min_quantity, max_quantity, delivery, delivery_minutes, warranty_days, trader % 5,
      (luck * 1000)::int, rule_version, app_now() - age,
      case when made.state in ('active', 'paused')
        then app_now() + interval '1 day' + luck * interval '29 days' end,
      app_now() - age, app_now() - age
    from made join templates on templates.id = made.template_id
    order by made.id`;

/** One stock unit per offer; up to five codes for gift cards. Sold units are no longer in stock. */
const STOCK = `
  insert into stock_units (id, offer_id, seller_id, state)
  select uuidv7(), made.id, trader_id,
      case made.state when 'sold_out' then 'revealed' else 'in_stock' end
    from made join templates on templates.id = made.template_id,
      generate_series(1, case when kind = 'gift_card' and made.state = 'active'
        then 1 + (luck * 4)::int else 1 end)`;

/**
 * 95 % of the orders are completed, the others in protection. The fund's share of each is a
 * balanced ledger transaction, as the ledger's triggers require.
 */
const ORDERS = `
  create temp table bought as
  select uuidv7() as id, uuidv7() as unit_id, uuidv7() as transaction_id, sold.id as stock_id,
      offers.id as offer_id, offers.kind, sold.seller_id, buyers.id as buyer_id,
      offers.price_minor, offers.fee_minor, offers.title, offers.product_name, offers.delivery,
      made.age, made.luck < 0.05 as is_open
    from made join offers on offers.id = made.id
      join stock_units as sold on sold.offer_id = made.id
      join traders as buyers on buyers.n = (made.trader + 1 + made.n % ($traders - 1)) % $traders
    where made.state = 'sold_out' limit $orders`;
const INSERT_ORDERS = `
  insert into orders (id, buyer_id, seller_id, offer_id, kind, state, quantity, price_minor,
      fee_minor, terms, snapshot, paid_at, delivered_at, delivery_due_at, closed_at, created_at)
  select id, buyer_id, seller_id, offer_id, kind,
      case when is_open then 'in_protection' else 'completed' end, 1, price_minor, fee_minor,
      jsonb_build_object('delivery', delivery),
      jsonb_build_object('title', title, 'product_name', product_name), app_now() - age,
      app_now() - age, app_now() - age, case when not is_open then app_now() - age end,
      app_now() - age
    from bought`;
const ORDER_UNITS = `
  insert into order_units (id, order_id, position, stock_id, state, price_minor, fee_minor, due_at,
      delivered_at, closed_at)
  select unit_id, id, 1, stock_id, case when is_open then 'in_protection' else 'completed' end,
      price_minor, fee_minor, case when is_open then app_now() + interval '5 days' end,
      app_now() - age, case when not is_open then app_now() - age end
    from bought`;
const LEDGER_TRANSACTIONS = `
  insert into ledger_transactions (id, event_key, code, order_id)
  select transaction_id, 'bench:' || id, 'bench', id from bought`;
const LEDGER_ENTRIES = `
  insert into ledger_entries (transaction_id, line, account_id, direction, amount_minor)
  select transaction_id, line, account_id, direction, 10 from bought,
    (values (1, 'rev.commission', 'debit'), (2, 'fund', 'credit'))
      as lines (line, account_id, direction)`;

/** The statements in order, run in one transaction. */
const CONTENTS: readonly (readonly [name: string, statement: string])[] = [
  ['templates', TEMPLATES],
  ['traders', TRADERS],
  ['users', USERS],
  ['what the offers are like', OFFERS],
  ['offers', INSERT_OFFERS],
  ['stock', STOCK],
  ['what was bought', ORDERS],
  ['orders', INSERT_ORDERS],
  ['units of orders', ORDER_UNITS],
  ['ledger transactions', LEDGER_TRANSACTIONS],
  ['ledger entries', LEDGER_ENTRIES],
];

/**
 * Inserts many offers, users and orders into a demo shop with plain SQL. Use cases would take a day
 * for a million offers, and the benchmark measures reads only. Triggers and constraints stay
 * enabled; only indexes that are not unique are dropped and rebuilt at the end, which is faster.
 */
export async function fillShop(
  ownerUrl: string,
  { offers, orders }: Filling,
  report: (sentence: string) => void,
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const run = async (name: string, statement: string) => {
    const beganAt = performance.now();
    await client.query(statement);
    report(`${name}: ${((performance.now() - beganAt) / 1_000).toFixed(1)} s`);
  };
  try {
    await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '128MB'`);
    // With the default, a checkpoint would run every few seconds.
    await client.query(`alter system set max_wal_size = '8GB'`);
    await client.query('select pg_reload_conf()');
    const traders = Math.max(20, Math.floor(offers / OFFERS_PER_SELLER));
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
         from pg_index where indrelid in ('offers'::regclass, 'stock_units'::regclass)
          and not indisunique`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query('begin');
    for (const [name, statement] of CONTENTS) {
      const text = statement
        .replaceAll('$traders', String(traders))
        .replaceAll('$offers', String(offers))
        .replaceAll('$orders', String(orders));
      await run(name, text);
    }
    await run('commit', 'commit');
    for (const { name, definition } of indexes) await run(name, definition);
    // Autovacuum would have done this on a table that was filled earlier.
    await run('vacuum', 'vacuum (analyze)');
    await client.query('alter system reset max_wal_size');
    await client.query('select pg_reload_conf()');
    await run('checkpoint', 'checkpoint');
  } finally {
    await client.end();
  }
}
