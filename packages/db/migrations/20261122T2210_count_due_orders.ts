import { type Kysely, sql } from 'kysely';

/**
 * The number of orders that a seller's on-time share is of, so that both can be shown together.
 * Null until the statistics are refreshed, also when a server of the last release inserts a row.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table seller_statistics
    add column due_orders integer`.execute(db);
}
