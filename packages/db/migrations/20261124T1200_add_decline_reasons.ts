import { type Kysely, sql } from 'kysely';

/** Why a card was declined: our reason on the payment, and the sandbox provider's own code. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table payments add column decline_reason text
      constraint payments_decline_reason_check check (decline_reason in ('insufficient_funds',
        'card_expired', 'wrong_details', 'authentication_failed', 'card_not_supported',
        'limit_exceeded', 'bank_unavailable', 'refused'))`.execute(db);
  await sql`
    alter table sandbox.checkouts add column decline_code text
      constraint checkouts_decline_code_check check (decline_code is null or status = 'declined')
  `.execute(db);
}
