import { type Kysely, sql } from 'kysely';

/**
 * Proofs of an address that serve every sign-up and every change to it: their long code replaces
 * the short ones when too many of those were requested.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table mail_proofs drop constraint mail_proofs_purpose_check`.execute(db);
  await sql`alter table mail_proofs add constraint mail_proofs_purpose_check
    check (purpose in ('activation', 'password_reset', 'email_change', 'address'))`.execute(db);
  await sql`create index mail_proofs_address on mail_proofs (email, created_at)
    where purpose = 'address'`.execute(db);
}
