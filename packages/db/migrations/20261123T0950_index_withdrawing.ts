import { type Kysely, sql } from 'kysely';

/**
 * What a user has in withdrawals on their way, which are owned by the withdrawals. The index names
 * no balance, so that an update of a balance still changes no index.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index ledger_accounts_withdrawing on ledger_accounts (user_id)
    where kind = 'wd'`.execute(db);
}
