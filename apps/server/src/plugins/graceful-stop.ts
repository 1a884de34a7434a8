import { Server, Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A stop takes at most this long; then the connections of unfinished requests are destroyed. */
export const DRAIN_WITHIN_MS = 25_000;
/** New connections are accepted for so long at most, for clients that do not know of the stop. */
const ACCEPT_MS = 2_000;
/** After so long without a request or a connection no more of them are waited for. */
const QUIET_MS = 250;
/** A connection that is idle for so long is closed: a request that crosses it is unlikely. */
const IDLE_MS = 500;
/** After our FIN clients close their side; closing both at once would reset the connection. */
const CLOSE_MS = 200;
const LOOK_EVERY_MS = 20;
/** After so many turns without a new connection none is waiting. */
const EMPTY_TURNS = 5;

export interface GracefulStop {
  /** Whether a stop has begun. */
  readonly isStopping: () => boolean;
}

interface Connection {
  requests: number;
  idleSince: number;
  /** How many bytes its requests so far had; more bytes are the beginning of the next request. */
  bytes: number;
}

/**
 * Lets a stop answer every request that arrives (F5). Each response then says `Connection: close`,
 * so that the client sends nothing more on that connection. First new connections are still
 * accepted; then the server listens no more and serves those that are open; at last, what is idle
 * is closed. Event streams are not waited for: `event-streams.ts` ends them.
 */
export function registerGracefulStop(app: FastifyInstance): GracefulStop {
  const traffic = countTraffic(app);
  let isStopping = false;

  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    const begunAt = performance.now();
    await until(() => traffic.isQuiet(), begunAt + ACCEPT_MS);
    if (app.server.listening) await stopListening(app.server, () => traffic.connected());
    await until(() => traffic.isIdle(), begunAt + DRAIN_WITHIN_MS);
    traffic.endIdle();
    await until(() => traffic.isClosed(), performance.now() + CLOSE_MS);
  });
  return { isStopping: () => isStopping };
}

/**
 * Closes the listening socket and no connection, unlike `close()` of an HTTP server. A connection
 * that waits to be accepted would be reset, so all of them are accepted first: one a turn of the
 * event loop, while the operating system, told that nothing may wait, takes no others. Linux then
 * still lets one wait, so one connection that arrives between the last turn and the end may be
 * reset. A proxy in front that asks `/readyz` sends none by then.
 */
async function stopListening(server: Server, connected: () => number): Promise<void> {
  const { _handle: handle } = server as unknown as { _handle?: ListeningHandle };
  // Not public, and without it some may be reset.
  handle?.listen?.(0);
  const giveUpAt = performance.now() + ACCEPT_MS;
  let known = -1;
  for (let empty = 0; empty < EMPTY_TURNS && performance.now() < giveUpAt; empty += 1) {
    if (connected() !== known) empty = 0;
    known = connected();
    await nextTurn();
  }
  Server.prototype.close.call(server);
}

interface ListeningHandle {
  listen?(backlog: number): number;
}

async function until(condition: () => boolean, giveUpAt: number): Promise<void> {
  while (!condition() && performance.now() < giveUpAt) await sleep(LOOK_EVERY_MS);
}

const newConnection = (): Connection => ({ requests: 0, idleSince: performance.now(), bytes: 0 });

/** Knows the requests in flight and what each connection does. */
function countTraffic(app: FastifyInstance) {
  /** Requests, without event streams; those that tests inject have no connection. */
  const inFlight = new Set<string>();
  const connections = new Map<Socket, Connection>();
  let lastAt = Number.NEGATIVE_INFINITY;
  let connected = 0;

  function track(socket: Socket): Connection {
    connected += 1;
    const connection = newConnection();
    lastAt = connection.idleSince;
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
    return connection;
  }
  app.server.on('connection', track);

  app.addHook('onRequest', async ({ id, headers, raw: { socket } }, reply) => {
    const isStream = headers.accept?.includes('text/event-stream') === true;
    if (!isStream) inFlight.add(id);
    // A server that listens on several addresses has more servers than `app.server`, and requests
    // of tests have no real socket.
    const isReal = socket instanceof Socket;
    const connection = connections.get(socket) ?? (isReal ? track(socket) : newConnection());
    lastAt = performance.now();
    connection.requests += isStream ? 0 : 1;
    if (isStream) connection.bytes = socket.bytesRead;
    // Emitted after a response and after a disconnect, for which no other hook is guaranteed to
    // run.
    reply.raw.once('close', () => {
      inFlight.delete(id);
      connection.requests -= isStream ? 0 : 1;
      connection.idleSince = performance.now();
      connection.bytes = socket.bytesRead;
    });
  });

  const isIdle = ([socket, connection]: [Socket, Connection]) =>
    connection.requests === 0 &&
    socket.bytesRead === connection.bytes &&
    performance.now() - connection.idleSince >= IDLE_MS;

  return {
    /** How many connections there have been. */
    connected: () => connected,
    /** Whether nobody is waiting and nobody came lately. */
    isQuiet: () =>
      inFlight.size === 0 && (connections.size === 0 || performance.now() - lastAt >= QUIET_MS),
    isIdle: () => inFlight.size === 0 && [...connections].every(isIdle),
    isClosed: () => connections.size === 0,
    endIdle() {
      for (const [socket, { requests }] of connections) if (requests === 0) socket.end();
    },
  };
}
