import { type Kysely, sql } from 'kysely';

/** The limits that the code had until now, as numbers of every version of the rule book. */
const LIMITS = { top_up: { least_minor: 500, most_minor: 200_000 } };

export async function up(db: Kysely<any>): Promise<void> {
  await sql`update rule_versions set numbers = numbers || ${JSON.stringify(LIMITS)}::jsonb`.execute(
    db,
  );
}
