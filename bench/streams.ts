// Compares the open streams of one server with those of a bare Fastify server (bare-streams.ts),
// which passes on the same events at the same time:
//   node bench/streams.ts [--streams 2000] [--rounds 3] [--seconds 10]
import { randomUUID } from 'node:crypto';
import { type ClientRequest, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '@guildhall/db/client';
import { actor, ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import { testScene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { Client } from 'pg';
import { startReferenceServer } from './reference-server.ts';
import { median } from './rounds.ts';
import { residentBytes, startEmptyShop } from './shop.ts';

const TARGETS = { delay: 1.5, memory: 1.5 };
/** The server reads the log and the sessions for all streams together, and runs its jobs. */
const MOST_TRANSACTIONS_A_SECOND = 40;
const STREAMS_OF_A_USER = 10;
const EVENTS_A_SECOND = 50;
const SETTLES_MS = 5_000;

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
  },
});
const STREAMS = Number(values.streams);

interface Person {
  readonly id: string;
  readonly token: string;
  /** Streams are counted for each client network. */
  readonly network: string;
}

/** When an event was sent, by its subject. */
const sentAt = new Map<string, number>();

const requests: ClientRequest[] = [];

/** Opens a stream, and notes how long each event takes. */
async function open(url: string, headers: Record<string, string>, delays: number[]) {
  await new Promise<void>((resolve, reject) => {
    const request = get(url, { headers: { accept: 'text/event-stream', ...headers } });
    requests.push(request);
    request.on('error', reject);
    request.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const now = performance.now();
        if (text.includes('serialized-error')) reject(new Error(`${url}: ${text}`));
        for (const [, ids = ''] of text.matchAll(/"messages":\[([^\]]+)\]/g)) {
          for (const id of ids.split(',')) {
            delays.push(now - (sentAt.get(JSON.parse(id) as string) ?? Number.NaN));
          }
        }
        resolve();
      });
    });
  });
}

async function people(databaseUrl: string, secret: string, count: number): Promise<Person[]> {
  const db = openDatabase(databaseUrl);
  const scene = testScene(db);
  const services = { ...scene.services, token_secret: new TextEncoder().encode(secret) };
  const found: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `stream-${index}@example.test`;
    const { user_id: id } = await actor(scene, { username: `stream${index}`, email });
    const credentials = { email, password: ACTOR_PASSWORD };
    const origin = { ip_address: null, user_agent: null };
    const { access_token: token } = await signInWithPassword(services, credentials, origin);
    found.push({ id, token, network: `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}` });
  }
  await db.destroy();
  return found;
}

/** Opens all streams of a server. Returns how many bytes one of them takes. */
async function openAll(pid: number, openOf: (person: Person) => Promise<void>, all: Person[]) {
  await sleep(SETTLES_MS);
  const before = residentBytes(pid);
  for (let each = 0; each < STREAMS / all.length; each += 1) {
    for (const person of all) await openOf(person);
  }
  await sleep(SETTLES_MS);
  return (residentBytes(pid) - before) / STREAMS;
}

async function transactionsASecond(client: Client): Promise<number> {
  const count = async () => {
    const { rows } = await client.query<{ count: string }>(
      'select sum(xact_commit) as count from pg_stat_database',
    );
    return Number(rows[0]?.count);
  };
  const before = await count();
  await sleep(10_000);
  return ((await count()) - before) / 10;
}

/** Sends events for some seconds, each to a user at random. */
async function send(client: Client, all: readonly Person[]): Promise<void> {
  const endsAt = performance.now() + Number(values.seconds) * 1_000;
  while (performance.now() < endsAt) {
    const next = sleep(1_000 / EVENTS_A_SECOND);
    const { id: userId = '' } = all[Math.floor(Math.random() * all.length)] ?? {};
    const id = randomUUID();
    sentAt.set(id, performance.now());
    await client.query(
      `insert into event_log (topic, subject_id, event, user_ids)
       values ('messages', $1, 'sent', array[$2]::uuid[])`,
      [id, userId],
    );
    await next;
  }
  await sleep(1_000);
}

const at = (delays: readonly number[], share: number) =>
  delays.toSorted((one, other) => one - other)[Math.floor(delays.length * share)] ?? Number.NaN;

function print(what: string, [whole, bare]: readonly [number, number], aim: number): void {
  const ratio = whole / bare;
  const verdict = ratio <= aim ? `aim ${aim}` : `above the aim of ${aim}`;
  console.log(`${what}: ${ratio.toFixed(2)} (${verdict}) of the bare server`);
}

const shop = await startEmptyShop({ TRUST_PROXY: '127.0.0.1' });
try {
  const bare = await startReferenceServer('bench/bare-streams.ts', [shop.owner_url]);
  const client = new Client({ connectionString: shop.owner_url });
  try {
    await client.connect();
    const secret = shop.settings['TOKEN_SECRET'] ?? '';
    const all = await people(shop.database_url, secret, STREAMS / STREAMS_OF_A_USER + 1);
    const delays = { whole: [] as number[], bare: [] as number[] };
    const path = `/api/trpc/me.changes?input=${encodeURIComponent('{}')}`;
    const openWhole = async ({ token, network }: Person) => {
      const headers = { authorization: `JWT ${token}`, 'x-forwarded-for': network };
      await open(`${shop.url}${path}`, headers, delays.whole);
    };
    const openBare = async ({ id }: Person) =>
      await open(`${bare.url}/stream?user=${id}`, {}, delays.bare);
    // Both have served a stream before the memory of one is measured.
    for (const person of all.slice(0, 1)) await Promise.all([openWhole(person), openBare(person)]);
    const others = all.slice(1);
    const bytes = {
      whole: await openAll(shop.pid, openWhole, others),
      bare: await openAll(bare.pid, openBare, others),
    };
    const idle = await transactionsASecond(client);
    const figures = { whole: [] as number[], bare: [] as number[] };
    for (let round = 0; round < Number(values.rounds); round += 1) {
      delays.whole.length = 0;
      delays.bare.length = 0;
      await send(client, others);
      if (delays.whole.length !== delays.bare.length) {
        throw new Error(`${delays.whole.length} events came, and ${delays.bare.length} bare`);
      }
      figures.whole.push(at(delays.whole, 0.95));
      figures.bare.push(at(delays.bare, 0.95));
    }
    const p95 = [median(figures.whole), median(figures.bare)] as const;
    print(`${STREAMS} streams, a message, p95`, p95, TARGETS.delay);
    console.log(`  whole    ${p95[0].toFixed(0)} ms\n  bare     ${p95[1].toFixed(0)} ms`);
    print('memory of a stream', [bytes.whole, bytes.bare], TARGETS.memory);
    for (const [name, each] of Object.entries(bytes)) {
      console.log(`  ${name.padEnd(8)} ${(each / 1_024).toFixed(1)} kB`);
    }
    const verdict = idle <= MOST_TRANSACTIONS_A_SECOND ? 'aim' : 'above the aim of';
    console.log(
      `idle streams: ${idle.toFixed(0)} transactions a second ` +
        `(${verdict} ${MOST_TRANSACTIONS_A_SECOND}), of both servers together`,
    );
  } finally {
    for (const request of requests) request.destroy();
    await client.end();
    await bare.stop();
  }
} finally {
  await shop.stop();
}
