/**
 * What the product relies on in a session. All of it is set when a connection is opened, because
 * the server, a database and a role may have other defaults: of an operator, of a managed
 * PostgreSQL, or of `PGOPTIONS`.
 */
export const SESSION_SETTINGS = {
  // How values are written, and read from texts.
  datestyle: 'ISO,MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  timezone_abbreviations: 'Default',
  bytea_output: 'hex',
  extra_float_digits: '1',
  lc_monetary: 'C',
  lc_numeric: 'C',
  lc_time: 'C',
  default_text_search_config: 'pg_catalog.english',
  // What SQL means.
  search_path: 'public',
  standard_conforming_strings: 'on',
  backslash_quote: 'safe_encoding',
  array_nulls: 'on',
  transform_null_equals: 'off',
  quote_all_identifiers: 'off',
  row_security: 'on',
  restrict_nonsystem_relation_kind: '',
  gin_fuzzy_search_limit: '0',
  // Transactions: locks and conditional updates are made for this isolation.
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  default_transaction_deferrable: 'off',
  exit_on_error: 'off',
  // Limits; `client.ts` sets those of statements and locks.
  transaction_timeout: '0',
  idle_session_timeout: '0',
  // Statements are short and prepared (decision 52).
  plan_cache_mode: 'auto',
  jit: 'off',
  // Migrations.
  check_function_bodies: 'on',
  default_tablespace: '',
  client_min_messages: 'notice',
} as const;

/** As PostgreSQL reads the options of a connection: spaces and backslashes are escaped. */
export function sessionOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\ ]/g, String.raw`\$&`)}`)
    .join(' ');
}
