// A Fastify server with tRPC and the driver, which sends recorded statements and responses. Started
// by `start-bare.ts` with the recorded calls in a file:
//   node bench/bare-server.ts <port> <database url> <file>
import { readFileSync } from 'node:fs';
import { initTRPC } from '@trpc/server';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import Fastify from 'fastify';
import { Pool } from 'pg';
import type { RecordedCall, Statement } from './recorded-call.ts';

const [port = '', databaseUrl = '', file = ''] = process.argv.slice(2);
const calls = JSON.parse(readFileSync(file, 'utf8')) as readonly RecordedCall[];
const pool = new Pool({ connectionString: databaseUrl, max: 10 });

/** Sends the recorded statements; those that the product prepares are prepared here, too. */
async function askAll(statements: readonly Statement[]): Promise<void> {
  for (const { rows: _, values, ...statement } of statements) {
    await pool.query({ ...statement, values: [...values] });
  }
}

const t = initTRPC.create();
const router = t.router({
  bare: t.router(
    Object.fromEntries(
      calls.map(({ statements, data }, index) => [
        `call${index}`,
        t.procedure
          // Not validated, since validation is not part of the minimum.
          .input((input) => input)
          .query(async () => {
            await askAll(statements);
            return data;
          }),
      ]),
    ),
  ),
});

const app = Fastify({ logger: false, routerOptions: { maxParamLength: 5_000 } });
await app.register(fastifyTRPCPlugin, {
  prefix: '/api/trpc',
  trpcOptions: { router },
} satisfies FastifyTRPCPluginOptions<typeof router>);
// The same without tRPC, for routes of the product without it.
for (const [index, { statements, data }] of calls.entries()) {
  app.get(`/plain/${index}`, async () => {
    await askAll(statements);
    return data;
  });
}
app.get('/readyz', () => ({ status: 'ready' }));
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
