import { type Kysely, sql } from 'kysely';

/**
 * Numbers the entries of the ledger as they are written. An account is locked from before that
 * until its transaction ends, so among its entries this is the order in which its balance changed.
 * The time of an entry is the start of its transaction, and transactions cross.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table ledger_entries add column position bigint
    generated always as identity`.execute(db);
}
