import { type Kysely, sql } from 'kysely';

/**
 * A posting has a few lines, but PostgreSQL expects 10,000 of them, since they come from JSON. It
 * then read all accounts for each posting, so that a purchase became slower with every order of the
 * shop; a session that had planned it for an empty shop did so too. Inside of this function each
 * row is found by its index.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const method of ['hashjoin', 'mergejoin', 'material', 'seqscan']) {
    await sql`alter function ledger_post_all(jsonb)
      set ${sql.raw(`enable_${method}`)} = off`.execute(db);
  }
}
