import { type Kysely, sql } from 'kysely';

const LIMITS = {
  payment_limits: {
    unfinished: 5,
    top_up_page_minutes: 60,
    top_ups: [
      { verification: 0, max_day_minor: 200_000, per_day: 5 },
      { verification: 2, max_day_minor: 1_000_000, per_day: 20 },
    ],
  },
  refunds_to_source: {
    per_day: 10,
    max_day_minor: 1_000_000,
    free_unused: 1,
    free_unused_days: 30,
    review_hours: 48,
    cost: { share: 290, fixed_minor: 30 },
  },
};
/** A top-up of less costs the shop more than a tenth of it. */
const LEAST = { before_minor: 500, least_minor: 1_000 };

/**
 * How much a user may pay in and take back, as numbers of every version of the rule book, and what
 * is needed to count it.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`update rule_versions set numbers = numbers || ${JSON.stringify(LIMITS)}::jsonb`.execute(
    db,
  );
  await sql`update rule_versions
    set numbers = jsonb_set(numbers, '{top_up,least_minor}', to_jsonb(${LEAST.least_minor}::int))
    where numbers #>> '{top_up,least_minor}' = ${String(LEAST.before_minor)}`.execute(db);
  await sql`create index payments_user_recent on payments (user_id, created_at)`.execute(db);
  await sql`create index payments_user_pending on payments (user_id) where state = 'pending'`.execute(
    db,
  );
  await sql`alter table payments add column checks integer not null default 0`.execute(db);
  await sql`create index refunds_user_recent on refunds (user_id, created_at)`.execute(db);
}
