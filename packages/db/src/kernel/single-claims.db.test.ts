import { newId } from '@guildhall/domain/kernel/ids';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { type ControlledTransaction, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { claimMessage } from './outbox.ts';
import { takeDueReminder } from '../orders/commands.ts';

/** For tables that were empty when they were analyzed, the planner chooses nested loops. */
const NESTED_LOOPS = ['hashagg', 'hashjoin', 'mergejoin', 'sort', 'material', 'bitmapscan'];

let database: TestDatabase;
let trx: ControlledTransaction<Database>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  trx = await database.owner_db.startTransaction().execute();
  await sql`set local session_replication_role = replica`.execute(trx);
  for (const method of NESTED_LOOPS) {
    await sql.raw(`set local enable_${method} = off`).execute(trx);
  }
});
afterEach(async () => {
  await trx.rollback().execute();
});

test('one reminder is taken at a time, in every plan, so that none is deleted unsent', async () => {
  const reminders = [24, 48, 66].map((hours) => ({
    order_unit_id: newId(),
    hours,
    remind_at: new Date(0),
  }));
  await trx.insertInto('order_reminders').values(reminders).execute();
  for (const hours of [24, 48, 66]) {
    expect(await takeDueReminder(trx)).toMatchObject({ hours });
    const left = await trx.selectFrom('order_reminders').select('hours').execute();
    expect(left).toHaveLength(2 - [24, 48, 66].indexOf(hours));
  }
});

test('one message is leased at a time, in every plan, so that none waits for a lease in vain', async () => {
  for (const kind of ['first', 'second', 'third']) {
    await sql`insert into outbox (id, kind, payload, due_at)
      values (${newId()}, ${kind}, '{}', now() - interval '1 hour')`.execute(trx);
  }
  expect(await claimMessage(trx, 60)).toBeDefined();
  const leased = await trx.selectFrom('outbox').select('id').where('attempts', '>', 0).execute();
  expect(leased).toHaveLength(1);
});
