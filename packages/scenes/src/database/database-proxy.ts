import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of the database, between a client and a network that fails. */
export interface DatabaseProxy {
  /** The URL of the database, through this proxy. */
  readonly url: string;
  /** How many connections clients have opened through it. */
  readonly opened: () => number;
  /** From now on open and new connections are kept, and nothing is forwarded. */
  freeze(): void;
  /** New connections are forwarded; those that were frozen stay so forever. */
  letNewConnectionsThrough(): void;
  /** What the client sends is forwarded, and no answer comes back on any open connection. */
  loseAnswers(): void;
  close(): Promise<void>;
}

export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const forwarded = new Map<Socket, Socket>();
  let isFrozen = false;
  let opened = 0;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    return socket;
  };
  const stop = (from: Socket, to: Socket) => {
    from.unpipe(to);
    // It goes on reading, so that the kernel acknowledges what arrives.
    from.resume();
  };

  const server = createServer((client) => {
    keep(client);
    opened += 1;
    if (isFrozen) {
      client.resume();
      return;
    }
    const database = keep(connect(Number(target.port), target.hostname));
    forwarded.set(client, database);
    client.pipe(database).pipe(client);
    client.once('close', () => {
      if (forwarded.delete(client)) database.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.href,
    opened: () => opened,
    freeze() {
      isFrozen = true;
      for (const [client, database] of forwarded) {
        stop(client, database);
        stop(database, client);
      }
      forwarded.clear();
    },
    letNewConnectionsThrough: () => void (isFrozen = false),
    loseAnswers() {
      for (const [client, database] of forwarded) stop(database, client);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
