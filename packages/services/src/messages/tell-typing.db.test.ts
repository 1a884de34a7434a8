import { ACTOR_PASSWORD, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sentMessage } from '@guildhall/scenes/messages';
import { accountOffer } from '@guildhall/scenes/offers';
import { catchErrorCode } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createEventFeed, eventReader } from '../kernel/events/event-feed.ts';
import { databaseSignals } from '../kernel/events/signals.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { blockUser } from './block-users.ts';
import { changeSettings } from './choose-settings.ts';
import { readThread } from './read-thread.ts';
import { tellTyping } from './tell-typing.ts';

let database: TestDatabase;
let scene: Scene;
/** The feeds of two servers of one database. */
let servers: ReturnType<typeof server>[];
let ending: AbortController;
let errors: string[] = [];

let ann: Viewer;
let shop: Viewer;
let threadId: string;

function server() {
  const onError = (error: unknown) => void errors.push(String(error));
  const signals = databaseSignals({ db: database.db, url: database.url }, onError);
  const events = createEventFeed({ read: eventReader(database.db), onError, signals });
  return { services: { ...scene.services, events }, signals };
}

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  servers = [server(), server()];
});
afterAll(async () => {
  for (const { signals } of servers) await signals.close();
  await database.close();
});
beforeEach(async () => {
  ending = new AbortController();
  const { slug } = await testGame(scene);
  [ann, shop] = [await buyer(scene), await seller(scene)];
  const offerId = await accountOffer(scene, shop, { game_slug: slug });
  const sent = await sentMessage(scene, ann, { kind: 'offer', id: offerId });
  threadId = sent.thread_id;
  errors = [];
  return () => ending.abort();
});

/** What the stream of a user at a server was told, from now on. */
async function streamAt(number: number, { user_id }: Viewer) {
  const told: string[] = [];
  const stream = servers[number]?.services.events.follow({ user_id }, { signal: ending.signal });
  if (stream === undefined) throw new Error('there is no such server');
  await stream.next();
  void (async () => {
    for await (const { signals } of stream) told.push(...signals);
  })();
  return told;
}

const services = () => (servers[0] as (typeof servers)[number]).services;
const types = async (who: Viewer) => await tellTyping(services(), who, { thread_id: threadId });

/** Types until the connections of the servers listen, and the stream was told. */
const typesUntil = async (who: Viewer, told: readonly string[]) =>
  await vi.waitFor(
    async () => {
      await types(who);
      expect(told).toContain(threadId);
    },
    { timeout: 10_000, interval: 200 },
  );

test('whoever writes is seen writing by the other one alone, at every server', async () => {
  const [here, there] = [await streamAt(0, shop), await streamAt(1, shop)];
  const [own, stranger] = [await streamAt(1, ann), await streamAt(1, await buyer(scene))];
  await typesUntil(ann, here);
  await typesUntil(ann, there);
  expect([own, stranger]).toEqual([[], []]);
  expect([...new Set([...here, ...there])]).toEqual([threadId]);
});

test('a connection of a server that breaks is replaced', async () => {
  const there = await streamAt(1, shop);
  await typesUntil(ann, there);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'guildhall signals' and datname = current_database()`.execute(
    database.owner_db,
  );
  await vi.waitFor(() => expect(errors).toHaveLength(2));
  there.length = 0;
  await typesUntil(ann, there);
  expect(errors).toHaveLength(2);
});

test('strangers tell nobody anything, nor does who is blocked or does not want it', async () => {
  const told = await streamAt(0, shop);
  const bob = await buyer(scene);
  const { slug } = await testGame(scene);
  const offerId = await accountOffer(scene, shop, { game_slug: slug });
  const { thread_id } = await sentMessage(scene, bob, { kind: 'offer', id: offerId });
  /** What the shop was told before Bob writes. */
  const toldBefore = async () => {
    told.length = 0;
    await tellTyping(services(), bob, { thread_id });
    await vi.waitFor(() => expect(told).toContain(thread_id), { timeout: 10_000 });
    return told.filter((id) => id !== thread_id);
  };
  await typesUntil(ann, told);
  await toldBefore();
  expect(await catchErrorCode(types(await buyer(scene)))).toBe('THREAD_NOT_FOUND');
  await changeSettings(scene.services, ann, { shows_typing: false });
  await types(ann);
  expect(await toldBefore()).toEqual([]);
  await changeSettings(scene.services, ann, { shows_typing: true });
  await blockUser(scene.services, shop, { user_id: ann.user_id });
  await types(ann);
  expect(await toldBefore()).toEqual([]);
});

test('a thread says that the other one was here in the last ten minutes, if they show it and are not blocked', async () => {
  const seen = async () => {
    const about = { kind: 'thread', id: threadId } as const;
    return (await readThread(scene.services, ann, { about, limit: 10 })).partner_is_online;
  };
  expect(await seen()).toBe(false);
  const email = `${shop.user_id}@online.test`;
  await sql`update users set email = ${email} where id = ${shop.user_id}`.execute(
    database.owner_db,
  );
  const origin = { ip_address: null, user_agent: null };
  await signInWithPassword(scene.services, { email, password: ACTOR_PASSWORD }, origin);
  expect(await seen()).toBe(false);
  await changeSettings(scene.services, shop, { shows_online: true });
  expect(await seen()).toBe(true);
  await sql`update sessions set last_seen_at = now() - interval '11 minutes'`.execute(
    database.owner_db,
  );
  expect(await seen()).toBe(false);
  await sql`update sessions set last_seen_at = now()`.execute(database.owner_db);
  await blockUser(scene.services, ann, { user_id: shop.user_id });
  expect(await seen()).toBe(false);
});
