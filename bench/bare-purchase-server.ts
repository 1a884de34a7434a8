// The upper limit of a purchase: a Fastify server with tRPC and the driver, whose one mutation is
// one call of the database (`bare-purchase.ts`). Started by `purchase.ts`:
//   node bench/bare-purchase-server.ts <port> <database url>
import { initTRPC } from '@trpc/server';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { z } from 'zod';
import { BARE_CALL } from './bare-purchase.ts';

const [port = '', databaseUrl = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });

const purchaseSchema = z.strictObject({
  idempotency_key: z.uuid(),
  buyer_id: z.uuid(),
  offer_id: z.uuid(),
  expected_total_minor: z.int(),
  terms: z.record(z.string(), z.unknown()),
});

const t = initTRPC.create();
const router = t.router({
  purchase: t.procedure.input(purchaseSchema).mutation(async ({ input }) => {
    const { idempotency_key: key, buyer_id, offer_id, expected_total_minor: total, terms } = input;
    const values = [key, buyer_id, offer_id, total, JSON.stringify(terms)];
    const { rows } = await pool.query<{ order_id: string }>({
      name: 'purchase',
      text: BARE_CALL,
      values,
    });
    return { order_id: rows[0]?.order_id };
  }),
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
