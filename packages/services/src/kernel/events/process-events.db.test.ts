import { adoptRestoredEvents, type LoggedEvent } from '@guildhall/db/kernel/event-log';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeLanguage } from '../../users/change-language.ts';
import { deleteOldEvents } from './delete-old-events.ts';
import { createEventFeed, eventReader } from './event-feed.ts';
import { type EventHandler, processEvents } from './process-events.ts';

let database: TestDatabase;
let scene: Scene & { alerts: readonly string[] };
let name: string;
/** What the reader of this test has processed. */
let processed: string[];

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from event_cursors`.execute(database.owner_db);
  await sql`delete from event_log`.execute(database.owner_db);
  name = `reader ${newId()}`;
  processed = [];
});

const namesOf = (events: readonly LoggedEvent[] | null) =>
  events === null ? ['everything'] : events.map(({ event }) => event);
const collect: EventHandler = async (_trx, events) => void processed.push(...namesOf(events));

const run = async (handle: EventHandler = collect, who = name) =>
  await processEvents(scene.services, { name: who, topics: ['users'] }, handle);

const write = async (db: TestDatabase['owner_db'], event: string, topic = 'users', count = 1) =>
  await sql`insert into event_log (topic, subject_id, event, user_ids)
    select ${topic}, ${newId()}, ${event}, '{}' from generate_series(1, ${count})`.execute(db);

describe('a reader that survives restarts', () => {
  test('starts with everything, then gets each new event of its topics once', async () => {
    await write(database.owner_db, 'before');
    await run();
    expect(processed).toEqual(['everything']);
    await write(database.owner_db, 'one');
    await write(database.owner_db, 'foreign', 'orders');
    await write(database.owner_db, 'two');
    expect(await run()).toBe(2);
    expect(await run()).toBe(0);
    expect(processed).toEqual(['everything', 'one', 'two']);
  });

  test('gets an event that was written before others and committed after them', async () => {
    await run();
    const late = await database.owner_db.startTransaction().execute();
    await write(late as never, 'late');
    await write(database.owner_db, 'early');
    await run();
    await late.commit().execute();
    await run();
    expect(processed).toEqual(['everything', 'early', 'late']);
  });

  test('gets events that its own handler caused', async () => {
    const { user_id: userId } = await buyer(scene);
    await run();
    await write(database.owner_db, 'cause');
    await run(async (trx, events) => {
      // Another transaction ends meanwhile, so the id of this one is not the newest.
      await write(database.owner_db, 'meanwhile');
      await collect(trx, events);
      await changeLanguage(
        { ...scene.services, db: trx },
        { user_id: userId, role: 'user' },
        {
          language: 'de',
        },
      );
    });
    await run();
    expect(processed).toEqual(['everything', 'cause', 'meanwhile', 'change_profile']);
  });

  test('gets all of many events, batch by batch, with those that were committed meanwhile', async () => {
    await run();
    const late = await database.owner_db.startTransaction().execute();
    await write(late as never, 'late');
    await write(database.owner_db, 'many', 'users', 2_500);
    let batches = 0;
    const count = await run(async (trx, events) => {
      batches += 1;
      if (batches === 1) await late.commit().execute();
      await collect(trx, events);
    });
    expect([batches, count]).toEqual([3, 2_500]);
    expect(processed).toHaveLength(2_501);
    await run();
    expect(processed.filter((event) => event === 'late')).toHaveLength(1);
  });

  test('processes again what failed, with no effect of the failed run', async () => {
    await run();
    await write(database.owner_db, 'one');
    const fail: EventHandler = async (trx) => {
      await sql`insert into recurring_jobs (name, due_at) values ('of a failed run', now())`.execute(
        trx,
      );
      throw new Error('out of order');
    };
    await expect(run(fail)).rejects.toThrow('out of order');
    await run();
    expect(processed).toEqual(['everything', 'one']);
    const { rows } =
      await sql`select name from recurring_jobs where name like 'of a failed%'`.execute(
        database.owner_db,
      );
    expect(rows).toEqual([]);
  });

  test('runs on one of several servers at a time; another reader is not held up', async () => {
    await run();
    await write(database.owner_db, 'one');
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = run(async (trx, events) => {
      await promise;
      await collect(trx, events);
    });
    const running = async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory'`.execute(
        database.owner_db,
      );
      return rows.length > 0;
    };
    await expect.poll(running).toBe(true);
    expect(await run()).toBe(0);
    expect(processed).toEqual(['everything']);
    await run(collect, 'another');
    resolve();
    expect(await first).toBe(1);
    expect(processed).toEqual(['everything', 'everything', 'one']);
  });
});

describe('old events', () => {
  /** Until the transactions have ended that test files in other databases began before. */
  const othersHaveEnded = async () =>
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ have_ended: boolean }>`
          select pg_snapshot_xmin(pg_current_snapshot()) > max(xid) as have_ended
            from event_log`.execute(database.owner_db);
          return rows[0]?.have_ended;
        },
        { timeout: 30_000 },
      )
      .toBe(true);
  const age = async () =>
    await sql`update event_log set created_at = now() - interval '8 days'`.execute(
      database.owner_db,
    );
  const left = async () => {
    const { rows } = await sql<{ event: string }>`
      select event from event_log order by position`.execute(database.owner_db);
    return rows.map(({ event }) => event);
  };

  test('are deleted after seven days, but not before every reader has passed them', async () => {
    await run();
    await run(collect, 'slow');
    await write(database.owner_db, 'old');
    await age();
    await othersHaveEnded();
    await run();
    await deleteOldEvents(scene.services);
    expect(await left()).toEqual(['old']);
    await run(collect, 'slow');
    await write(database.owner_db, 'young');
    await othersHaveEnded();
    await deleteOldEvents(scene.services);
    expect(await left()).toEqual(['young']);
  });

  test('are kept while the transaction of an earlier one is open', async () => {
    const late = await database.owner_db.startTransaction().execute();
    await write(late as never, 'late');
    await write(database.owner_db, 'old');
    await age();
    await deleteOldEvents(scene.services);
    expect(await left()).toEqual(['old']);
    await late.commit().execute();
    expect(await left()).toEqual(['late', 'old']);
  });

  test('whose deletion a follower may have missed are a gap', async () => {
    const { signal } = new AbortController();
    const follow = async (after?: string) => {
      const feed = createEventFeed({ read: eventReader(database.db), onError: () => undefined });
      const { value } = await feed.follow({ user_id: newId() }, { after, signal }).next();
      return value;
    };
    const before = await follow();
    await write(database.owner_db, 'old');
    await age();
    await othersHaveEnded();
    const between = await eventReader(database.db)({ seen: null, limit: 1 });
    await write(database.owner_db, 'young');
    await othersHaveEnded();
    await deleteOldEvents(scene.services);
    expect(await left()).toEqual(['young']);
    expect(await follow(before?.position)).toMatchObject({ has_gap: true });
    expect(await follow(between.snapshot)).toMatchObject({ has_gap: false });
  });

  test('that a stopped reader keeps are reported', async () => {
    await run();
    await sql`update event_cursors set moved_at = now() - interval '25 hours'`.execute(
      database.owner_db,
    );
    await deleteOldEvents(scene.services);
    expect(scene.alerts).toEqual(['a reader of the event log has stopped']);
  });
});

test('after a restore into a database with lower transaction ids nothing is lost', async () => {
  await run();
  await write(database.owner_db, 'processed');
  await run();
  await write(database.owner_db, 'waiting');
  // What a dump of a busier database contains.
  await sql`update event_log set xid = (xid::text::bigint + 1000000000)::text::xid8`.execute(
    database.owner_db,
  );
  await sql`update event_cursors set seen = (select format('%s:%s:', max(xid), max(xid))
    from event_log)::pg_snapshot`.execute(database.owner_db);
  expect(await adoptRestoredEvents(database.owner_db)).toBe(true);
  expect(await adoptRestoredEvents(database.owner_db)).toBe(false);
  await write(database.owner_db, 'after');
  await run();
  expect(processed).toEqual(['everything', 'processed', 'waiting', 'after']);
});
