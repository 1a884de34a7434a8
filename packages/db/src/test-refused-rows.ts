import { REFUSED_DECISIONS } from './test-refused-decisions.ts';
import { REFUSED_FILES } from './test-refused-files.ts';
import { REFUSED_KERNEL_ROWS } from './test-refused-kernel-rows.ts';
import { REFUSED_LEVELS } from './test-refused-levels.ts';

/**
 * Statements that even the database owner may not run, with the violated constraint. `$name` is an
 * id of the invariants' scene.
 */
export const REFUSED: readonly [string, string, string][] = [
  [
    'a schema without a version',
    `insert into game_schemas (game_id, version, schema) select id, 0, schema from games limit 1`,
    'game_schemas_version_check',
  ],
  [
    'a negative balance (INV4)',
    `update ledger_accounts set balance_minor = -1 where id = 'wallet:' || $buyer`,
    'ledger_accounts_never_below_zero',
  ],
  [
    'an owned account without a balance',
    `update ledger_accounts set balance_minor = null where id = 'wallet:' || $buyer`,
    'ledger_accounts_owned_has_balance',
  ],
  [
    'a line that is neither debit nor credit (INV2)',
    `insert into ledger_entries (transaction_id, line, account_id, direction, amount_minor)
      select id, 99, 'psp', 'neither', 1 from ledger_transactions limit 1`,
    'ledger_entries_direction_check',
  ],
  [
    'two holds of one kind for one unit (INV6)',
    `insert into ledger_holds
        (id, kind, order_id, order_unit_id, seller_id, amount_minor, release_at)
      select uuidv7(), kind, order_id, order_unit_id, seller_id, amount_minor, release_at
        from ledger_holds where order_unit_id = $protected_unit`,
    'ledger_holds_order_unit_id_kind_key',
  ],
  [
    'a released hold without a time (INV6)',
    `update ledger_holds set state = 'released' where order_unit_id = $protected_unit`,
    'ledger_holds_resolved_once',
  ],
  [
    'a held slice of which nothing is left (INV6)',
    `update ledger_holds set resolved_minor = amount_minor
      where kind = 'hold' and order_unit_id = $protected_unit`,
    'ledger_holds_resolved_part',
  ],
  [
    'a slice with a part gone that is released as a whole (INV6)',
    `update ledger_holds set resolved_minor = 1, state = 'released', resolved_at = now()
      where kind = 'hold' and order_unit_id = $protected_unit`,
    'ledger_holds_resolved_part',
  ],
  [
    'two reversals of one posting (W3)',
    `insert into ledger_transactions (id, event_key, code, reverses)
      select uuidv7(), key, 'E1', (select id from ledger_transactions limit 1)
        from (values ('r1'), ('r2')) as keys (key)`,
    'ledger_transactions_reverses_key',
  ],
  [
    'a freeze of two things',
    `insert into ledger_freezes (id, order_unit_id, account_id, owner_kind, owner_id, reason)
      values (uuidv7(), $delivered_unit, 'psp', 'staff', $seller, 'r')`,
    'ledger_freezes_one_subject',
  ],
  [
    'a freeze without a reason',
    `insert into ledger_freezes (id, order_unit_id, owner_kind, owner_id, reason)
      values (uuidv7(), $delivered_unit, 'staff', $seller, '')`,
    'ledger_freezes_reason_check',
  ],
  [
    'a freeze of nobody’s',
    `insert into ledger_freezes (id, order_unit_id, owner_kind, owner_id, reason)
      values (uuidv7(), $delivered_unit, 'mood', $seller, 'r')`,
    'ledger_freezes_owner_kind_check',
  ],
  [
    'two freezes of one thing for one case',
    `insert into ledger_freezes (id, order_unit_id, owner_kind, owner_id, reason)
      values (uuidv7(), $delivered_unit, 'staff', $seller, 'r'),
        (uuidv7(), $delivered_unit, 'staff', $seller, 's')`,
    'ledger_freezes_once',
  ],
  [
    'an order from the buyer’s own offer (Z6)',
    'update orders set seller_id = buyer_id where id = $delivered',
    'orders_buyer_is_not_seller',
  ],
  [
    'a waiting order without a due time (INV8)',
    'update orders set due_at = null where id = $waiting',
    'orders_waiting_has_due',
  ],
  [
    'a due time of an order that is not waiting (INV8)',
    'update orders set due_at = now() where id = $delivered',
    'orders_waiting_has_due',
  ],
  [
    'a waiting unit without a due time (INV8)',
    'update order_units set due_at = null where id = $delivered_unit',
    'order_units_waiting_has_due',
  ],
  [
    'remaining time of an order that is not paused (O18)',
    'update orders set paused_left_ms = 1 where id = $delivered',
    'orders_pause_has_state',
  ],
  [
    'remaining time of a unit that is not paused (O18)',
    'update order_units set paused_left_ms = 1 where id = $delivered_unit',
    'order_units_pause_has_state',
  ],
  [
    'one stock unit in two live units (INV7, M2)',
    'update order_units set stock_id = $protected_stock where id = $delivered_unit',
    'order_units_stock',
  ],
  [
    'one email address for two users',
    `update users set email = (select email from users where id = $seller) where id = $buyer`,
    'users_email_unique',
  ],
  [
    'one normalized username for two users (I6)',
    `update users set username_key = (select username_key from users where id = $seller)
      where id = $buyer`,
    'users_username_key_key',
  ],
  [
    'an email address that is not normalized',
    'update users set email = upper(email) where id = $buyer',
    'users_email_is_normal',
  ],
  [
    'a duplicate offer',
    `update offers set attribute_hash = '\\x00' where seller_id = $seller`,
    'offers_no_duplicate',
  ],
  [
    'an active offer without a due time (INV8)',
    'update offers set due_at = null where id = $offer',
    'offers_waiting_has_due',
  ],
  [
    'one secret sealed twice (K4)',
    `insert into secret_fingerprints (fingerprint, stock_id)
      select fingerprint, $delivered_stock from secret_fingerprints`,
    'secret_fingerprints_pkey',
  ],
  ...REFUSED_DECISIONS,
  ...REFUSED_FILES,
  ...REFUSED_KERNEL_ROWS,
  ...REFUSED_LEVELS,
  [
    'one provider payment for two of our payments (H3)',
    `insert into payments (id, user_id, amount_minor, state, provider, provider_reference)
      select uuidv7(), user_id, amount_minor, state, provider, provider_reference
        from payments where id = $payment`,
    'payments_provider_provider_reference_key',
  ],
  [
    'a settled payment with a due time (INV8)',
    'update payments set due_at = now() where id = $payment',
    'payments_waiting_has_due',
  ],
  [
    'one identity of two users (SSO5)',
    `insert into identities (issuer, subject, user_id)
      values ('p', 's', $buyer), ('p', 's', $seller)`,
    'identities_pkey',
  ],
  [
    'two identities of one provider for one user',
    `insert into identities (issuer, subject, user_id)
      values ('p', 's', $buyer), ('p', 't', $buyer)`,
    'identities_one_of_each',
  ],
  [
    'one sign-on state used twice (SSO1)',
    `insert into used_states (state_hash, expires_at) values ('h', now()), ('h', now())`,
    'used_states_pkey',
  ],
  [
    'one ticket used twice (A11)',
    `insert into used_tickets (ticket_hash, expires_at) values ('h', now()), ('h', now())`,
    'used_tickets_pkey',
  ],
  [
    'two confirmed authenticator apps of one user (A5)',
    `insert into totp_secrets (user_id, key_id, nonce, wrapped_secret, confirmed_at)
      values ($buyer, 'k', '\\x00', '\\x00', now()), ($buyer, 'k', '\\x01', '\\x01', now())`,
    'totp_secrets_confirmed',
  ],
  [
    'one recovery code twice (A5)',
    `insert into recovery_codes (user_id, code_hash) values ($buyer, 'h'), ($buyer, 'h')`,
    'recovery_codes_pkey',
  ],
  [
    'one passkey of two users (A11)',
    `insert into passkeys (id, user_id, public_key, counter, transports, is_backed_up, name)
      values ('k', $buyer, '\\x00', 0, '{}', false, 'mine'),
        ('k', $seller, '\\x00', 0, '{}', false, 'mine too')`,
    'passkeys_pkey',
  ],
  [
    'one device stored twice for one user (A3)',
    `insert into devices (id, user_id, token_hash)
      values (uuidv7(), $buyer, 'h'), (uuidv7(), $buyer, 'h')`,
    'devices_one_for_each',
  ],
  [
    'a sign-up with an email address that is not normalized',
    `insert into sign_ups (user_id, email, username, username_key, password_hash, expires_at)
      values (uuidv7(), 'A@example.test', 'a', 'a', 'h', now())`,
    'sign_ups_email_check',
  ],
  [
    'a sign-up without a language tag',
    `insert into sign_ups
        (user_id, email, username, username_key, password_hash, language, expires_at)
      values (uuidv7(), 'a@example.test', 'a', 'a', 'h', 'English', now())`,
    'sign_ups_language_check',
  ],
  [
    'a sign-up with an issuer but no subject (SSO5)',
    `insert into sign_ups
        (user_id, email, username, username_key, password_hash, issuer, expires_at)
      values (uuidv7(), 'a@example.test', 'a', 'a', 'h', 'p', now())`,
    'sign_ups_check',
  ],
  [
    'a sign-up without password and identity',
    `insert into sign_ups (user_id, email, username, username_key, expires_at)
      values (uuidv7(), 'a@example.test', 'a', 'a', now())`,
    'sign_ups_check1',
  ],
  [
    'one first admin’s token twice (A9)',
    `insert into first_admin_tokens (token_hash) values ('h'), ('h')`,
    'first_admin_tokens_pkey',
  ],
  [
    'two rate limit rows with one key (A3)',
    `insert into rate_limits (key, tries, ends_at) values ('k', 1, now()), ('k', 1, now())`,
    'rate_limits_pkey',
  ],
  [
    'one slug for two games',
    `insert into games (id, slug, name, publisher, genre, description, risk_class, schema)
      select uuidv7(), slug, name, publisher, genre, description, risk_class, schema from games`,
    'games_slug_key',
  ],
  [
    'one slug for two brands',
    `insert into gift_card_brands (id, slug, name, category, description, regions, code_pattern,
        code_example, redeem_url, redeem_steps)
      select uuidv7(), 'b', 'B', 'c', '', '[]', '', '', '', '[]' from generate_series(1, 2)`,
    'gift_card_brands_slug_key',
  ],
  [
    'one event posted twice (INV5)',
    `insert into ledger_transactions (id, event_key, code)
      select uuidv7(), event_key, code from ledger_transactions limit 1`,
    'ledger_transactions_event_key_key',
  ],
  [
    'a line with the amount zero',
    `insert into ledger_entries (transaction_id, line, account_id, direction, amount_minor)
      select id, 99, 'psp', 'debit', 0 from ledger_transactions limit 1`,
    'ledger_entries_amount_minor_check',
  ],
  [
    'two units at one position of an order',
    `insert into order_units (id, order_id, position, stock_id, state, price_minor, fee_minor)
      select uuidv7(), order_id, position, stock_id, 'cancelled', price_minor, fee_minor
        from order_units where id = $delivered_unit`,
    'order_units_order_id_position_key',
  ],
  [
    'two sandbox checkouts for one payment',
    `insert into sandbox.checkouts (id, client_reference, amount_minor, currency, description,
        success_url, failure_url, webhook_url, status)
      select uuidv7(), 'r', 1, 'USD', '', '', '', '', 'open' from generate_series(1, 2)`,
    'checkouts_client_reference_key',
  ],
  [
    'a sandbox checkout in an unknown state',
    `insert into sandbox.checkouts (id, client_reference, amount_minor, currency, description,
        success_url, failure_url, webhook_url, status)
      values ('c', 'r', 1, 'USD', '', '', '', '', 'other')`,
    'checkouts_status_check',
  ],
  [
    'two unconfirmed authenticator apps of one user',
    `insert into totp_secrets (user_id, key_id, nonce, wrapped_secret)
      values ($buyer, 'k', '\\x00', '\\x00'), ($buyer, 'k', '\\x01', '\\x01')`,
    'totp_secrets_waiting',
  ],
  [
    'a mail proof with an unknown purpose',
    `insert into mail_proofs (id, purpose, user_id, email, expires_at)
      values (uuidv7(), 'other', $buyer, 'a@example.test', now())`,
    'mail_proofs_purpose_check',
  ],
  [
    'an outbox message in an unknown state',
    `insert into outbox (id, kind, payload, state) values (uuidv7(), 'mail', '{}', 'other')`,
    'outbox_state_check',
  ],
  [
    'a session with an unknown first factor',
    `insert into sessions (id, user_id, expires_at, ends_at, first_factor)
      values ('s', $buyer, now(), now(), 'other')`,
    'sessions_first_factor_check',
  ],
  [
    'a session with an unknown second factor',
    `insert into sessions (id, user_id, expires_at, ends_at, second_factor)
      values ('s', $buyer, now(), now(), 'other')`,
    'sessions_second_factor_check',
  ],
  [
    'an offer count of an unknown kind',
    `insert into active_offer_counts (kind, product_slug, offer_count, refreshed_at)
      values ('other', 'p', 0, now())`,
    'active_offer_counts_kind_check',
  ],
  [
    'a second row of the shop’s statistics',
    `insert into shop_statistics (only_row, completed_orders, fund_minor, refreshed_at)
      values (false, 0, 0, now())`,
    'shop_statistics_only_row_check',
  ],
];

/** Values that no row may have: table, assignments, and the violated constraint. */
export const REFUSED_VALUES: readonly [table: string, assignments: string, rule: string][] = [
  ['app_clock', 'id = 2', 'app_clock_id_check'],
  ['event_log_start', 'id = 2', 'event_log_start_id_check'],
  ['games', `risk_class = 'D'`, 'games_risk_class_check'],
  ['ledger_accounts', `kind = 'psp'`, 'ledger_accounts_check'],
  ['ledger_accounts', `normal_side = 'left'`, 'ledger_accounts_normal_side_check'],
  ['ledger_holds', 'amount_minor = 0', 'ledger_holds_amount_minor_check'],
  ['ledger_holds', `kind = 'other'`, 'ledger_holds_kind_check'],
  [
    'ledger_holds',
    `state = 'other', resolved_at = now(), resolved_minor = amount_minor`,
    'ledger_holds_state_check',
  ],
  ['offers', 'min_quantity = 5, max_quantity = 4', 'offers_check'],
  ['offers', `delivery = 'other'`, 'offers_delivery_check'],
  ['offers', 'fee_minor = -1', 'offers_fee_minor_check'],
  ['offers', `kind = 'other'`, 'offers_kind_check'],
  ['offers', `language = 'English'`, 'offers_language_is_a_tag'],
  ['offers', 'min_quantity = 0', 'offers_min_quantity_check'],
  ['offers', 'price_minor = 0', 'offers_price_minor_check'],
  ['offers', `state = 'other'`, 'offers_state_check'],
  ['order_units', 'fee_minor = -1', 'order_units_fee_minor_check'],
  ['order_units', 'position = 0', 'order_units_position_check'],
  ['order_units', 'price_minor = 0', 'order_units_price_minor_check'],
  ['order_units', `state = 'other'`, 'order_units_state_check'],
  ['orders', 'fee_minor = -1', 'orders_fee_minor_check'],
  ['orders', `kind = 'other'`, 'orders_kind_check'],
  ['orders', 'price_minor = 0', 'orders_price_minor_check'],
  ['orders', 'quantity = 0', 'orders_quantity_check'],
  ['orders', 'quantity = 1001', 'orders_quantity_check'],
  ['orders', `state = 'other'`, 'orders_state_check'],
  ['orders', `risk_reasons = '{}'`, 'orders_risk_reasons_check'],
  ['payments', 'amount_minor = 0', 'payments_amount_minor_check'],
  ['payments', `state = 'other'`, 'payments_state_check'],
  ['payments', `decline_reason = 'stolen_card'`, 'payments_decline_reason_check'],
  ['rule_versions', 'version = 2', 'rule_versions_announced'],
  [
    'rule_versions',
    `version = 2, effective_at = now() + interval '1 day'`,
    'rule_versions_has_author',
  ],
  ['rule_versions', `numbers = '[]'`, 'rule_versions_numbers_check'],
  ['rule_versions', `reason = ''`, 'rule_versions_reason_check'],
  [
    'rule_versions',
    `version = 0, effective_at = now() + interval '1 day', created_by = $buyer`,
    'rule_versions_version_check',
  ],
  ['stock_units', `state = 'other'`, 'stock_units_state_check'],
  ['users', `language = 'English'`, 'users_language_check'],
  ['users', `role = 'owner'`, 'users_role_check'],
  ['users', 'verification_level = -1', 'users_verification_level_check'],
  ['users', 'verification_level = 4', 'users_verification_level_check'],
];
