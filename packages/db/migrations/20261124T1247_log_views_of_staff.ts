import { type Kysely, sql } from 'kysely';

/**
 * A view of staff is a row of the log that the buyer reads, with the proposal that a second person
 * confirmed. The key is the proposal's id alone; the rows of proposals are never changed.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table reveal_log
    add column proposal_id uuid references staff_proposals (id)`.execute(db);
}
