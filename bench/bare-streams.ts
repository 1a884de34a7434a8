// A Fastify server with streams of the same events, and nothing else: no sessions, no filter, no
// continuation. Started by `streams.ts`:
//   node bench/bare-streams.ts <port> <database url>
import type { ServerResponse } from 'node:http';
import Fastify from 'fastify';
import { Pool } from 'pg';

const [port = '', databaseUrl = ''] = process.argv.slice(2);
/** As often as the product reads. */
const READ_EVERY_MS = 250;
const pool = new Pool({ connectionString: databaseUrl, max: 2 });
const streams = new Map<string, Set<ServerResponse>>();

interface Row {
  readonly position: number;
  readonly subject_id: string;
  readonly user_ids: readonly string[];
}

const app = Fastify();
app.get('/readyz', async () => ({ status: 'ready' }));
app.get<{ Querystring: { user: string } }>('/stream', (request, reply) => {
  const { user } = request.query;
  const { raw } = reply.hijack();
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  raw.write('event: connected\ndata: {}\n\n\n');
  const ofUser = streams.get(user) ?? new Set();
  streams.set(user, ofUser.add(raw));
  raw.on('close', () => ofUser.delete(raw));
});

let position = 0;
async function read(): Promise<void> {
  const { rows } = await pool.query<Row>(
    `select position::int, subject_id, user_ids from event_log
      where position > $1 order by position limit 2000`,
    [position],
  );
  for (const row of rows) {
    position = row.position;
    const changed = { orders: [], payments: [], wallet: [], messages: [row.subject_id] };
    for (const user of row.user_ids) {
      const data = JSON.stringify({ user_id: user, changed: { ...changed, notifications: [] } });
      for (const stream of streams.get(user) ?? []) {
        stream.write(`data: ${data}\nid: ${position}\n\n\n`);
      }
    }
  }
  setTimeout(() => void read(), READ_EVERY_MS);
}

await app.listen({ port: Number(port), host: '127.0.0.1' });
await read();
