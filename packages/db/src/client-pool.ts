import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

/**
 * A connection pool that notices dead connections. A connection can die without a word: a proxy
 * freezes, a firewall forgets it, a machine disappears. The operating system then reports nothing
 * for minutes, and PostgreSQL's own limits cannot arrive. So the client has limits too. A
 * connection that misses one is destroyed and never used again: its session may still run the
 * statement. After a missed COMMIT the outcome is unknown (F7); the caller gets the error of a lost
 * connection, which nothing retries by itself.
 */
export interface ConnectionLimits {
  /** After this time PostgreSQL ends a statement itself; 0 for no limit at all. */
  readonly statementTimeoutMs: number;
  /** From then on no statement is waited for longer than `STOPPING_TIMEOUT_MS`. */
  readonly stopping: AbortSignal | undefined;
}

/** How much longer than PostgreSQL's limit the client waits: PostgreSQL's error says more. */
const GRACE_MS = 1_000;
const CHECK_EVERY_MS = 500;
/** A connection that answered just now is used without a check. */
const TRUSTED_MS = 1_000;
const LIVENESS_TIMEOUT_MS = 2_000;
const STOPPING_TIMEOUT_MS = 5_000;

/** What `pg` says to a caller who waited too long for a connection of others. */
const ALL_IN_USE = 'timeout exceeded when trying to connect';

interface Watched {
  /** When the running statement was sent; null while none runs. */
  sentAt: number | null;
  answeredAt: number;
  /** Whether the last look already found the statement late. */
  isLate: boolean;
}

type Query = (...sent: unknown[]) => unknown;

/** Begins of `NO_CONNECTION_WORDS` in the API's errors: the caller gets 503. */
const lost = (what: string) => new Error(`Connection terminated: ${what}`);

function destroy({ connection }: PoolClient, error?: Error): void {
  connection.stream.destroy(error);
}

/** Notes in `watched` when a statement was sent, and when the last one was answered. */
function watchStatements(client: PoolClient, watched: Watched): void {
  const query = client.query.bind(client) as Query;
  const noteAnswer = () => {
    watched.sentAt = null;
    watched.isLate = false;
    watched.answeredAt = performance.now();
  };
  const send: Query = (...sent) => {
    watched.sentAt = performance.now();
    const answer = query(...sent);
    if (answer instanceof Promise) answer.then(noteAnswer, noteAnswer);
    return answer;
  };
  client.query = send as PoolClient['query'];
}

/**
 * Destroys connections whose statement is late, looking at all of them twice a second. The second
 * look that finds a statement late destroys: at the first one this process itself may have been
 * busy, with the answer unread.
 */
function watchConnections(
  watched: ReadonlyMap<PoolClient, Watched>,
  { statementTimeoutMs, stopping }: ConnectionLimits,
  onDead: () => void,
): () => void {
  let stoppingAt = Number.POSITIVE_INFINITY;
  const noteStop = () => (stoppingAt = performance.now());
  if (stopping?.aborted === true) noteStop();
  else stopping?.addEventListener('abort', noteStop, { once: true });
  const limitMs = statementTimeoutMs > 0 ? statementTimeoutMs + GRACE_MS : Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    if (watched.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    const now = performance.now();
    for (const [client, state] of watched) {
      if (state.sentAt === null) continue;
      const stopsAt = Math.max(stoppingAt, state.sentAt) + STOPPING_TIMEOUT_MS;
      const lateAt = Math.min(state.sentAt + limitMs, stopsAt);
      if (state.isLate) {
        onDead();
        destroy(client, lost(`no answer within ${Math.round(now - state.sentAt)} ms`));
      }
      state.isLate = now > lateAt;
    }
  }
  return () => {
    timer ??= setInterval(look, CHECK_EVERY_MS).unref();
  };
}

/**
 * Opens a pool whose connections are checked before use unless they have just answered. When one is
 * dead, all that have not answered since are replaced too: what cut one has usually cut all.
 */
export function openPool(
  config: PoolConfig,
  limits: ConnectionLimits,
  onConnect: (client: PoolClient) => void,
): { pool: Pool; checked: PostgresPool } {
  const pool = new Pool(config);
  const watched = new Map<PoolClient, Watched>();
  let foundDeadAt = Number.NEGATIVE_INFINITY;
  const onDead = () => (foundDeadAt = performance.now());
  const startWatching = watchConnections(watched, limits, onDead);

  pool.on('connect', (client) => {
    onConnect(client);
    const state = { sentAt: null, answeredAt: performance.now(), isLate: false };
    watched.set(client, state);
    client.once('end', () => watched.delete(client));
    watchStatements(client, state);
    startWatching();
  });

  async function isAlive(client: PoolClient): Promise<boolean> {
    const answeredAt = watched.get(client)?.answeredAt ?? Number.NEGATIVE_INFINITY;
    if (answeredAt <= foundDeadAt) return false;
    if (performance.now() - answeredAt < TRUSTED_MS) return true;
    const answered = client.query('select').then(
      () => true,
      () => false,
    );
    const tooLate = sleep(LIVENESS_TIMEOUT_MS, false, { ref: false });
    if (await Promise.race([answered, tooLate])) return true;
    onDead();
    return false;
  }

  /** Whether the process stops and a connection could not be opened: nothing waits for more. */
  let isGivenUp = false;
  async function openOrReuse(): Promise<PoolClient> {
    if (isGivenUp) throw lost('the process stops, and the database did not answer');
    try {
      return await pool.connect();
    } catch (error) {
      const isInUse = error instanceof Error && error.message === ALL_IN_USE;
      isGivenUp ||= limits.stopping?.aborted === true && !isInUse;
      throw error;
    }
  }

  async function connect(): Promise<PoolClient> {
    for (;;) {
      const client = await openOrReuse();
      if (await isAlive(client)) return client;
      destroy(client);
      client.release(true);
    }
  }
  /** While the process stops, a connection that is still being opened is not waited for. */
  async function end(): Promise<void> {
    const isStopping = limits.stopping?.aborted === true;
    const ended = pool.end();
    const tooLate = sleep(STOPPING_TIMEOUT_MS, undefined, { ref: false });
    await (isStopping ? Promise.race([ended, tooLate]) : ended);
  }
  const checked = { connect, end, options: pool.options };
  return { pool, checked: checked as PostgresPool };
}
