import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import type { Database } from '../database.ts';

// Signals are told to all servers by NOTIFY and stored nowhere: who does not listen misses them.

const CHANNEL = 'guildhall_signals';
const CONNECT_WITHIN_MS = 5_000;
/** A connection that somebody on the way has forgotten reports nothing: it has to answer. */
const CHECK_EVERY_MS = 20_000;
const ANSWER_WITHIN_MS = 5_000;
const CONNECT_AGAIN_MS = 2_000;

/** Sends a text of at most 200 characters to all that listen, after the commit. */
export async function sendSignal(db: Kysely<Database>, text: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${text.slice(0, 200)})`.execute(db);
}

export interface SignalListener {
  close(): Promise<void>;
}

/**
 * Passes on what is sent from now on, from a connection of its own. A connection that breaks is
 * replaced; what is sent meanwhile is missed. `onError` is called once for each outage.
 */
export function listenToSignals(
  url: string,
  { onSignal, onError }: { onSignal: (text: string) => void; onError: (error: unknown) => void },
): SignalListener {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isTold = false;

  function fail(failed: Client, error: unknown): void {
    if (failed !== client || isClosed) return;
    client = null;
    clearTimeout(timer);
    if (!isTold) onError(error);
    isTold = true;
    // A dead connection would wait for an answer before it closes.
    failed.connection.stream.destroy();
    timer = setTimeout(() => void connect(), CONNECT_AGAIN_MS).unref();
  }

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
      application_name: 'guildhall signals',
    });
    client = next;
    next.on('error', (error) => fail(next, error));
    next.on('end', () => fail(next, new Error('the connection has ended')));
    next.on('notification', ({ payload }) => payload !== undefined && onSignal(payload));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      isTold = false;
      check(next);
    } catch (error) {
      fail(next, error);
    }
  }

  function check(checked: Client): void {
    timer = setTimeout(() => {
      checked.query('select 1').then(
        () => checked === client && check(checked),
        (error: unknown) => fail(checked, error),
      );
    }, CHECK_EVERY_MS).unref();
  }

  void connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
