import { Kysely } from 'kysely';
import { types } from 'pg';
import { openPool } from './client-pool.ts';
import type { Database } from './database.ts';
import { SESSION_SETTINGS, sessionOptions } from './session-settings.ts';
import { prepareStatements, RehearsalDialect, StatementDialect } from './prepared-statements.ts';

/** The role of the application. It may add ledger entries but never change them. */
export const APP_ROLE = 'guildhall_app';

/** An error that prevents the start; its message tells the operator what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

export interface OpenDatabaseOptions {
  maxConnections?: number;
  /**
   * Sessions set this role at connect time. Any statement can undo that, so it protects from
   * mistakes of a tool that was given the owner's URL, and from nothing else.
   */
  role?: string;
  /** Receives errors of idle connections, such as after a database restart. */
  onError?: (error: Error) => void;
  /**
   * PostgreSQL ends a statement after this time, and the client destroys a connection that does not
   * answer shortly after. 0 disables both, for migrations.
   */
  statementTimeoutMs?: number;
  /** When it aborts, the process stops: from then on no statement is waited for long. */
  stopping?: AbortSignal;
  /** `false` prepares no statement, for migrations. */
  prepare?: boolean;
  /** Rolls every transaction back instead of committing it, for what is only tried out. */
  rehearsal?: boolean;
  /** How long a caller waits for a connection. */
  connectTimeoutMs?: number;
  /** Receives the text of every statement that was sent, with and without success. */
  onStatement?: (text: string, durationMs: number) => void;
  /** Receives a function that tells how the pool is used now. */
  onPool?: (usage: () => PoolUsage) => void;
}

/** Connections of a pool by what they do, and the callers that wait for one. */
export interface PoolUsage {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/**
 * With the time to notice that a connection is dead and to open another one, a server is ready
 * again within 15 s of its database being reachable (F6).
 */
const STATEMENT_TIMEOUT_MS = 10_000;

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

/** The URL without its parameter `options`, which would replace those of the product. */
function takeOptions(url: string): { address: string; given: string } {
  const address = new URL(url);
  const given = address.searchParams.get('options');
  if (given === null) return { address: url, given: '' };
  address.searchParams.delete('options');
  return { address: address.href, given };
}

/**
 * Opens a connection pool; it connects on the first query. int8 is read as a number, timestamptz as
 * a Date, date as 'YYYY-MM-DD'. Close it with `destroy()`.
 */
export function openDatabase(url: string, options: OpenDatabaseOptions = {}): Kysely<Database> {
  const onError = options.onError ?? (() => undefined);
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const { address, given } = takeOptions(url);
  const sessionSettings = {
    ...SESSION_SETTINGS,
    ...(options.role !== undefined && { role: options.role }),
    idle_in_transaction_session_timeout: '20000',
    statement_timeout: String(statementTimeoutMs),
    lock_timeout: String(statementTimeoutMs > 0 ? Math.min(statementTimeoutMs, 8_000) : 0),
  };
  const config = {
    connectionString: address,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'guildhall',
    types: { getTypeParser: typeParser as typeof types.getTypeParser },
    // Of two values the last one counts.
    options: `${given} ${sessionOptions(sessionSettings)}`.trim(),
  };
  // Without both listeners a database restart would end the process. The pool listens only to idle
  // connections, and a borrowed one may also break between two statements.
  const limits = { statementTimeoutMs, stopping: options.stopping };
  const { pool, checked } = openPool(config, limits, (client) => {
    client.on('error', onError);
    if (options.prepare !== false) prepareStatements(client);
  });
  pool.on('error', onError);
  options.onPool?.(() => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  const { onStatement } = options;
  const Dialect = options.rehearsal === true ? RehearsalDialect : StatementDialect;
  return new Kysely<Database>({
    dialect: new Dialect({ pool: checked }),
    ...(onStatement && { log: ({ query, queryDurationMillis: ms }) => onStatement(query.sql, ms) }),
  });
}
