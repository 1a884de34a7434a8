import { type LoggedEvent, readNewEvents } from '@guildhall/db/kernel/event-log';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createEventFeed,
  type EventBatch,
  type EventFeed,
  type EventFilter,
  eventReader,
} from './event-feed.ts';

let database: TestDatabase;
let scene: Scene;
/** Added to the clock, so that a feed reads without waiting. */
let skippedMs: number;
let reads: number;
let errors: unknown[];
let ending: AbortController;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(() => {
  skippedMs = 0;
  reads = 0;
  errors = [];
  ending = new AbortController();
  return () => ending.abort();
});

/** The feed of one server process. */
function feedOfServer(read = eventReader(database.db)): EventFeed {
  return createEventFeed({
    read: async (range) => {
      reads += 1;
      return await read(range);
    },
    onError: (error) => errors.push(error),
    now: () => Date.now() + skippedMs,
  });
}

/** Events of a user, written without the triggers, on a connection that may stay open. */
const write = async (db: TestDatabase['owner_db'], userId: string, event: string) =>
  await sql`insert into event_log (topic, subject_id, event, user_ids)
    values ('users', ${userId}, ${event}, array[${userId}]::uuid[])`.execute(db);

async function catchUp(feed: EventFeed): Promise<void> {
  skippedMs += 250;
  await feed.catchUp();
}

const namesOf = (events: readonly LoggedEvent[]) => events.map(({ event }) => event);

/** Follows the feed, and collects what it gives from the first batch on. */
async function followed(feed: EventFeed, filter: EventFilter, after?: string) {
  const batches: EventBatch[] = [];
  const { signal } = ending;
  const stream = feed.follow(filter, { after, signal });
  const first = await stream.next();
  if (first.done === true) throw new Error('the stream has ended');
  batches.push(first.value);
  const rest = (async () => {
    for await (const batch of stream) batches.push(batch);
  })();
  return {
    batches,
    rest,
    names: () => batches.flatMap(({ events }) => namesOf(events)),
    position: () => batches.at(-1)?.position ?? '',
  };
}

describe('the history rows of a purchase are events', () => {
  let events: LoggedEvent[];
  let people: { ann: string; shop: string };
  beforeAll(async () => {
    const [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
    people = { ann: ann.user_id, shop: shop.user_id };
    const { slug } = await testBrand(scene);
    const offerId = await giftCardOffer(scene, shop, { brand_slug: slug, stock: 3 });
    const { snapshot } = await readNewEvents(database.db, { seen: null, limit: 1 });
    await boughtOrder(scene, ann, offerId, 3);
    events = (await readNewEvents(database.db, { seen: snapshot, limit: 100 })).events;
  });

  test('one for each change, however many units it moved, in their order in each topic', () => {
    const received = events.map(({ topic, event, details }) => {
      const { state, units, unit_ids } = details as {
        state?: string;
        units?: number;
        unit_ids?: string[];
      };
      const facts = [event, state, unit_ids?.length ?? units];
      return { topic, text: facts.filter((fact) => fact !== undefined).join(' ') };
    });
    // A statement that moves several tables writes their events in the order of the tables.
    const byTopic = [...Map.groupBy(received, ({ topic }) => topic)];
    expect(
      Object.fromEntries(byTopic.map(([topic, some]) => [topic, some.map(({ text }) => text)])),
    ).toEqual({
      stock: ['reserve 3', 'sell 3'],
      offers: ['run_out out_of_stock'],
      orders: [
        'check_out awaiting_payment',
        'reserve awaiting_delivery 3',
        'pay paid',
        'deliver_instantly delivered',
        'deliver delivered 3',
      ],
      payments: ['start pending', 'capture captured'],
      wallet: ['post', 'post'],
      // Both parties are told of the order, and the buyer of the payment.
      notifications: ['notify', 'notify', 'notify'],
    });
  });

  test('each with the users that it concerns', () => {
    const { ann, shop } = people;
    const concerned = new Set(events.map(({ topic, user_ids }) => `${topic} ${user_ids.join()}`));
    expect(concerned).toEqual(
      new Set([
        `payments ${ann}`,
        `wallet ${ann}`,
        `orders ${ann},${shop}`,
        `stock ${shop}`,
        `offers ${shop}`,
        `notifications ${ann}`,
        `notifications ${shop}`,
      ]),
    );
  });
});

test('what changes a user is an event: role, levels, restrictions, security, sessions', async () => {
  const { user_id: userId } = await buyer(scene);
  const { snapshot } = await readNewEvents(database.db, { seen: null, limit: 1 });
  const changes = [
    `update users set role = 'moderator'`,
    'update users set seller_level = 2, verification_level = 2',
    'update users set is_active = false',
    `update users set is_active = true, language = 'de'`,
    `update users set restrictions = '{sell_restricted}'`,
    `update users set restrictions = '{}'`,
    'update users set security_changed_at = now()',
    'update users set created_at = created_at',
  ];
  for (const change of changes) {
    await sql`${sql.raw(change)} where id = ${userId}`.execute(database.owner_db);
  }
  for (const _device of [1, 2]) {
    await sql`insert into sessions (id, user_id, expires_at, ends_at, ip_address, user_agent)
      values (${newId()}, ${userId}, now(), now(), null, null)`.execute(database.owner_db);
  }
  await sql`delete from sessions where user_id = ${userId}`.execute(database.owner_db);
  const { events } = await readNewEvents(database.db, { seen: snapshot, limit: 100 });
  expect(namesOf(events)).toEqual([
    'change_role',
    'change_levels',
    'deactivate',
    'reactivate',
    'change_profile',
    'change_restrictions',
    'change_restrictions',
    'change_security',
    'end_sessions',
  ]);
  const about = new Set(events.flatMap(({ subject_id, user_ids }) => [subject_id, ...user_ids]));
  expect(about).toEqual(new Set([userId]));
});

describe('a follower', () => {
  test('gets an event that was written before others and committed after them', async () => {
    const [feed, user] = [feedOfServer(), newId()];
    const { names } = await followed(feed, { user_id: user });
    const late = await database.owner_db.startTransaction().execute();
    await write(late as never, user, 'late');
    await write(database.owner_db, user, 'early');
    await catchUp(feed);
    await expect.poll(names).toEqual(['early']);
    await late.commit().execute();
    await catchUp(feed);
    await expect.poll(names).toEqual(['early', 'late']);
    await catchUp(feed);
    expect(names()).toEqual(['early', 'late']);
  });

  test('does not wait for a transaction that stays open, and sees none that rolls back', async () => {
    const [feed, user] = [feedOfServer(), newId()];
    const { names } = await followed(feed, { user_id: user });
    const open = await database.owner_db.startTransaction().execute();
    await write(open as never, user, 'never');
    for (const event of ['one', 'two', 'three']) {
      await write(database.owner_db, user, event);
      await catchUp(feed);
    }
    await expect.poll(names).toEqual(['one', 'two', 'three']);
    await open.rollback().execute();
    await catchUp(feed);
    expect(names()).toEqual(['one', 'two', 'three']);
  });

  test('sees the same on every server, in the same order', async () => {
    const user = newId();
    const servers = [feedOfServer(), feedOfServer()];
    const streams = [];
    for (const feed of servers) streams.push(await followed(feed, { user_id: user }));
    const open = await Promise.all(
      [1, 2, 3].map(() => database.owner_db.startTransaction().execute()),
    );
    for (const [index, trx] of open.entries()) await write(trx as never, user, `open ${index}`);
    for (const trx of open.toReversed()) {
      await trx.commit().execute();
      for (const feed of servers) await catchUp(feed);
    }
    for (const { names } of streams) {
      await expect.poll(names).toEqual(['open 2', 'open 1', 'open 0']);
    }
  });

  test('continues after its last position on another server, with what it missed', async () => {
    const user = newId();
    const [first, second] = [feedOfServer(), feedOfServer()];
    const before = await followed(first, { user_id: user });
    const late = await database.owner_db.startTransaction().execute();
    await write(late as never, user, 'late');
    await write(database.owner_db, user, 'seen');
    await catchUp(first);
    await expect.poll(before.names).toEqual(['seen']);
    await late.commit().execute();
    await write(database.owner_db, user, 'missed');
    const after = await followed(second, { user_id: user }, before.position());
    expect(after.names()).toEqual(['late', 'missed']);
    await write(database.owner_db, user, 'live');
    await catchUp(second);
    await expect.poll(after.names).toEqual(['late', 'missed', 'live']);
    expect(after.batches.some(({ has_gap }) => has_gap)).toBe(false);
  });

  test.each([
    ['is no position', 'anything'],
    ['has no form of one', '9:4:'],
    ['is of another database', '99999999999:99999999999:'],
    ['is older than the log', '1:1:'],
  ])('is told of a gap when what it continues after %s', async (_what, after) => {
    const { batches } = await followed(feedOfServer(), { user_id: newId() }, after);
    expect(batches).toMatchObject([{ has_gap: true, events: [] }]);
  });

  test('is told of a gap when more happened than is passed on', async () => {
    const [feed, user] = [feedOfServer(), newId()];
    const { batches, position } = await followed(feed, { user_id: user });
    const before = position();
    await sql`insert into event_log (topic, subject_id, event, user_ids)
      select 'users', ${user}, 'x', '{}' from generate_series(1, 2001)`.execute(database.owner_db);
    await catchUp(feed);
    await expect.poll(() => batches.length).toBe(2);
    expect(batches.at(-1)).toMatchObject({ has_gap: true, events: [] });
    const { batches: resumed } = await followed(feedOfServer(), { user_id: user }, before);
    expect(resumed).toMatchObject([{ has_gap: true, events: [] }]);
  });

  test('gets a new position after many events of others, so that it can continue', async () => {
    const [feed, user] = [feedOfServer(), newId()];
    const { batches } = await followed(feed, { user_id: user });
    await sql`insert into event_log (topic, subject_id, event, user_ids)
      select 'users', ${newId()}, 'x', '{}' from generate_series(1, 1000)`.execute(
      database.owner_db,
    );
    await catchUp(feed);
    await expect.poll(() => batches.length).toBe(2);
    const [first, second] = batches;
    expect(second).toMatchObject({ has_gap: false, events: [] });
    expect(second?.position).not.toBe(first?.position);
  });

  test('gets what concerns its user or its subjects, of the topics that it names', async () => {
    const [feed, user, other, subject] = [feedOfServer(), newId(), newId(), newId()];
    const subjects = { topic: 'users', ids: [subject] } as const;
    const filters = {
      user: { user_id: user },
      topic: { user_id: user, topics: ['orders'] },
      subjects: { user_id: user, topics: ['orders'], subjects },
      nobody: { user_id: newId(), subjects: { topic: 'orders', ids: [subject] } },
    } satisfies Record<string, EventFilter>;
    const begun = await Promise.all(
      Object.entries(filters).map(async ([name, filter]) => {
        const stream = await followed(feed, filter);
        return { name, filter, stream, from: stream.position() };
      }),
    );
    await write(database.owner_db, other, 'foreign');
    await sql`insert into event_log (topic, subject_id, event, user_ids)
      values ('orders', ${other}, 'order', array[${user}]::uuid[]),
        ('wallet', ${user}, 'wallet', array[${user}]::uuid[]),
        ('users', ${subject}, 'subject', array[${other}]::uuid[])`.execute(database.owner_db);
    await catchUp(feed);
    const expected: Record<string, string[]> = {
      user: ['order', 'wallet'],
      topic: ['order'],
      subjects: ['order', 'subject'],
      nobody: [],
    };
    for (const { name, filter, stream, from } of begun) {
      await expect.poll(stream.names).toEqual(expected[name]);
      // What is missed passes by the same rule as what is live.
      const resumed = await followed(feedOfServer(), filter, from);
      expect(resumed.names()).toEqual(expected[name]);
    }
  });

  test('ends with its signal, and the feed then stops reading', async () => {
    const feed = feedOfServer();
    const { rest } = await followed(feed, { user_id: newId() });
    ending.abort();
    await rest;
    const before = reads;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(reads).toBe(before);
  });
});

test('a position that a client made up does not make the whole log be read', async () => {
  const { user_id: userId } = await buyer(scene);
  for (const event of ['one', 'two', 'three']) await write(database.owner_db, userId, event);
  const { snapshot } = await readNewEvents(database.db, { seen: null, limit: 1 });
  const start = await sql<{ xid: string }>`select xid::text from event_log_start`.execute(
    database.owner_db,
  );
  // Everything since the start of the log is said to be seen, so nothing in it is new.
  const seen = `${start.rows[0]?.xid}:${snapshot.split(':')[1]}:`;
  const read = async (mostScanned: number) =>
    await readNewEvents(database.db, { seen, limit: 100, most_scanned: mostScanned });
  expect(await read(2)).toMatchObject({ events: [], is_complete: false });
  expect(await read(10_000)).toMatchObject({ events: [], is_complete: true });
});

test('two hundred followers cost one read each 250 ms, not one each', async () => {
  const [feed, users] = [feedOfServer(), Array.from({ length: 200 }, newId)];
  const streams = await Promise.all(users.map((user) => followed(feed, { user_id: user })));
  expect(reads).toBe(1);
  for (const user of users) await write(database.owner_db, user, `of ${user}`);
  // No call of the test makes it read: it does so while somebody follows.
  for (const [index, { names }] of streams.entries()) {
    await expect.poll(names, { timeout: 5_000 }).toEqual([`of ${users[index]}`]);
  }
  const before = reads;
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(reads - before).toBeLessThanOrEqual(5);
});

test('a database that is away is reported once, and afterwards nothing is missing (F20)', async () => {
  const user = newId();
  let away = false;
  const read = eventReader(database.db);
  const feed = feedOfServer(async (range) => {
    if (away) throw new Error('the database is away');
    return await read(range);
  });
  const { names } = await followed(feed, { user_id: user });
  away = true;
  await write(database.owner_db, user, 'meanwhile');
  for (let n = 0; n < 3; n += 1) await catchUp(feed);
  expect(errors).toHaveLength(1);
  away = false;
  await catchUp(feed);
  await expect.poll(names).toEqual(['meanwhile']);
});

test('a follower that begins while the database is away gets its error', async () => {
  const away = new Error('the database is away');
  const feed = feedOfServer(() => Promise.reject(away));
  await expect(followed(feed, { user_id: newId() })).rejects.toBe(away);
});
