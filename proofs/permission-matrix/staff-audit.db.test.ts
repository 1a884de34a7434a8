import { OWNED_THINGS } from '@guildhall/db/kernel/rooms-personal-data';
import { newId } from '@guildhall/domain/kernel/ids';
import { isForStaff } from '@guildhall/domain/kernel/permissions';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { verifyChain } from '@guildhall/services/kernel/audit/verify-chain';
import { chainEntries } from '@guildhall/services/kernel/audit/chain-entries';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf, calls, isReading, requestOf, send } from '../contract-call.ts';
import { acceptedCall, type MatrixFixture, openMatrix } from './matrix.ts';

/** Makes every change that staff can make, and looks for its entry in the audit (G1, LOG2). */
let database: TestDatabase;
let matrix: MatrixFixture;

beforeAll(async () => {
  database = await testDatabase();
  matrix = await openMatrix(database, { countsTries: true });
});
afterAll(async () => {
  await matrix.close();
  await database.close();
});

/** What staff call without changing anything. */
const CHANGES_NOTHING = ['content.previewText'];

/** What staff say nothing about, since they only take the work. */
const WITHOUT_REASON = [
  'disputes.take',
  'identity.resendInvitation',
  'moderationCases.take',
  'verificationCases.take',
];

/** The matrix sets what is so already; here it is set otherwise, and then as it was. */
const OTHERWISE: Readonly<Record<string, object>> = {
  'catalog.setVisibility': { hidden: true },
  'catalog.setRestriction': { restricted: true, rule: 'law' },
};

const staffChanges = Object.keys(calls).filter(
  (name) =>
    !isReading(name) && isForStaff(callOf(name).permission) && !CHANGES_NOTHING.includes(name),
);

interface EntryRow {
  readonly id: string;
  readonly event: string;
  readonly actor_role: string | null;
  readonly things: string[];
  readonly user_id: string | null;
  readonly has_request: boolean;
  readonly has_content: boolean;
}

async function entriesOf(call: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select id, event, actor_role, things, user_id, request_id is not null as has_request,
        content is not null as has_content
      from audit_entries where kind = 'staff_act' and call = ${call} order by id`.execute(
    database.owner_db,
  );
  return rows;
}

const OWNED: readonly string[] = ['user', ...OWNED_THINGS.map(({ thing }) => thing)];
const isOwned = (name: string) => OWNED.includes(name.split(':')[0] ?? '');
/** The calls that were about a thing of somebody. */
const owned = new Set<string>();

test('there are many changes of staff', () => {
  expect(staffChanges.length).toBeGreaterThan(50);
});

describe.each(staffChanges)('%s', (name) => {
  test('is one entry of the audit: who, what, why, about which thing, in which request', async () => {
    const { input, token, code } = await acceptedCall(matrix, name);
    const before = await entriesOf(name);
    const { [name]: other } = OTHERWISE;
    if (other !== undefined) {
      const changed = { ...(input as object), ...other, idempotency_key: newId() };
      const made = await send(matrix.shop.origin, requestOf(name, changed, token));
      expect(made.code).toBeNull();
      before.push(...(await entriesOf(name)).slice(before.length));
      expect(before).toHaveLength(1);
    }
    const answer = await send(matrix.shop.origin, requestOf(name, input, token));
    expect(answer.code).toBe(code);
    const made = (await entriesOf(name)).slice(before.length);
    if (code !== null) {
      expect(made).toEqual([]);
      return;
    }
    expect(made).toHaveLength(1);
    const hasContent = !WITHOUT_REASON.includes(name);
    expect(made[0]).toMatchObject({ has_request: true, has_content: hasContent });
    const { things = [], user_id: userId = null } = made[0] ?? {};
    expect(things.length).toBeGreaterThan(0);
    // What is somebody's is found by their name, too.
    if (things.some(isOwned)) expect(userId).not.toBeNull();
    if (things.some(isOwned)) owned.add(name);
  });
});

test('most changes of staff are about a thing of somebody', () => {
  expect(owned.size).toBeGreaterThan(30);
});

test('a user who calls what only staff may call is in the audit, once in a while (LOG2)', async () => {
  const { buyer } = matrix.actors;
  for (let tries = 0; tries < 3; tries += 1) {
    const request = requestOf('devices.list', {}, buyer.token);
    expect((await send(matrix.shop.origin, request)).code).toBe('PERMISSION_DENIED');
  }
  const { rows } = await sql`
    select actor_id, user_id, call, facts, origin is not null as has_origin,
        request_id is not null as has_request
      from audit_entries where event = 'access.denied'`.execute(database.owner_db);
  const { user_id } = buyer.viewer;
  expect(rows).toEqual([
    {
      actor_id: user_id,
      user_id,
      call: 'devices.list',
      facts: { permission: 'devices.review', code: 'PERMISSION_DENIED' },
      has_origin: true,
      has_request: true,
    },
  ]);
});

test('and all of them are in the chain, which is whole', async () => {
  expect(await chainEntries(matrix.shop.scene.services)).toBeGreaterThan(50);
  expect((await verifyChain(database.db, {})).findings).toEqual([]);
});
