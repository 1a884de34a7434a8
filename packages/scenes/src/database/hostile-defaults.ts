import type { Database } from '@guildhall/db/database';
import { type Kysely, sql } from 'kysely';

/** Other values than those that the product relies on, as a database or a role may have them. */
export const HOSTILE_DEFAULTS = {
  datestyle: 'German',
  intervalstyle: 'sql_standard',
  timezone: 'Asia/Kathmandu',
  timezone_abbreviations: 'India',
  bytea_output: 'escape',
  extra_float_digits: '-15',
  lc_monetary: 'POSIX',
  lc_numeric: 'POSIX',
  lc_time: 'POSIX',
  default_text_search_config: 'pg_catalog.german',
  search_path: 'pg_catalog',
  standard_conforming_strings: 'off',
  backslash_quote: 'on',
  array_nulls: 'off',
  transform_null_equals: 'on',
  quote_all_identifiers: 'on',
  row_security: 'off',
  restrict_nonsystem_relation_kind: 'view',
  gin_fuzzy_search_limit: '1',
  default_transaction_isolation: 'serializable',
  default_transaction_read_only: 'on',
  default_transaction_deferrable: 'on',
  exit_on_error: 'on',
  transaction_timeout: '1ms',
  idle_session_timeout: '1ms',
  statement_timeout: '1ms',
  lock_timeout: '1ms',
  idle_in_transaction_session_timeout: '1ms',
  plan_cache_mode: 'force_generic_plan',
  jit: 'on',
  check_function_bodies: 'off',
  default_tablespace: 'pg_default',
  client_min_messages: 'debug5',
} as const;

/** New sessions of this database have them, as its owner. */
export async function setHostileDefaults(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select current_database()::text as name`.execute(db);
  for (const [name, value] of Object.entries(HOSTILE_DEFAULTS)) {
    const database = sql.id(rows[0]?.name ?? '');
    await sql`alter database ${database} set ${sql.id(name)} to ${sql.lit(value)}`.execute(db);
  }
}
