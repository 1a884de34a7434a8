import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool, type PoolClient, types } from 'pg';
import type { Database } from './database.ts';

/** The role of the application. It may add ledger entries but never change them. */
export const APP_ROLE = 'guildhall_app';

/** An error that prevents the start; its message tells the operator what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

export interface OpenDatabaseOptions {
  maxConnections?: number;
  /** Sessions set this role at connect time, for installations where only the owner can log in. */
  role?: string;
  /** Receives errors of idle connections, such as after a database restart. */
  onError?: (error: Error) => void;
  /** 0 disables the limit, for migrations. */
  statementTimeoutMs?: number;
  /** How long a caller waits for a connection. */
  connectTimeoutMs?: number;
  /** Receives the text of every statement that was sent, with and without success. */
  onStatement?: (text: string) => void;
}

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;

/**
 * Parses an amount. Throws a RangeError beyond the safe integers, since amounts must never be
 * rounded.
 */
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
  // A calendar date has no time zone; the driver's default parser would use the server's.
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
 * Marks a statement that each connection prepares once, for queries of almost every request, where
 * planning costs more than running. It must select rows by key, so that one generic plan is right
 * for all values, and must name its columns, since a migration may add others.
 */
export const PREPARED = sql.raw(MARK);

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;
const names = new Map<string, string>();

/** A short name for a statement; PostgreSQL truncates names to 63 bytes. */
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
 * Opens a connection pool; it connects on the first query. int8 is read as a number, timestamptz as
 * a Date, date as 'YYYY-MM-DD'. Close it with `destroy()`.
 */
export function openDatabase(url: string, options: OpenDatabaseOptions = {}): Kysely<Database> {
  const onError = options.onError ?? (() => undefined);
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000;
  const session = options.role === undefined ? {} : { options: `-c role=${options.role}` };
  const pool = new Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
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
  // Without both listeners a database restart would end the process. The pool listens only to idle
  // connections, and a borrowed one may also break between two statements.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    prepareMarked(client);
  });
  const { onStatement } = options;
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && { log: ({ query }) => onStatement(query.sql) }),
  });
}
