import { type Kysely, sql } from 'kysely';

/** Refunds of unused top-ups that staff review, and what they cost. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table refunds
    add column unused_minor bigint not null default 0,
    add column fee_minor bigint not null default 0,
    drop constraint refunds_state_check,
    drop constraint refunds_waiting_has_due,
    add constraint refunds_state_check
      check (state in ('in_review', 'pending', 'succeeded', 'failed', 'rejected')),
    add constraint refunds_waiting_has_due
      check ((state in ('in_review', 'pending')) = (due_at is not null))`.execute(db);
  await sql`create unique index refunds_one_in_review on refunds (user_id)
    where state = 'in_review'`.execute(db);
  await sql`create index refunds_review_due on refunds (due_at) where state = 'in_review'`.execute(
    db,
  );
}
