import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings as ledger } from '@guildhall/domain/wallet/postings';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from './transaction.ts';
import { insertPostings } from './wallet/posting-commands.ts';

let database: TestDatabase;
beforeAll(async () => {
  // A test posts without a payment, which violates INV10.
  database = await testDatabase({ expectedViolations: ['INV10'] });
});
afterAll(() => database.close());

/** The application's privileges on each table; it has none on other tables (LOG3). */
const RIGHTS = `
api_token_uses       delete insert select update
api_tokens           delete insert select update
app_clock            select update
balance_reports      insert select update
balance_transactions insert select
balance_transactions insert select
caught_mails         delete insert select update
chargeback_history   insert select
chargebacks          insert select update
chargebacks          delete insert select update
checkout_refunds     insert select update
checkouts            insert select update
code_upload_parts    delete insert select
contact_messages     delete insert select
content_documents    insert select
content_history      insert select
content_pictures     insert select
content_versions     insert select
credentials          delete insert select update
destroyed_secrets    insert select
devices              insert select update
event_cursors        insert select update
event_log            select
event_log_start      select
exchange_rates       insert select
external_presences   delete insert select update
favourites           delete insert select update
file_references      delete insert select
file_variants        insert select
files                delete insert select update
first_admin_tokens   insert select update
game_schemas         select
games                insert select update
gift_card_brands     insert select update
idempotency_keys     delete insert select update
identities           delete insert select update
ledger_accounts      select
ledger_entries       select
ledger_freezes       insert select
ledger_holds         insert select update
ledger_transactions  select
liability_nodes      delete insert select
liability_trees      insert select
mail_proofs          delete insert select update
money_days           insert select
objects              delete insert select update
offer_drafts         delete insert select update
offer_history        insert select
offer_reminders      delete insert select update
offer_sales          insert select update
offer_view_marks     delete insert select
offer_view_salts     delete insert select
offer_views          insert select update
offers               insert select update
order_history        insert select
order_reminders      delete insert select update
order_requests       insert select update
order_units          insert select update
orders               insert select update
outbox               delete insert select update
passkeys             delete insert select update
payment_history      insert select
payments             insert select update
payout_accounts      insert select update
payout_methods       insert select update
payouts              insert select update
provider_events      insert select
rate_limits          delete insert select update
recovery_codes       delete insert select update
recurring_jobs       insert select update
refund_history       insert select
refunds              insert select update
reveal_log           insert select
reveal_tries         delete insert select update
route_rules          delete insert select
rule_versions        insert select
saved_search_matches delete insert select
saved_searches       delete insert select update
secret_fingerprints  delete insert select
secrets              delete insert select
securing_ticks       insert select
seller_level_history insert select
seller_levels        insert select update
seller_statistics    insert select update
seller_views         insert select update
sessions             delete insert select update
shelf_counts         insert select update
shop_statistics      insert select update
sign_in_codes        delete insert select
sign_ups             delete insert select update
sold_prices          delete insert select update
staff_acts           insert select
staff_proposals      insert select
stock_history        insert select
stock_units          insert select update
totp_secrets         delete insert select update
used_states          delete insert select update
used_tickets         delete insert select update
users                insert select update
vacations            delete insert select update
verifications        insert select
webhook_event_history insert select
webhook_events       insert select update
webhooks             insert select update
withdrawal_history   insert select
withdrawals          insert select update
`;

describe('the application', () => {
  test('has exactly the listed privileges on each table (LOG3)', async () => {
    const { rows } = await sql<{ name: string; rights: string }>`
      select table_name as name,
             string_agg(lower(privilege_type), ' ' order by privilege_type) as rights
        from information_schema.role_table_grants
       where grantee = 'guildhall_app' group by table_schema, table_name
       order by table_name, table_schema`.execute(database.owner_db);
    const found = rows.map(({ name, rights }) => `${name.padEnd(20)} ${rights}`);
    expect(found).toEqual(RIGHTS.trim().split('\n'));
  });

  test('is the only role that may post', async () => {
    const { rows } = await sql<{ app: boolean; others: boolean }>`
      select has_function_privilege('guildhall_app', oid, 'execute') as app,
             has_function_privilege('pg_monitor', oid, 'execute') as others
        from pg_proc where proname in ('ledger_post', 'ledger_post_all')`.execute(
      database.owner_db,
    );
    const only = { app: true, others: false };
    expect(rows).toEqual([only, only]);
  });

  test('cannot redirect ledger writes to a temporary table', async () => {
    const userId = newId();
    await inTransaction(database.db, async (trx) => {
      await sql`create temporary table ledger_accounts (like public.ledger_accounts)
        on commit drop`.execute(trx);
      await insertPostings(trx, [ledger.E1(userId, minor(100), newId())]);
    });
    const { rows } = await sql`
      select balance_minor from ledger_accounts where id = ${`wallet:${userId}`}`.execute(
      database.owner_db,
    );
    expect(rows).toEqual([{ balance_minor: 100 }]);
  });
});
