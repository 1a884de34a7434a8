import { newId } from '@guildhall/domain/kernel/ids';
import { buyer } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainEntries } from './chain-entries.ts';
import { inRequest } from './in-request.ts';
import { recordEvent } from './record-event.ts';
import { verifyChain } from './verify-chain.ts';

let database: TestDatabase;
let scene: Scene;
let userId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  userId = (await buyer(scene)).user_id;
});
afterAll(() => database.close());

const request = {
  call: 'test.call',
  request_id: 'the request',
  origin: { ip_address: '203.0.113.7', user_agent: 'A browser' },
};
const record = async (facts: object = {}) =>
  await inRequest(request, () =>
    recordEvent(database.db, { event: 'sign_out.done', user_id: userId, facts }),
  );

/** Four batches of one entry each. */
async function chain() {
  for (let number = 0; number < 4; number += 1) {
    await record({ number });
    await chainEntries(scene.services);
  }
  return await entries();
}
async function entries() {
  const { rows } = await sql<{ entry_id: string; batch: number }>`
    select entry_id, batch from audit_links order by batch, entry_id`.execute(database.owner_db);
  return rows;
}

/** As somebody who can do everything with the database: no trigger and no foreign key is asked. */
async function forge(statement: string, { undo }: { undo: string }) {
  const run = async (text: string) =>
    await database.owner_db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      await sql.raw(text).execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
  await run(statement);
  const { findings } = await verifyChain(database.db, {});
  await run(undo);
  expect((await verifyChain(database.db, {})).findings).toEqual([]);
  return findings;
}

describe('the chain of the audit', () => {
  test('takes every entry once, and is whole; its head names the last batch', async () => {
    await chain();
    await record();
    await record();
    expect(await chainEntries(scene.services)).toBe(2);
    expect(await chainEntries(scene.services)).toBe(0);
    const report = await verifyChain(database.db, {});
    const last = (await entries()).at(-1)?.batch;
    expect(report).toMatchObject({ findings: [], batches: last, head: { number: last } });
    expect(report.entries).toBe((await entries()).length);
  });

  test('finds an entry that was edited (LOG3)', async () => {
    const [, second] = await chain();
    const id = second?.entry_id ?? '';
    const set = (event: string) => `update audit_entries set event = '${event}' where id = '${id}'`;
    const findings = await forge(set('password.changed'), { undo: set('sign_out.done') });
    expect(findings).toEqual([`entry ${id} was edited`]);
  });

  test('finds an entry whose sealed values were exchanged for those of another', async () => {
    const [first, second] = await chain();
    const findings = await forge(
      `create table sealed_before as select id, origin from audit_entries;
       update audit_entries set origin = (select origin from audit_entries
          where id = '${second?.entry_id}') where id = '${first?.entry_id}'`,
      {
        undo: `update audit_entries e set origin = b.origin from sealed_before b where b.id = e.id;
          drop table sealed_before`,
      },
    );
    expect(findings).toEqual([`entry ${first?.entry_id} was edited`]);
  });

  test('finds an edited entry whose hash was computed again', async () => {
    const [, second] = await chain();
    const { entry_id: id = '', batch = 0 } = second ?? {};
    const findings = await forge(
      `create table link_before as select entry_id, hash from audit_links;
       update audit_links set hash = sha256('another') where entry_id = '${id}'`,
      {
        undo: `update audit_links l set hash = b.hash from link_before b
            where b.entry_id = l.entry_id; drop table link_before`,
      },
    );
    expect(findings).toContain(`batch ${batch} is not what its hash says`);
  });

  test('finds an entry that was deleted, with its link and without (LOG3)', async () => {
    const [, second] = await chain();
    const { entry_id: id = '', batch = 0 } = second ?? {};
    const keep = `create table entry_before as select * from audit_entries where id = '${id}';
      create table link_before as select * from audit_links where entry_id = '${id}';`;
    const undo = `delete from audit_links where entry_id = '${id}';
      delete from audit_entries where id = '${id}';
      insert into audit_entries select * from entry_before;
      insert into audit_links select * from link_before;
      drop table entry_before; drop table link_before`;
    const entry = `delete from audit_entries where id = '${id}';`;
    const link = `delete from audit_links where entry_id = '${id}';`;
    expect(await forge(`${keep} ${entry}`, { undo })).toEqual([`entry ${id} was deleted`]);
    const both = await forge(`${keep} ${link} ${entry}`, { undo });
    expect(both).toEqual([`batch ${batch} is not what its hash says`]);
  });

  test('finds an entry that was inserted among older ones (LOG3)', async () => {
    await chain();
    const id = `00000000-0001-7000-8000-${newId().slice(-12)}`;
    const insert = `insert into audit_entries (id, kind, event, user_id)
      values ('${id}', 'security_event', 'x.y', '${userId}')`;
    const findings = await forge(insert, { undo: `delete from audit_entries where event = 'x.y'` });
    expect(findings).toEqual([
      expect.stringMatching(/^entry 00000000-0001-.* was inserted later$/),
    ]);
  });

  test('finds a batch that is missing, and by a noted head an end that was cut off', async () => {
    const all = await chain();
    const { head } = await verifyChain(database.db, {});
    const { batch = 0 } = all.at(-1) ?? {};
    const keep = `create table batch_before as select * from audit_batches where number = ${batch};
      create table entry_before as select * from audit_entries
        where id in (select entry_id from audit_links where batch = ${batch});
      create table link_before as select * from audit_links where batch = ${batch};`;
    const cut = `delete from audit_entries where id in (select id from entry_before);
      delete from audit_links where batch = ${batch};
      delete from audit_batches where number = ${batch};`;
    const undo = `insert into audit_batches select * from batch_before;
      insert into audit_entries select * from entry_before;
      insert into audit_links select * from link_before;
      drop table batch_before; drop table entry_before; drop table link_before`;
    expect(await forge(`${keep} ${cut}`, { undo })).toEqual([]);
    const run = async (text: string) =>
      await database.owner_db.connection().execute(async (connection) => {
        await sql`set session_replication_role = replica`.execute(connection);
        await sql.raw(text).execute(connection);
        await sql`set session_replication_role = origin`.execute(connection);
      });
    await run(`${keep} ${cut}`);
    const { findings } = await verifyChain(database.db, { known: head });
    await run(undo);
    expect(findings).toEqual([`batch ${batch} is not the one whose hash was noted`]);
    expect((await verifyChain(database.db, { known: head })).findings).toEqual([]);
    expect((await verifyChain(database.db, { last: 2, known: head })).findings).toEqual([]);
  });
});

test('a destroyed key leaves the chain whole, and nothing more is sealed for its user', async () => {
  await chain();
  await sql`update audit_keys set key = null where user_id = ${userId}`.execute(database.owner_db);
  expect((await verifyChain(database.db, {})).findings).toEqual([]);
  await record({ after: 'erasure' });
  await chainEntries(scene.services);
  const { rows } = await sql<{ origin: Buffer | null }>`
    select origin from audit_entries order by id desc limit 1`.execute(database.owner_db);
  expect(rows).toEqual([{ origin: null }]);
  expect((await verifyChain(database.db, {})).findings).toEqual([]);
});

test.each([
  `update audit_entries set event = 'x.y'`,
  'delete from audit_entries',
  `update audit_links set hash = sha256('x')`,
  'delete from audit_batches',
])('not even the owner of the database can say: %s (LOG3)', async (statement) => {
  await expect(sql.raw(statement).execute(database.owner_db)).rejects.toMatchObject({
    code: 'GH008',
  });
  await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: '42501' });
});
