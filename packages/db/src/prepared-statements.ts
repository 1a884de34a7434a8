import { createHash } from 'node:crypto';
import {
  type Driver,
  type LimitNode,
  PostgresDialect,
  PostgresQueryCompiler,
  sql,
  ValueNode,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { Client, type Connection, type PoolClient } from 'pg';

const MARK = '/* custom plan */';

/**
 * Marks a statement that is never prepared, since its plan must see its values: PostgreSQL would
 * choose a generic plan for it that is worse. Set it by measurement on a large shop (decision 52).
 */
export const CUSTOM_PLAN = sql.raw(MARK);

/** The names that one connection keeps. A plan takes 20 to 400 kB of the process behind it. */
export const MAX_PREPARED = 100;
/** The characters of all texts that this process remembers to have sent. */
const MAX_REMEMBERED = 4_000_000;
/** Longer texts carry long lists of placeholders; their text hardly ever comes again. */
const MAX_TEXT_LENGTH = 20_000;

/**
 * What PostgreSQL plans, as one statement. All else is sent as it is: transactions, settings, DDL,
 * and scripts of several statements. A `;` in a literal only costs the preparation.
 */
const IS_PLANNED = /^\s*(?:select|insert|update|delete|with|\()\b/i;

/** Whether each connection may prepare a statement. */
export function isPrepared(text: string): boolean {
  return (
    text.length <= MAX_TEXT_LENGTH &&
    !text.endsWith(MARK) &&
    IS_PLANNED.test(text) &&
    !text.includes(';')
  );
}

/** PostgreSQL truncates names to 63 bytes. */
export const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const NOT_PREPARED = 'not prepared';
const SEEN_ONCE = 'seen once';
const names = new LRUCache<string, string>({
  maxSize: MAX_REMEMBERED,
  sizeCalculation: (_, text) => text.length + 100,
});

/**
 * The name of a statement from the second time on that this process sends its text, so that texts
 * which do not come again take no place on the server.
 */
function nameIfRepeated(text: string): string | undefined {
  const known = names.get(text);
  if (known === NOT_PREPARED) return undefined;
  if (known === undefined) {
    names.set(text, isPrepared(text) ? SEEN_ONCE : NOT_PREPARED);
    return undefined;
  }
  if (known !== SEEN_ONCE) return known;
  const name = nameOf(text);
  names.set(text, name);
  return name;
}

/** The driver's list of what the server has prepared, which its types do not show. */
interface Prepared {
  readonly parsedStatements: Record<string, string>;
}

/** The plan's result would change, or the server does not know the statement. */
const STALE = new Set(['0A000', '26000']);

/**
 * Keeps the names of a connection within their bound: the one that was not used for longest is
 * closed on the server in the message that prepares another. `parse` and `bind` are called when a
 * query is sent, when no other one is under way, so nothing that is closed can be in use.
 */
function boundNames(connection: Connection & Partial<Prepared>): void {
  const { parsedStatements = {} } = connection;
  const close = (name: string) => {
    delete parsedStatements[name];
    connection.close({ type: 'S', name }, true);
  };
  const kept = new LRUCache<string, true>({
    max: MAX_PREPARED,
    dispose: (_, name, reason) => {
      if (reason !== 'set') close(name);
    },
  });
  const parse = connection.parse.bind(connection);
  connection.parse = (query, more) => {
    if (query.name) kept.set(query.name, true);
    parse(query, more);
  };
  const bind = connection.bind.bind(connection);
  connection.bind = (config, more) => {
    const { statement } = config as { statement?: string };
    if (statement) kept.get(statement);
    bind(config, more);
  };
  // After a migration that changes the type of a column, statements are prepared anew.
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code !== undefined && STALE.has(code)) kept.clear();
  });
}

/**
 * Writes limits into the text: the planner of a generic plan must know them, otherwise it expects
 * to return a tenth of all rows.
 */
export class StatementCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    const isCount = ValueNode.is(limit) && Number.isSafeInteger(limit.value);
    super.visitLimit(isCount ? { ...node, limit: ValueNode.createImmediate(limit.value) } : node);
  }
}

export class StatementDialect extends PostgresDialect {
  override createQueryCompiler(): StatementCompiler {
    return new StatementCompiler();
  }
}

/** Rolls every transaction back at its end, so that nothing of it stays. */
export class RehearsalDialect extends StatementDialect {
  override createDriver(): Driver {
    const driver = super.createDriver();
    driver.commitTransaction = driver.rollbackTransaction.bind(driver);
    return driver;
  }
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Lets a connection prepare the statements that come again, unless they are marked. */
export function prepareStatements(client: PoolClient): void {
  boundNames(client.connection);
  const query: Query = (...sent) => (Client.prototype.query as Query).apply(client, sent);
  const prepare: Query = (text, values, ...rest) => {
    const name =
      typeof text === 'string' && Array.isArray(values) ? nameIfRepeated(text) : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values });
  };
  client.query = prepare as PoolClient['query'];
}
