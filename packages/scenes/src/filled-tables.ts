import { type Kysely, sql } from 'kysely';

/** Enough rows for indexes to be used, and few enough for exact statistics. */
const ROWS = 6_000;
const USERS = 1_500;
/** One product has most offers, as in a real market; the others share the rest. */
const PRODUCT = `case when n % 10 < 8 then 1 else n % 4 end`;

/** Deterministic ids, so that plans do not change between runs. */
const idOf = (table: string, number: string) => `md5('${table}' || (${number}))::uuid`;

/**
 * Fills the tables of the frequent queries with deterministic rows by plain SQL, to check which
 * indexes a query uses. Call it in a transaction that is rolled back, since these rows violate the
 * invariants.
 */
export async function fillTables(trx: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(trx);
}

const STATEMENTS: readonly string[] = [
  // Disables foreign keys and triggers, except for the trigger of the search vector.
  'set local session_replication_role = replica',
  'alter table offers enable always trigger offers_search_vector',
  `insert into users (id, email, username, username_key, seller_level)
    select ${idOf('user', 'n')}, 'user' || n || '@example.test', 'User' || n, 'user' || n, n % 5
      from generate_series(1, ${USERS}) as n`,
  `insert into browsers (id, token_hash, linked_at)
    select ${idOf('browser', 'n')}, md5('device' || n),
        case when n % 50 = 0 then now() - n * interval '1 minute' end
      from generate_series(1, ${ROWS}) as n`,
  `insert into devices (id, user_id, token_hash)
    select ${idOf('device', 'n')}, ${idOf('user', `1 + n % ${USERS}`)}, md5('device' || n)
      from generate_series(1, ${ROWS}) as n`,
  `insert into offers (id, kind, seller_id, product_id, product_slug, product_name, state, title,
      description, attributes, attribute_hash, schema_version, price_minor, fee_minor, delivery,
      delivery_minutes, warranty_days, seller_level, rank_score, rule_version, published_at, due_at)
    select ${idOf('offer', 'n')}, case n % 9 when 0 then 'gift_card' else 'account' end,
        ${idOf('user', `1 + n % ${USERS}`)}, ${idOf('product', PRODUCT)},
        'product-' || ${PRODUCT}, 'Product ' || ${PRODUCT},
        case when n % 10 < 8 then 'active' when n % 100 = 9 then 'pending_review'
          else 'expired' end,
        'Offer ' || case when n % 3 = 0 then 'common' else 'usual' end || ' word' || n,
        'A description that some other offers have, too.',
        jsonb_build_object('region', 'r' || n % 7, 'level', n % 400),
        decode(md5('hash' || n), 'hex'), 1, 1000 + (n * 7919) % 50000, 100,
        case when n % 2 = 0 then 'instant' else 'manual' end,
        case when n % 2 = 0 then null else 60 end, 14, n % 5, (n * 104729) % 1000, 1,
        app_now() - n * interval '1 minute',
        case when n % 10 < 8 then app_now() + n * interval '1 minute' end
      from generate_series(1, ${ROWS}) as n`,
  // As vacuum does: otherwise a search reads all new words one by one.
  `select gin_clean_pending_list('offers_words')`,
  `insert into stock_units (id, offer_id, seller_id, state)
    select ${idOf('stock', 'n')}, ${idOf('offer', 'n')}, ${idOf('user', `1 + n % ${USERS}`)},
        'in_stock' from generate_series(1, ${ROWS}) as n`,
  `insert into offer_history (id, offer_id, rule, event, to_state, actor)
    select ${idOf('offer_history', 'n')}, ${idOf('offer', 'n')}, 'L1', 'publish', 'active', 'seller'
      from generate_series(1, ${ROWS}) as n`,
  `insert into stock_history (id, stock_id, rule, event, to_state, actor)
    select ${idOf('stock_history', 'n')}, ${idOf('stock', 'n')}, 'V1', 'add', 'in_stock', 'seller'
      from generate_series(1, ${ROWS}) as n`,
  `insert into offer_views (offer_id, day, views)
    select ${idOf('offer', 'n')}, app_now()::date - n % 400, 1 + n % 50
      from generate_series(1, ${ROWS}) as n`,
  `insert into seller_views (seller_id, day, views)
    select ${idOf('user', `1 + n % ${USERS}`)}, app_now()::date - n % 400, 1 + n % 50
      from generate_series(1, ${ROWS}) as n on conflict do nothing`,
  `insert into offer_sales (offer_id, day, seller_id, orders, units, gross_minor, net_minor,
      open_minor)
    select ${idOf('offer', 'n')}, app_now()::date - n % 400, ${idOf('user', `1 + n % ${USERS}`)},
        1, 1, 1000, 900, 0 from generate_series(1, ${ROWS}) as n`,
  `insert into orders (id, buyer_id, seller_id, offer_id, kind, state, quantity, price_minor,
      fee_minor, terms, snapshot, due_at, paid_at, created_at)
    select ${idOf('order', 'n')}, ${idOf('user', `1 + (n + 7) % ${USERS}`)},
        ${idOf('user', `1 + n % ${USERS}`)}, ${idOf('offer', 'n')}, 'account',
        case when n % 100 = 0 then 'payment_review' when n % 50 = 0 then 'paid'
          else 'completed' end, 1, 1000, 100, '{}',
        jsonb_build_object('title', 'Order ' || n, 'product_name', 'Product'),
        case when n % 50 = 0 then app_now() + (n - 3000) * interval '1 minute' end,
        app_now() - n * interval '1 minute', app_now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}) as n`,
  `insert into order_units (id, order_id, position, stock_id, state, price_minor, fee_minor, due_at)
    select ${idOf('unit', 'n')}, ${idOf('order', 'n')}, 1, ${idOf('stock', 'n')},
        case when n % 50 = 1 then 'delivered' else 'completed' end, 1000, 100,
        case when n % 50 = 1 then app_now() + (n - 300) * interval '1 minute' end
      from generate_series(1, ${ROWS}) as n`,
  `insert into order_history (id, order_id, rule, event, to_state, actor)
    select ${idOf('history', 'n')}, ${idOf('order', 'n')}, 'O1', 'pay', 'paid', 'buyer'
      from generate_series(1, ${ROWS}) as n`,
  `insert into order_requests (id, order_id, kind, state, closed_at)
    select ${idOf('request', 'n')}, ${idOf('order', 'n')}, 'cancellation', 'refused', now()
      from generate_series(1, ${ROWS}) as n`,
  `insert into order_reminders (order_unit_id, hours, remind_at)
    select ${idOf('unit', 'n')}, 24, app_now() + (n - 100) * interval '1 minute'
      from generate_series(1, ${ROWS}) as n`,
  `insert into ledger_accounts (id, kind, owner_id, user_id, normal_side, balance_minor)
    select 'wallet:' || ${idOf('user', 'n')}, 'wallet', ${idOf('user', 'n')}, ${idOf('user', 'n')},
        'credit', 0 from generate_series(1, ${USERS}) as n`,
  `insert into ledger_transactions (id, event_key, code, occurred_at)
    select ${idOf('transaction', 'n')}, 'key' || n, 'TEST', app_now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}) as n`,
  `insert into ledger_entries (transaction_id, line, account_id, user_id, direction, amount_minor,
      occurred_at)
    select ${idOf('transaction', 'n')}, line,
        case line when 1 then 'psp' else 'wallet:' || ${idOf('user', `1 + n % ${USERS}`)} end,
        case line when 2 then ${idOf('user', `1 + n % ${USERS}`)} end,
        case line when 1 then 'debit' else 'credit' end, 100, app_now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}) as n, generate_series(1, 2) as line`,
  `insert into ledger_holds (id, kind, order_id, order_unit_id, seller_id, amount_minor, state,
      resolved_minor, release_at, resolved_at)
    select ${idOf('hold', 'n')}, 'reserve', ${idOf('order', 'n')}, ${idOf('unit', 'n')},
        ${idOf('user', `1 + n % ${USERS}`)}, 100,
        case when n % 20 = 0 then 'held' else 'released' end,
        case when n % 20 = 0 then 0 else 100 end,
        app_now() + (n - 100) * interval '1 minute',
        case when n % 20 = 0 then null else app_now() end
      from generate_series(1, ${ROWS}) as n`,
  `insert into payments (id, user_id, amount_minor, state, provider, provider_reference,
      next_check_at, due_at)
    select ${idOf('payment', 'n')}, ${idOf('user', `1 + n % ${USERS}`)}, 100,
        case when n % 50 = 0 then 'pending' else 'captured' end, 'sandbox', 'reference' || n,
        case when n % 50 = 0 then app_now() + (n - 100) * interval '1 minute' end,
        case when n % 50 = 0 then app_now() + interval '1 day' end
      from generate_series(1, ${ROWS}) as n`,
  `insert into outbox (id, kind, payload, state, due_at)
    select ${idOf('outbox', 'n')}, 'mail', '{}',
        case when n % 50 = 0 then 'pending' else 'sent' end,
        now() + (n - 600) * interval '1 minute' from generate_series(1, ${ROWS}) as n`,
  `insert into notifications (id, user_id, kind, notice_group, subject_id, facts, due_at,
      read_at)
    select ${idOf('notification', 'n')}, ${idOf('user', `1 + n % ${USERS}`)}, 'order_paid',
        'orders', ${idOf('order', '1 + n / 3')}, '{}',
        case when n % 10 = 0 then app_now() + n * interval '1 minute' end,
        case when n % 5 > 0 then app_now() end from generate_series(1, ${ROWS}) as n`,
  `insert into event_log (xid, topic, subject_id, event, user_ids)
    select n::text::xid8, case n % 3 when 0 then 'stock' else 'orders' end, ${idOf('order', 'n')},
        'pay', array[${idOf('user', `1 + n % ${USERS}`)}] from generate_series(1, ${ROWS}) as n`,
  `insert into objects (hash, bytes, due_at)
    select sha256(('object' || n)::bytea), 1000,
        case when n % 50 = 0 then now() + (n - 100) * interval '1 minute' end
      from generate_series(1, ${ROWS}) as n`,
  `insert into files (id, owner_id, purpose, visibility, content_hash, media_type, width, height,
      bytes)
    select ${idOf('file', 'n')}, ${idOf('user', `1 + n % ${USERS}`)}, 'offer_photo', 'public',
        sha256(('content' || n)::bytea), 'image/jpeg', 800, 600, 1000
      from generate_series(1, ${ROWS}) as n`,
  `insert into file_variants (file_id, object_hash, is_original, media_type, width, height, bytes)
    select ${idOf('file', 'n')}, sha256(('object' || n)::bytea), false, 'image/webp', 800, 600, 1000
      from generate_series(1, ${ROWS}) as n`,
  // One user has a third of all threads.
  `insert into threads (id, kind, offer_id, buyer_id, seller_id, title, offer_kind, product_slug,
      last_seq, last_message_at, asked_at)
    select ${idOf('thread', 'n')}, 'question', ${idOf('offer', 'n')},
        ${idOf('user', `1 + n % ${USERS}`)}, ${idOf('user', `1 + (n + 1) % ${USERS}`)}, 'Offer',
        'account', 'product-1', 2, app_now() - n * interval '1 minute',
        app_now() - n * interval '1 minute' from generate_series(1, ${ROWS}) as n`,
  `insert into thread_members (thread_id, user_id, unread, last_message_at)
    select ${idOf('thread', 'n')},
        ${idOf('user', `case when n % 3 = 0 then 7 else 1 + (n + member) % ${USERS} end`)},
        case when n % 20 = 0 then 1 else 0 end, app_now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}) as n, generate_series(0, 1) as member
      on conflict do nothing`,
  `insert into messages (id, thread_id, seq, sender_id, body)
    select ${idOf('message', "n || '.' || seq")}, ${idOf('thread', 'n')}, seq,
        ${idOf('user', `1 + n % ${USERS}`)}, 'A message'
      from generate_series(1, ${ROWS}) as n, generate_series(1, 2) as seq`,
  `insert into message_files (message_id, position, file_id)
    select ${idOf('message', "n || '.1'")}, 1, ${idOf('file', 'n')}
      from generate_series(1, ${ROWS}) as n`,
  // One of twenty waits for staff.
  `insert into disputes (id, order_id, buyer_id, seller_id, kind, type, opened_by, wanted_outcome,
      state, due_at, with_staff_at, closed_at, created_at)
    select ${idOf('dispute', 'n')}, ${idOf('order', 'n')},
        ${idOf('user', `1 + (n + 7) % ${USERS}`)}, ${idOf('user', `1 + n % ${USERS}`)},
        'dispute', 'not_as_described', 'buyer', 'refund_full',
        case when n % 20 = 0 then 'escalated' else 'closed_release' end,
        case when n % 20 = 0 then app_now() + (n - 300) * interval '1 minute' end,
        app_now() - n * interval '1 minute',
        case when n % 20 > 0 then app_now() end, app_now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}) as n`,
  `insert into dispute_units (dispute_id, order_unit_id)
    select ${idOf('dispute', 'n')}, ${idOf('unit', 'n')} from generate_series(1, ${ROWS}) as n`,
  `insert into dispute_evidence (id, dispute_id, kind, side, author_id, body)
    select ${idOf('evidence', "n || '.' || item")}, ${idOf('dispute', 'n')}, 'evidence', 'buyer',
        ${idOf('user', `1 + (n + 7) % ${USERS}`)}, 'It is not there.'
      from generate_series(1, ${ROWS}) as n, generate_series(1, 2) as item`,
  `insert into dispute_evidence_files (evidence_id, position, file_id)
    select ${idOf('evidence', "n || '.1'")}, 1, ${idOf('file', 'n')}
      from generate_series(1, ${ROWS}) as n`,
  `insert into dispute_history (id, dispute_id, rule, event, to_state, actor)
    select ${idOf('dispute_history', 'n')}, ${idOf('dispute', 'n')}, 'D1', 'open', 'open', 'buyer'
      from generate_series(1, ${ROWS}) as n`,
  `insert into withdrawals (id, user_id, method_id, amount_minor, fee_minor, state, provider,
      rules_version, risk_score, closed_at, created_at)
    select ${idOf('withdrawal', 'n')}, ${idOf('user', `1 + n % ${USERS}`)}, ${idOf('method', 'n')},
        1000, 100, 'paid', 'manual', 1, 0, app_now(), app_now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}) as n`,
  `insert into payout_methods (id, user_id, kind, service, fingerprint, ending, payee_name,
      ciphertext, nonce, wrapped_key, wrap_nonce, key_id, version)
    select ${idOf('method', 'n')}, ${idOf('user', `1 + n % ${USERS}`)}, 'bank', 'DE',
        sha256(('method' || n)::bytea), '1234', 'A Name', '', '', '', '', 'key', 1
      from generate_series(1, ${ROWS}) as n`,
  // One of twenty waits for staff, and one of a hundred is in force.
  `insert into reports (id, kind, target_id, target_user_id, reporter_id, reason, note, snapshot,
      state, priority, due_at, outcome, statement, decider_id, decided_at, created_at)
    select ${idOf('report', 'n')}, 'offer', ${idOf('offer', 'n')},
        ${idOf('user', `1 + n % ${USERS}`)}, ${idOf('user', `1 + (n + 7) % ${USERS}`)}, 'spam', '',
        '{}', case when n % 20 = 0 then 'open' else 'dismissed' end, 'normal',
        case when n % 20 = 0 then app_now() + n * interval '1 minute' end,
        case when n % 20 > 0 then 'dismissed' end, case when n % 20 > 0 then 'Fine.' end,
        case when n % 20 > 0 then ${idOf('user', '3')} end,
        case when n % 20 > 0 then app_now() end, app_now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}) as n`,
  `insert into restrictions (id, user_id, kind, state, rule, cause_id, in_effect, ends_at)
    select ${idOf('restriction', 'n')}, ${idOf('user', `1 + n % ${USERS}`)}, 'chat_muted',
        case when n % 100 = 0 then 'in_force' else 'ended' end, 'contact_sharing',
        ${idOf('points', 'n')}, n % 100 = 0, app_now() + (n - 3000) * interval '1 hour'
      from generate_series(1, ${ROWS}) as n`,
  `insert into verification_requests (id, user_id, state, level, kind, consent_at, submitted_at,
      decided_at, expires_at, papers_due_at)
    select ${idOf('verification', 'n')}, ${idOf('user', `1 + n % ${USERS}`)}, 'approved', 2,
        'individual', app_now(), app_now() - n * interval '1 minute', app_now(),
        app_now() + interval '1 year', app_now() + interval '30 days'
      from generate_series(1, ${ROWS}) as n`,
  `insert into rated_orders (order_id, buyer_id, seller_id, kind, title, price_minor, opened_at,
      closes_at)
    select ${idOf('order', 'n')}, ${idOf('user', `1 + n % ${USERS}`)},
        ${idOf('user', `1 + (n + 1) % ${USERS}`)}, 'account', 'Offer', 1000,
        app_now() - n * interval '1 minute',
        app_now() + interval '30 days' - n * interval '1 minute'
      from generate_series(1, ${ROWS}) as n`,
  `insert into feedback (id, order_id, author_id, rated_id, rated_side, state, rating, body,
      given_at, published_at)
    select ${idOf('feedback', 'n')}, ${idOf('order', 'n')}, ${idOf('user', `1 + n % ${USERS}`)},
        ${idOf('user', `1 + (n + 1) % ${USERS}`)}, 'seller', 'published', 'positive', 'Good',
        app_now() - n * interval '1 minute', app_now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}) as n`,
  `insert into feedback_scores (user_id, side, positive, weight_minor, positive_weight_minor)
    select ${idOf('user', 'n')}, side, 4, 4000, 4000
      from generate_series(1, ${USERS}) as n, unnest(array['buyer', 'seller']) as side`,
  `insert into sessions (id, user_id, expires_at, ends_at, ip_address, user_agent)
    select 'session' || n, ${idOf('user', `1 + n % ${USERS}`)}, now() + interval '1 day',
        now() + interval '30 days', null, null from generate_series(1, ${ROWS}) as n`,
  'analyze',
];
