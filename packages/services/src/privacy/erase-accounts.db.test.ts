import { invariantViolations } from '@guildhall/db/invariants';
import { PERSONAL_DATA, PERSONAL_TABLES } from '@guildhall/db/kernel/rooms-personal-data';
import { EVIDENCE_DAYS } from '@guildhall/domain/users/closing-rules';
import { actor } from '@guildhall/scenes/actors';
import { advance, sendMails } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { closingAccount, erasedAccounts } from '@guildhall/scenes/moderation/closed-accounts';
import { testScene } from '@guildhall/scenes/scene';
import {
  approvedRequest,
  submittedRequest,
  takenRequest,
} from '@guildhall/scenes/verification/requests';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAccounts } from './erase-accounts.ts';
import { readObstacles } from './read-closing.ts';
import { fullLife } from '@guildhall/scenes/moderation/full-life';

/** Who the person is, and where they are: nothing of it may be left anywhere. */
const IDENTITY = ['zarquon', '203.0.113.77'];
/** What they wrote. */
const WORDS = 'vogon';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

interface Person {
  readonly user_id: string;
  readonly role: 'user';
}

/** The columns of all tables in which one of these texts stands, as `table.column`. */
async function columnsWith(...needles: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select case table_schema when 'public' then table_name
        else table_schema || '.' || table_name end as name
      from information_schema.tables
     where table_schema in ('public', 'sandbox') and table_type = 'BASE TABLE'
     order by 1`.execute(database.owner_db);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ column: string }>`
        select distinct each.key as "column"
          from ${sql.table(name)} as t, jsonb_each_text(to_jsonb(t)) as each
         where ${sql.join(
           needles.map((needle) => sql`each.value ilike ${`%${needle}%`}`),
           sql` or `,
         )}`.execute(database.owner_db);
      return rows.map(({ column }) => `${name}.${column}`);
    }),
  );
  return found.flat().sort();
}

const KEPT = Object.values(PERSONAL_DATA).flatMap(({ kept }) =>
  Object.entries(kept).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  ),
);

/** Whether a declared table has something of the person. */
async function hasRows(person: Person, { table, rows }: (typeof PERSONAL_TABLES)[number]) {
  const { rows: found } = await sql`
    select 1 from ${sql.table(table)} as t, users as u
     where u.id = ${person.user_id} and (${sql.raw(rows)}) limit 1`.execute(database.owner_db);
  return found.length > 0;
}

test('nothing of a person is left in any column of the database after their account was erased', async () => {
  const { person, other, unsold } = await fullLife(scene, database.owner_db);
  const empty = [];
  for (const each of PERSONAL_TABLES) if (!(await hasRows(person, each))) empty.push(each.table);
  // What is erased was there before. The details of the verification were destroyed in time.
  expect(empty).toEqual(['chargebacks', 'verification_details']);
  expect((await columnsWith(...IDENTITY)).length).toBeGreaterThan(25);

  await closingAccount(scene, person);
  expect(await readObstacles(database.db, person.user_id)).toEqual([]);
  await sendMails(scene);
  await erasedAccounts(scene);
  // Evidence of reveals stays until no bank takes money back any more.
  expect(await columnsWith(...IDENTITY)).toEqual([
    'reveal_log.ip_address',
    'reveal_log.user_agent',
  ]);
  const words = await columnsWith(WORDS);
  expect(words.filter((column) => !KEPT.includes(column))).toEqual([]);
  expect(words).toContain('orders.snapshot');
  expect(await invariantViolations(database.db)).toEqual([]);

  // The other side keeps theirs, and the books name the person by their id.
  const { rows: books } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_entries where user_id = ${person.user_id}`.execute(
    database.db,
  );
  expect(books[0]?.count).toBeGreaterThan(0);
  const { rows: offers } = await sql<{ state: string }>`
    select state from offers where id = ${unsold}`.execute(database.db);
  expect(offers).toEqual([{ state: 'archived' }]);
  const { rows: others } = await sql<{ email: string }>`
    select email from users where id = ${other.user_id} and is_active`.execute(database.db);
  expect(others).toHaveLength(1);

  await advance(scene, { days: EVIDENCE_DAYS });
  expect(await eraseAccounts(scene.services)).toBe(1);
  expect(await columnsWith(...IDENTITY)).toEqual([]);
  expect(await invariantViolations(database.db)).toEqual([]);
});

test('papers that were to stay for some days yet are destroyed with the account', async () => {
  const ann = await actor(scene);
  const requestId = await submittedRequest(scene, ann);
  const officer = await actor(scene, { role: 'support' });
  await takenRequest(scene, officer, requestId);
  await approvedRequest(scene, officer, requestId);
  const countSealed = async () => {
    const { rows } = await sql<{ papers: number; details: number }>`
      select (select count(*)::int from sealed_files join files on files.id = sealed_files.file_id
          where files.owner_id = ${ann.user_id}) as papers,
        (select count(*)::int from verification_details where request_id = ${requestId}) as details
    `.execute(database.db);
    return rows[0];
  };
  const before = await countSealed();
  expect(before?.papers).toBeGreaterThan(1);
  expect(before?.details).toBe(1);
  await closingAccount(scene, ann);
  await erasedAccounts(scene);
  expect(await countSealed()).toEqual({ papers: 0, details: 0 });
  expect(await invariantViolations(database.db)).toEqual([]);
});
