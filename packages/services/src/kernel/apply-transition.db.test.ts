import { inTransaction } from '@guildhall/db/transaction';
import { type Store, type Write, writeTransitions } from '@guildhall/db/kernel/transitions';
import type { Database } from '@guildhall/db/database';
import { inWork } from '@guildhall/db/kernel/work';
import { hoursAfter } from '@guildhall/domain/kernel/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import type { Lifecycle, LifecycleTypes } from '@guildhall/domain/kernel/transitions';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { type KyselyPlugin, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applyTransition,
  createObject,
  planCreation,
  planTransition,
  postEffects,
  type StoredLifecycle,
  type TransitionCall,
} from './apply-transition.ts';

/** A lifecycle of no room, with tables of its own, that uses everything the engine can do. */
interface RentalTypes extends LifecycleTypes {
  readonly state: 'running' | 'questioned' | 'over';
  readonly event: 'begin' | 'buy' | 'question' | 'settle' | 'reduce' | 'extend' | 'end';
  readonly actor: 'renter' | 'staff' | 'system';
  readonly facts: { readonly now: Date };
  readonly refusal: 'TOO_MUCH';
  readonly timer: 'term';
  readonly effect: 'take' | 'give_back';
  readonly payloads: { readonly reduce: { readonly by_minor: number } };
  readonly party: 'renter' | 'staff';
}

interface Rental {
  readonly id: string;
  readonly state: RentalTypes['state'];
  readonly due_at: Date | null;
  readonly paused_state: RentalTypes['state'] | null;
  readonly paused_left_ms: number | null;
}

const NOW = new Date('2026-11-20T12:00:00Z');
const staff = { by: ['staff'] } as const;
const renter = { by: ['renter'] } as const;

const lifecycle: Lifecycle<RentalTypes> = {
  name: 'rental',
  states: ['running', 'questioned', 'over'],
  terminal: ['over'],
  waitsFor: { running: 'renter', questioned: 'staff' },
  transitions: [
    { ...renter, rule: 'R1', event: 'begin', from: [null], to: 'running' },
    { ...renter, rule: 'R7', event: 'buy', from: [null], to: 'running', money: 'take' },
    { ...staff, rule: 'R2', event: 'question', from: ['running'], to: 'questioned', pauses: true },
    { ...staff, rule: 'R3', event: 'settle', from: ['questioned'], to: 'previous' },
    {
      ...staff,
      rule: 'R4',
      event: 'reduce',
      from: ['questioned'],
      to: 'previous',
      checkPayload: ({ by_minor }) => (by_minor > 500 ? 'TOO_MUCH' : null),
      money: 'give_back',
      amount: ({ by_minor }) => minor(by_minor),
    },
    { ...staff, rule: 'R5', event: 'extend', from: ['running'], to: 'running', timer: 'term' },
    { rule: 'R6', event: 'end', from: ['running'], to: 'over', by: ['system'] },
  ],
};

const store: Store = {
  table: 'rentals',
  history: 'rental_history',
  columns: { due_at: 'timestamptz', paused_state: 'text', paused_left_ms: 'bigint' },
  moved: ['id'],
  subject: { rental_id: sql`moved.id` },
};

class RentalRefusal extends Error {}

/** What the posting rules were called with, and what the table said then. */
const posted: (readonly [effect: string, id: string, state: string | undefined])[] = [];
const record = (effect: string) => async (trx: Transaction<Database>, moved: readonly Rental[]) => {
  for (const { id } of moved) {
    const { rows } = await sql<Rental>`select * from rentals where id = ${id}`.execute(trx);
    posted.push([effect, id, rows[0]?.state]);
  }
};

const stored: StoredLifecycle<RentalTypes, Rental> = {
  lifecycle,
  store,
  postingRules: { take: record('take'), give_back: record('give_back') },
  changesOf: ({ timer }, { due_at }) => ({
    due_at: timer === 'term' && due_at !== null ? hoursAfter(due_at, 10) : due_at,
  }),
  pauseRules: ({ now }) => ({ now, least_hours: 24 }),
  refusal: ({ event, state, reason }) => new RentalRefusal(`${event} of ${state}: ${reason}`),
};

const facts = { now: NOW };
const byStaff = { actors: ['staff'], actor_id: newId(), facts } as const;
const bySystem = { actors: ['system'], actor_id: null, facts } as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { owner_db } = database;
  // The audit names who of the staff has acted.
  await sql`insert into users (id, email, username, username_key)
    values (${byStaff.actor_id}, 'staff@example.test', 'staff', 'staff')`.execute(owner_db);
  await sql`create table rentals (id uuid primary key, state text not null, due_at timestamptz,
    paused_state text, paused_left_ms bigint)`.execute(owner_db);
  await sql`create table rental_history (id uuid primary key, rental_id uuid not null,
    rule text not null, event text not null, from_state text, to_state text not null,
    actor text not null, actor_id uuid, reason text, details jsonb)`.execute(owner_db);
  await sql`grant select, insert, update on rentals, rental_history to guildhall_app`.execute(
    owner_db,
  );
});
afterAll(() => database.close());

/** New rentals with `hours` left of their term. */
async function begin(count: number, hours = 30): Promise<Rental[]> {
  const rentals = Array.from({ length: count }, () => ({
    id: newId(),
    state: 'running' as const,
    due_at: hoursAfter(NOW, hours),
    paused_state: null,
    paused_left_ms: null,
  }));
  const rows = sql.join(rentals.map(({ id, due_at }) => sql`(${id}, 'running', ${due_at})`));
  const insert: Write = () =>
    sql`(insert into rentals (id, state, due_at) values ${rows} returning *)`;
  const call = { event: 'begin', actors: ['renter'], actor_id: newId(), facts } as const;
  const creation = planCreation(stored, rentals, call, insert);
  await inTransaction(database.db, async (trx) => writeTransitions(trx, { creations: [creation] }));
  return rentals;
}

async function theOne(): Promise<Rental> {
  const [rental] = await begin(1);
  if (rental === undefined) throw new Error('no rental began');
  return rental;
}

type Call = TransitionCall<RentalTypes, Rental>;

const apply = async (rental: Rental, call: Call) =>
  await inTransaction(database.db, async (trx) => applyTransition(trx, stored, rental, call));

async function read(id: string) {
  const { rows } = await sql<Rental>`select * from rentals where id = ${id}`.execute(database.db);
  const { rows: history } = await sql<Record<string, unknown>>`
    select rule, event, from_state, to_state, actor, actor_id, reason, details
      from rental_history where rental_id = ${id} order by id`.execute(database.db);
  return { rental: rows[0], history };
}

describe('a return to the previous state', () => {
  test.each([
    ['the time that was left', 30, 30],
    ['at least 24 h', 3, 24],
  ])('has %s (O18)', async (_what, hours, expected) => {
    const [rental] = await begin(1, hours);
    if (rental === undefined) throw new Error('no rental began');
    const questioned = await apply(rental, { event: 'question', ...byStaff });
    expect(questioned).toMatchObject({
      state: 'questioned',
      paused_state: 'running',
      paused_left_ms: hours * 3_600_000,
    });
    const weekLater = hoursAfter(NOW, 7 * 24);
    const call = { event: 'settle', ...byStaff, facts: { now: weekLater } } as const;
    const settled = await apply(questioned, call);
    expect(settled).toEqual({
      ...rental,
      state: 'running',
      due_at: hoursAfter(weekLater, expected),
    });
    expect((await read(rental.id)).rental).toEqual(settled);
  });

  test('of an object that is not paused is a defect', async () => {
    const rental = { ...(await theOne()), state: 'questioned' } as const;
    await expect(apply(rental, { event: 'settle', ...byStaff })).rejects.toThrow('is not paused');
  });
});

test('the history has rule, event, states, actor, reason and payload of each transition', async () => {
  const rental = await theOne();
  const questioned = await apply(rental, { event: 'question', ...byStaff, reason: 'No answer.' });
  const call = { event: 'reduce', payload: { by_minor: 250 }, ...byStaff } as const;
  const over = await apply(await apply(questioned, call), { event: 'end', ...bySystem });
  expect(over.state).toBe('over');
  const { actor_id } = byStaff;
  const common = { actor: 'staff', actor_id, reason: null, details: null };
  expect((await read(rental.id)).history.slice(1)).toEqual([
    {
      ...common,
      rule: 'R2',
      event: 'question',
      from_state: 'running',
      to_state: 'questioned',
      reason: 'No answer.',
    },
    {
      ...common,
      rule: 'R4',
      event: 'reduce',
      from_state: 'questioned',
      to_state: 'running',
      details: { by_minor: 250 },
    },
    {
      ...common,
      rule: 'R6',
      event: 'end',
      from_state: 'running',
      to_state: 'over',
      actor: 'system',
      actor_id: null,
    },
  ]);
});

describe('the money effect of a row', () => {
  test('is posted before the object moves, in its transaction', async () => {
    const questioned = await apply(await theOne(), { event: 'question', ...byStaff });
    posted.length = 0;
    await apply(questioned, { event: 'settle', ...byStaff });
    expect(posted).toEqual([]);
    const again = await apply(await theOne(), { event: 'question', ...byStaff });
    await apply(again, { event: 'reduce', payload: { by_minor: 250 }, ...byStaff });
    expect(posted).toEqual([['give_back', again.id, 'questioned']]);
  });

  test('is posted before the object is created; what only plans a creation refuses it', async () => {
    const rental = { ...(await theOne()), id: newId() };
    const call = { event: 'buy', actors: ['renter'], actor_id: newId(), facts } as const;
    const insert: Write = () =>
      sql`(insert into rentals (id, state) values (${rental.id}, 'running') returning *)`;
    expect(() => planCreation(stored, [rental], call, insert)).toThrow('R7 buy posts take');
    posted.length = 0;
    await inTransaction(database.db, async (trx) =>
      createObject(trx, stored, { item: rental, insert }, call),
    );
    expect(posted).toEqual([['take', rental.id, undefined]]);
    expect((await read(rental.id)).rental?.state).toBe('running');
  });

  test('is posted once for all objects that have it, in the order of the moves', async () => {
    const calls: [string, readonly number[]][] = [];
    const rule = (effect: string) => async (_trx: unknown, money: readonly number[]) => {
      calls.push([effect, money]);
    };
    const postingRules = { take: rule('take'), give_back: rule('give_back') };
    const moved = [
      { effect: 'give_back', money: 1 },
      { effect: 'take', money: 2 },
      { effect: 'give_back', money: 3 },
    ] as const;
    await inTransaction(database.db, async (trx) => postEffects(trx, postingRules, moved));
    expect(calls).toEqual([
      ['give_back', [1, 3]],
      ['take', [2]],
    ]);
  });
});

test('an effect has the amount of its payload (E7)', async () => {
  const questioned = await apply(await theOne(), { event: 'question', ...byStaff });
  const planned = planTransition(stored, questioned, {
    event: 'reduce',
    payload: { by_minor: 250 },
    ...byStaff,
  });
  expect(planned.effect).toEqual({ effect: 'give_back', amount_minor: 250, about: null });
  expect(planTransition(stored, questioned, { event: 'settle', ...byStaff }).effect).toBeNull();
});

test.each<[string, Call]>([
  ['reduce of questioned: TOO_MUCH', { event: 'reduce', payload: { by_minor: 501 }, ...byStaff }],
  ['settle of questioned: ACTOR', { event: 'settle', ...bySystem }],
  ['end of questioned: STATE', { event: 'end', ...bySystem }],
])('a refusal has the words of its room and changes nothing: %s', async (words, call) => {
  const questioned = await apply(await theOne(), { event: 'question', ...byStaff });
  const before = await read(questioned.id);
  await expect(apply(questioned, call)).rejects.toThrow(new RentalRefusal(words));
  expect(await read(questioned.id)).toEqual(before);
});

/** The number of statements of a transaction. */
async function statementsOf(run: (db: TestDatabase['db']) => Promise<unknown>): Promise<number> {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await run(database.db.withPlugin(counter));
  return statements;
}

describe('several objects', () => {
  test('are moved by one event in one statement, each with its history row', async () => {
    const rentals = await begin(50);
    const moves = rentals.map((each) =>
      planTransition(stored, each, { event: 'question', ...byStaff }),
    );
    const statements = await statementsOf(async (db) =>
      inTransaction(db, async (trx) => writeTransitions(trx, { moves })),
    );
    // The other one is the entry of the audit, since staff have done it.
    expect(statements).toBe(2);
    for (const { id } of rentals) {
      const { rental, history } = await read(id);
      expect(rental).toMatchObject({ state: 'questioned', paused_state: 'running' });
      expect(history).toHaveLength(2);
    }
  });

  test('all move or none', async () => {
    const rentals = await begin(3);
    const moves = rentals.map((each) =>
      planTransition(stored, each, { event: 'end', ...bySystem }),
    );
    const [, second] = rentals;
    if (second !== undefined) await apply(second, { event: 'question', ...byStaff });
    const written = inTransaction(database.db, async (trx) => writeTransitions(trx, { moves }));
    await expect(written).rejects.toThrow(new RentalRefusal('end of running: STATE'));
    const states = await Promise.all(rentals.map(async ({ id }) => (await read(id)).rental?.state));
    expect(states).toEqual(['running', 'questioned', 'running']);
  });

  test('several events of one object are one update and a history row each', async () => {
    const rental = await theOne();
    const extended = planTransition(stored, rental, { event: 'extend', ...byStaff });
    const over = planTransition(stored, extended.item, { event: 'end', ...bySystem });
    await inWork(database.db, async ({ moves }) => void moves.push(extended, over));
    const { rental: now, history } = await read(rental.id);
    expect(now).toEqual({ ...rental, state: 'over', due_at: hoursAfter(NOW, 40) });
    expect(history.map(({ event }) => event)).toEqual(['begin', 'extend', 'end']);
  });

  test('a move with a condition that does not hold changes nothing and is no error', async () => {
    const rental = await theOne();
    const move = planTransition(stored, rental, { event: 'end', ...bySystem });
    const onlyIf = sql<boolean>`object.due_at < ${NOW}::timestamptz`;
    await inWork(database.db, async ({ moves }) => {
      moves.push({ ...move, only_if: onlyIf, missed: null });
    });
    const { rental: now, history } = await read(rental.id);
    expect(now).toEqual(rental);
    expect(history).toHaveLength(1);
  });

  test('a column that the store does not name is never set', async () => {
    const move = planTransition(stored, await theOne(), { event: 'end', ...bySystem });
    const wrong = { ...move, changes: { id: newId() } };
    await expect(
      inTransaction(database.db, async (trx) => writeTransitions(trx, { moves: [wrong] })),
    ).rejects.toThrow('a transition cannot set rentals.id');
  });
});

test('what a transaction gathers is sent in one statement at its end', async () => {
  const rental = await theOne();
  const move = planTransition(stored, rental, { event: 'end', ...bySystem });
  const kinds = async () => await database.db.selectFrom('outbox').select('kind').execute();
  const statements = await statementsOf(async (db) =>
    inWork(db, async ({ messages, moves }) => {
      messages.push({ kind: 'test', payload: { n: 1 } }, { kind: 'test', payload: { n: 2 } });
      moves.push(move);
      expect(await kinds()).toEqual([]);
    }),
  );
  expect(statements).toBe(1);
  expect(await kinds()).toEqual([{ kind: 'test' }, { kind: 'test' }]);
  expect((await read(rental.id)).rental?.state).toBe('over');
});

test('a transaction that fails sends nothing of what it gathered', async () => {
  const before = await database.db.selectFrom('outbox').select('id').execute();
  const failed = inWork(database.db, async ({ messages }) => {
    messages.push({ kind: 'test', payload: {} });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await database.db.selectFrom('outbox').select('id').execute()).toEqual(before);
});
