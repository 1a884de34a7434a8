// Compares opening a thread of 100,000 messages, and an inbox of 10,000 threads, with opening those
// of a hundred:
//   node bench/messages.ts [--rounds 5] [--seconds 5] [--messages 100000]
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openDatabase } from '@guildhall/db/client';
import { listThreadsSchema, readThreadSchema } from '@guildhall/domain/messages/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { sentMessage } from '@guildhall/scenes/messages';
import { accountOffer } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { countUnread, listThreads } from '@guildhall/services/messages/list-threads';
import { readThread } from '@guildhall/services/messages/read-thread';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { Client } from 'pg';
import { type Figures, inWords, measure } from './rounds.ts';
import { startEmptyShop } from './shop.ts';

/** How much longer the large one may take. */
const TARGET = 1.5;
const FEW = 100;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    messages: { type: 'string', default: '100000' },
  },
});
const messages = Number(values.messages);
const threads = messages / 10;

/** A thread of the seller's with one message. */
async function begun(scene: Scene, shop: Viewer): Promise<string> {
  const { slug } = await testGame(scene);
  const offerId = await accountOffer(scene, shop, { game_slug: slug });
  const about = { kind: 'offer', id: offerId } as const;
  return (await sentMessage(scene, await buyer(scene), about)).thread_id;
}

/** Adds messages to a thread through its tables: a user may send 500 a day. */
async function lengthen(owner: Client, threadId: string, count: number): Promise<void> {
  await owner.query(
    `insert into messages (id, thread_id, seq, sender_id, body, created_at)
      select md5(id::text || n)::uuid, thread_id, n, sender_id, 'Message ' || n, created_at
        from messages, generate_series(2, $2::integer) as n where thread_id = $1 and seq = 1`,
    [threadId, count],
  );
  await owner.query('update threads set last_seq = $2 where id = $1', [threadId, count]);
  await owner.query('update thread_members set read_seq = $2, unread = 0 where thread_id = $1', [
    threadId,
    count,
  ]);
}

/** Adds copies of a thread, a minute apart, every tenth of them unread. */
async function multiply(owner: Client, threadId: string, count: number): Promise<void> {
  const copies = 'generate_series(1, $2::integer) as n where';
  const id = (of: string) => `md5(${of}::text || n)::uuid`;
  await owner.query(
    `insert into threads (id, kind, offer_id, buyer_id, seller_id, title, offer_kind, product_slug,
        last_seq, last_message_at)
      select ${id('id')}, kind, ${id('offer_id')}, buyer_id, seller_id, title, offer_kind,
          product_slug, 1, last_message_at - n * interval '1 minute'
        from threads, ${copies} id = $1`,
    [threadId, count],
  );
  await owner.query(
    `insert into thread_members (thread_id, user_id, unread, last_message_at)
      select ${id('thread_id')}, user_id, case when n % 10 = 0 then 1 else 0 end,
          last_message_at - n * interval '1 minute'
        from thread_members, ${copies} thread_id = $1`,
    [threadId, count],
  );
  await owner.query(
    `insert into messages (id, thread_id, seq, sender_id, body, created_at)
      select ${id('id')}, ${id('thread_id')}, 1, sender_id, body, created_at
        from messages, ${copies} thread_id = $1`,
    [threadId, count],
  );
}

function print(title: string, many: Figures | undefined, few: Figures | undefined): void {
  if (many === undefined || few === undefined) throw new Error('a load has no figures');
  const ratio = many.p50_ms / few.p50_ms;
  const verdict = ratio <= TARGET ? `(aim ${TARGET})` : `(above the aim of ${TARGET})`;
  console.log(`${title}: ${ratio.toFixed(2)} ${verdict} times the time of ${FEW}`);
  console.log(`  many  ${inWords(many)}\n  few   ${inWords(few)}`);
}

const shop = await startEmptyShop({ TOKEN_SECRET: randomBytes(48).toString('base64') });
const db = openDatabase(shop.database_url);
const owner = new Client({ connectionString: shop.owner_url });
try {
  await owner.connect();
  const scene = testScene(db);
  const { services } = scene;
  const [busy, quiet] = [await seller(scene), await seller(scene)];
  const [long, short] = [await begun(scene, busy), await begun(scene, quiet)];
  const [inbox, smallInbox] = [await begun(scene, busy), await begun(scene, quiet)];
  // Copies of threads name offers that do not exist.
  await owner.query('set session_replication_role = replica');
  await lengthen(owner, long, messages);
  await lengthen(owner, short, FEW);
  await multiply(owner, inbox, threads);
  await multiply(owner, smallInbox, FEW);
  await owner.query('analyze');
  const open = (viewer: Viewer, id: string) => async () =>
    await readThread(services, viewer, readThreadSchema.parse({ about: { kind: 'thread', id } }));
  const list = (viewer: Viewer) => async () => {
    await listThreads(services, viewer, listThreadsSchema.parse({}));
    await countUnread(services, viewer);
  };
  const loads = [
    { name: 'long', work: open(busy, long) },
    { name: 'short', work: open(quiet, short) },
    { name: 'inbox', work: list(busy) },
    { name: 'small inbox', work: list(quiet) },
  ];
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  const options = { rounds, seconds, connections: 2 };
  const found = await measure(loads, options);
  print(`a thread of ${messages} messages`, found.get('long'), found.get('short'));
  print(`an inbox of ${threads} threads`, found.get('inbox'), found.get('small inbox'));
} finally {
  await owner.end();
  await db.destroy();
  await shop.stop();
}
