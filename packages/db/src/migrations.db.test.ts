import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { topUp } from '@guildhall/domain/wallet/rules';
import { type InvariantScene, openInvariantScene } from '@guildhall/scenes/invariant-scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from './transaction.ts';
import { insertPosting } from './wallet/commands.ts';

let database: TestDatabase;
let invariantScene: InvariantScene;
beforeAll(async () => {
  // One posting without its payment: the ledger alone is asked.
  database = await testDatabase({ expectedViolations: ['INV10'] });
  invariantScene = await openInvariantScene(database);
});
afterAll(() => database.close());

/** What the owner of the database is refused too, and the rule that refuses it. */
const REFUSED: readonly [string, string, string][] = [
  [
    'a balance below zero (INV4)',
    `update ledger_accounts set balance_minor = -1 where id = 'wallet:' || $buyer`,
    'ledger_accounts_never_below_zero',
  ],
  [
    'an account of somebody without a balance',
    `update ledger_accounts set balance_minor = null where id = 'wallet:' || $buyer`,
    'ledger_accounts_owned_has_balance',
  ],
  [
    'a line on neither side (INV2)',
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
    'a hold that is released at no time (INV6)',
    `update ledger_holds set state = 'released' where order_unit_id = $protected_unit`,
    'ledger_holds_resolved_once',
  ],
  [
    'an order with oneself (Z6)',
    'update orders set seller_id = buyer_id where id = $delivered',
    'orders_buyer_is_not_seller',
  ],
  [
    'an order that waits for ever (INV8)',
    'update orders set due_at = null where id = $waiting',
    'orders_waiting_has_due',
  ],
  [
    'a deadline of an order that waits for nothing (INV8)',
    'update orders set due_at = now() where id = $delivered',
    'orders_waiting_has_due',
  ],
  [
    'a unit that waits for ever (INV8)',
    'update order_units set due_at = null where id = $delivered_unit',
    'order_units_waiting_has_due',
  ],
  [
    'one thing in two live units (INV7, M2)',
    'update order_units set stock_id = $protected_stock where id = $delivered_unit',
    'order_units_stock',
  ],
  [
    'one address for two people',
    `update users set email = (select email from users where id = $seller) where id = $buyer`,
    'users_email_unique',
  ],
  [
    'one name for two people, however it is written (I6)',
    `update users set username_key = (select username_key from users where id = $seller)
      where id = $buyer`,
    'users_username_key_key',
  ],
  [
    'an address that could be written twice',
    'update users set email = upper(email) where id = $buyer',
    'users_email_is_normal',
  ],
  [
    'the same thing offered twice',
    `update offers set attribute_hash = '\\x00' where seller_id = $seller`,
    'offers_no_duplicate',
  ],
  [
    'an offer on the shelf for ever (INV8)',
    'update offers set due_at = null where id = $offer',
    'offers_waiting_has_due',
  ],
  [
    'one secret sealed twice (K4)',
    `insert into secret_fingerprints (fingerprint, stock_id)
      select fingerprint, $delivered_stock from secret_fingerprints`,
    'secret_fingerprints_pkey',
  ],
  [
    'one payment of the provider taken for two of ours (H3)',
    `insert into payments (id, user_id, amount_minor, state, provider, provider_reference)
      select uuidv7(), user_id, amount_minor, state, provider, provider_reference
        from payments where id = $payment`,
    'payments_provider_provider_reference_key',
  ],
  [
    'a payment that is settled and waits (INV8)',
    'update payments set due_at = now() where id = $payment',
    'payments_waiting_has_due',
  ],
  [
    'one event of the provider accepted twice (H2)',
    `insert into provider_events (provider, event_id, payment_id, kind)
      values ('desk', 'e1', $payment, 'captured'), ('desk', 'e1', $payment, 'captured')`,
    'provider_events_pkey',
  ],
  [
    'one identity of two people (SSO5)',
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
    'one sign-on spent twice (SSO1)',
    `insert into used_states (state_hash, expires_at) values ('h', now()), ('h', now())`,
    'used_states_pkey',
  ],
  [
    'one ticket spent twice (A11)',
    `insert into used_tickets (ticket_hash, expires_at) values ('h', now()), ('h', now())`,
    'used_tickets_pkey',
  ],
  [
    'two authenticator apps that count for one user (A5)',
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
    'one passkey of two people (A11)',
    `insert into passkeys (id, user_id, public_key, counter, transports, is_backed_up, name)
      values ('k', $buyer, '\\x00', 0, '{}', false, 'mine'),
        ('k', $seller, '\\x00', 0, '{}', false, 'mine too')`,
    'passkeys_pkey',
  ],
  [
    'one browser known twice to one user (A3)',
    `insert into devices (id, user_id, token_hash)
      values (uuidv7(), $buyer, 'h'), (uuidv7(), $buyer, 'h')`,
    'devices_one_for_each',
  ],
  [
    'a sign-up at an address that could be written twice',
    `insert into sign_ups (user_id, email, username, username_key, password_hash, expires_at)
      values (uuidv7(), 'A@example.test', 'a', 'a', 'h', now())`,
    'sign_ups_email_check',
  ],
  [
    'a sign-up with half an identity (SSO5)',
    `insert into sign_ups
        (user_id, email, username, username_key, password_hash, issuer, expires_at)
      values (uuidv7(), 'a@example.test', 'a', 'a', 'h', 'p', now())`,
    'sign_ups_check',
  ],
  [
    'a sign-up of somebody who could never sign in',
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
    'one try counted in two places (A3)',
    `insert into rate_limits (key, tries, ends_at) values ('k', 1, now()), ('k', 1, now())`,
    'rate_limits_pkey',
  ],
];

test.each(REFUSED)('the database refuses %s', async (_what, statement, rule) => {
  const trx = await database.owner_db.startTransaction().execute();
  try {
    const quoted = invariantScene.named(statement.replace(/\$\w+/g, "'$&'"));
    const refused: unknown = await sql
      .raw(quoted)
      .execute(trx)
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ constraint: rule });
  } finally {
    await trx.rollback().execute();
  }
});

/** What the application may do with each table; nothing with a table that is not here (LOG3). */
const RIGHTS = `
app_clock            select update
caught_mails         delete insert select update
checkouts            insert select update
credentials          delete insert select update
devices              insert select update
first_admin_tokens   insert select update
games                insert select update
gift_card_brands     insert select update
idempotency_keys     delete insert select update
identities           delete insert select update
ledger_accounts      select
ledger_entries       select
ledger_holds         insert select update
ledger_transactions  select
mail_proofs          delete insert select update
offer_history        insert select
offers               insert select update
order_history        insert select
order_reminders      delete insert select update
order_units          insert select update
orders               insert select update
outbox               delete insert select update
passkeys             delete insert select update
payment_history      insert select
payments             insert select update
provider_events      insert select
rate_limits          delete insert select update
recovery_codes       delete insert select update
recurring_jobs       insert select update
reveal_log           insert select
reveal_tries         delete insert select
secret_fingerprints  delete insert select
secrets              delete insert select
seller_statistics    insert select update
sessions             delete insert select update
shelf_counts         insert select update
shop_statistics      insert select update
sign_in_codes        delete insert select
sign_ups             delete insert select update
stock_history        insert select
stock_units          insert select update
totp_secrets         delete insert select update
used_states          delete insert select update
used_tickets         delete insert select update
users                insert select update
webhooks             insert select update`;

describe('the application', () => {
  test('has exactly the rights that each table says (LOG3)', async () => {
    const { rows } = await sql<{ name: string; rights: string }>`
      select table_name as name,
             string_agg(lower(privilege_type), ' ' order by privilege_type) as rights
        from information_schema.role_table_grants
       where grantee = 'guildhall_app' group by table_name order by table_name`.execute(
      database.owner_db,
    );
    const found = rows.map(({ name, rights }) => `${name.padEnd(20)} ${rights}`);
    expect(found).toEqual(RIGHTS.trim().split('\n'));
  });

  test('and nobody else posts', async () => {
    const { rows } = await sql<{ app: boolean; others: boolean }>`
      select has_function_privilege('guildhall_app', oid, 'execute') as app,
             has_function_privilege('pg_monitor', oid, 'execute') as others
        from pg_proc where proname = 'ledger_post'`.execute(database.owner_db);
    expect(rows).toEqual([{ app: true, others: false }]);
  });

  test('cannot make the ledger write into a table of its own', async () => {
    const userId = newId();
    await inTransaction(database.db, async (trx) => {
      await sql`create temporary table ledger_accounts (like public.ledger_accounts)
        on commit drop`.execute(trx);
      await insertPosting(trx, topUp(userId, minor(100), newId()));
    });
    const { rows } = await sql`
      select balance_minor from ledger_accounts where id = ${`wallet:${userId}`}`.execute(
      database.owner_db,
    );
    expect(rows).toEqual([{ balance_minor: 100 }]);
  });
});
