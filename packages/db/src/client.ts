import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool, type PoolClient, types } from 'pg';
import type { Database } from './database.ts';

/** The role the application works as: it may add ledger entries, but never change them. */
export const APP_ROLE = 'guildhall_app';

/** A reason not to start, in one sentence that tells the operator what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

export interface OpenDatabaseOptions {
  maxConnections?: number;
  /** Sessions take this role at connect time, where the owner may log in, but not the role. */
  role?: string;
  /** Told about connections that break while nobody waits for them, as in a database restart. */
  onError?: (error: Error) => void;
  /** 0 switches the limit off, for migrations. */
  statementTimeoutMs?: number;
}

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;

/** Amounts are whole numbers; one that JavaScript cannot hold exactly must never be rounded. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database holds ${text}, beyond the safe integers.`);
  }
  return value;
}

function typeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return types.getTypeParser(oid, 'binary');
  if (oid === INT8) return parseSafeInteger;
  // A calendar day has no time zone; the driver's default would give it the server's.
  if (oid === DATE) return (text: string) => text;
  const parse = types.getTypeParser(oid, 'text');
  if (oid !== INT8_ARRAY) return parse;
  return (text: string) =>
    (parse(text) as (string | null)[]).map((item) =>
      item === null ? null : parseSafeInteger(item),
    );
}

const MARK = '/* prepared */';

/**
 * The end of a statement that each connection prepares once and then only runs: for what is asked
 * with almost every request, where planning costs more than running. It must find its rows by key,
 * so that one plan is right for all, and name its columns: a migration may add others.
 */
export const PREPARED = sql.raw(MARK);

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;
const names = new Map<string, string>();

/** A short name for a text; PostgreSQL cuts names after 63 bytes. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

function prepareMarked(client: PoolClient): void {
  const query: Query = (...sent) => (Client.prototype.query as Query).apply(client, sent);
  const prepare: Query = (text, values, ...rest) =>
    typeof text === 'string' && text.endsWith(MARK)
      ? query({ name: nameOf(text), text, values })
      : query(text, values, ...rest);
  client.query = prepare as PoolClient['query'];
}

/**
 * Opens a pool on `url`; connects only when first asked something. int8 arrives as a number,
 * timestamptz as a Date, date as 'YYYY-MM-DD'. Close it with `destroy()`.
 */
export function openDatabase(url: string, options: OpenDatabaseOptions = {}): Kysely<Database> {
  const onError = options.onError ?? (() => undefined);
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000;
  const session = options.role === undefined ? {} : { options: `-c role=${options.role}` };
  const pool = new Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'guildhall',
    idle_in_transaction_session_timeout: 20_000,
    ...(statementTimeoutMs > 0
      ? {
          statement_timeout: statementTimeoutMs,
          lock_timeout: Math.min(statementTimeoutMs, 10_000),
        }
      : {}),
    types: { getTypeParser: typeParser as typeof types.getTypeParser },
    ...session,
  });
  // Without these two listeners a database restart ends the whole process: the pool listens to
  // its idle connections only, and a borrowed one may break between two statements.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    prepareMarked(client);
  });
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
