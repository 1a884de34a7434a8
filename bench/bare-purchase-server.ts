// The upper limit of a purchase: a Fastify server with tRPC and the driver, whose mutations send
// the same statements as the product's use cases, each call in a transaction, and do nothing else.
// Started by `purchase.ts`:
//   node bench/bare-purchase-server.ts <port> <database url> <file>
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { initTRPC } from '@trpc/server';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { replayCall, type Replay } from './replayed-call.ts';

const [port = '', databaseUrl = '', file = ''] = process.argv.slice(2);
const replays = deserialize(readFileSync(file)) as Readonly<Record<string, Replay>>;
const pool = new Pool({ connectionString: databaseUrl, max: 10 });

async function once(replay: Replay, call: Parameters<typeof replayCall>[2]) {
  const client = await pool.connect();
  try {
    const id = await replayCall(client, replay, call);
    client.release();
    return { id };
  } catch (error) {
    // The transaction is still open, so the connection is discarded.
    client.release(true);
    throw error;
  }
}

const t = initTRPC.create();
const router = t.router({
  bare: t.router(
    Object.fromEntries(
      Object.entries(replays).map(([name, replay]) => [
        name,
        t.procedure
          // Not validated, since validation is not part of the minimum.
          .input((input) => input as Parameters<typeof replayCall>[2])
          .mutation(({ input }) => once(replay, input)),
      ]),
    ),
  ),
});

const app = Fastify({ logger: false, routerOptions: { maxParamLength: 5_000 } });
await app.register(fastifyTRPCPlugin, {
  prefix: '/api/trpc',
  trpcOptions: { router },
} satisfies FastifyTRPCPluginOptions<typeof router>);
app.get('/readyz', () => ({ status: 'ready' }));
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
