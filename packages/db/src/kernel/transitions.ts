import { newId } from '@guildhall/domain/kernel/ids';
import {
  type CommonTableExpressionFactory,
  type QueryCreator,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import type { Database } from '../database.ts';
import { noteTransitions } from './audit/record-act.ts';

/** Where the objects of a lifecycle and their history are stored. */
export interface Store {
  readonly table: string;
  readonly history: string;
  /** The columns that a transition may set beside the state, with their SQL types. */
  readonly columns: Readonly<Record<string, string>>;
  /** The columns of a moved or created object that `subject` and `returning` read. */
  readonly moved: readonly string[];
  /** Columns that every transition sets. */
  readonly stamps?: Readonly<Record<string, RawBuilder<unknown>>>;
  /**
   * The history columns that name the object: SQL on its row after the transition, `moved`, and on
   * the recorded `step`.
   */
  readonly subject: Readonly<Record<string, RawBuilder<unknown>>>;
  /** SQL on `moved` of a value that is returned for each object. */
  readonly returning?: RawBuilder<unknown>;
}

/** A transition that is executed, as recorded in the history. */
export interface Step {
  readonly rule: string;
  readonly event: string;
  readonly from: string | null;
  readonly to: string;
  readonly actor: string;
  /** The user; null for the system. */
  readonly actor_id: string | null;
  /** The reason that staff gave. */
  readonly reason: string | null;
  readonly details: object | null;
}

/** Transitions of one existing object: from the state of the first to the state of the last. */
export interface Move {
  readonly store: Store;
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly steps: readonly Step[];
  /** Moves the object only if this holds too; SQL on its row, `object`. */
  readonly only_if?: RawBuilder<boolean>;
  /** The error if the object was not moved; null if that is no error. */
  readonly missed: (() => Error) | null;
}

/** Objects of one store that come into existence. */
export interface Creation {
  readonly store: Store;
  /** Inserts the objects, returning the `moved` columns of the store. */
  readonly insert: Write;
  readonly steps: readonly (Step & { readonly object_id: string })[];
}

/** An insert, update or delete that shares its statement with others. */
export type Write = CommonTableExpressionFactory<Database, string>;

/** What one statement writes. */
export interface Writes {
  readonly creations?: readonly Creation[];
  readonly moves?: readonly Move[];
  readonly writes?: readonly Write[];
}

/**
 * Executes any number of transitions, of any lifecycles, in one statement: each object's
 * conditional update and its history rows. Returns the ids of the objects that were moved or
 * created, with the `returning` value of their store. Throws the error of a move that found its
 * object in another state. What staff cause is in the audit.
 */
export async function writeTransitions(
  trx: Transaction<Database>,
  { creations = [], moves = [], writes = [] }: Writes,
): Promise<ReadonlyMap<string, unknown>> {
  const batches = [
    ...creations.map((each) => ({ ...each, moved: each.insert })),
    ...batchesOf(chained(moves)).map((batch) => {
      const [{ store }] = batch;
      const steps = batch.flatMap(({ id, steps: of }) =>
        of.map((step) => ({ ...step, object_id: id })),
      );
      return { store, steps, moved: () => updateOf(batch) };
    }),
  ];
  let statement: QueryCreator<Database> = trx;
  const add = (name: string, write: Write) => {
    statement = statement.with(name, write) as unknown as QueryCreator<Database>;
  };
  for (const [index, { store, steps, moved }] of batches.entries()) {
    add(`moved_${index}`, moved);
    add(`recorded_${index}`, () => historyOf(store, steps, `moved_${index}`));
  }
  for (const [index, write] of writes.entries()) add(`write_${index}`, write);
  const selects = batches.map(
    ({ store }, index) => sql`
      select moved.id::text as id, to_jsonb(${store.returning ?? sql`true`}) as value
        from ${sql.table(`moved_${index}`)} as moved`,
  );
  const none = sql`select null::text as id, null::jsonb as value where false`;
  const written = sql<{ id: string; value: unknown }>`
    (${sql.join([none, ...selects], sql` union all `)})`;
  const rows = await statement.selectFrom(written.as('written')).select(['id', 'value']).execute();
  const found = new Map(rows.map(({ id, value }) => [id, value]));
  for (const { id, missed } of moves) {
    if (missed !== null && !found.has(id)) throw missed();
  }
  noteTransitions(trx, { creations, moves });
  return found;
}

/** Several moves of one object as one: each column of the later ones wins. */
function chained(moves: readonly Move[]): Move[] {
  const byId = new Map<string, Move>();
  for (const move of moves) {
    const first = byId.get(move.id);
    const both = first && {
      ...move,
      from: first.from,
      changes: { ...first.changes, ...move.changes },
      steps: [...first.steps, ...move.steps],
    };
    byId.set(move.id, both ?? move);
  }
  return [...byId.values()];
}

type Batch = readonly [Move, ...Move[]];

/** Moves that one update executes: of one store, with the same columns and condition. */
function batchesOf(moves: readonly Move[]): Batch[] {
  const batches: [Move, ...Move[]][] = [];
  const columnsOf = ({ changes }: Move) => Object.keys(changes).toSorted().join();
  for (const move of moves) {
    const same = batches.find(
      ([{ store, only_if, ...first }]) =>
        store === move.store &&
        only_if === move.only_if &&
        columnsOf({ store, ...first }) === columnsOf(move),
    );
    if (same === undefined) batches.push([move]);
    else same.push(move);
  }
  return batches;
}

function updateOf(batch: Batch): RawBuilder<Record<string, unknown>> {
  const [{ store, changes, only_if }] = batch;
  const columns = Object.keys(changes);
  const rows = batch.map(({ id, from, to, changes: values }) => ({
    ...values,
    object_id: id,
    from_state: from,
    to_state: to,
  }));
  const types = columns.map((column) => {
    const type = store.columns[column];
    if (type === undefined) throw new Error(`a transition cannot set ${store.table}.${column}`);
    return sql`, ${sql.ref(column)} ${sql.raw(type)}`;
  });
  const set = [
    sql`state = step.to_state`,
    ...columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`step.${column}`)}`),
    ...Object.entries(store.stamps ?? {}).map(([column, now]) => sql`${sql.ref(column)} = ${now}`),
  ];
  // The ids are repeated, so that the plan is an index scan for any estimate of the JSON's rows.
  return sql`(
    update ${sql.table(store.table)} as object set ${sql.join(set)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as step(object_id uuid, from_state text, to_state text${sql.join(types, sql``)})
     where object.id = any(${batch.map(({ id }) => id)}::uuid[]) and object.id = step.object_id
       and object.state = step.from_state and ${only_if ?? sql`true`}
    returning ${sql.join(store.moved.map((column) => sql.ref(`object.${column}`)))})`;
}

function historyOf(
  { history, subject }: Store,
  steps: Creation['steps'],
  moved: string,
): RawBuilder<Record<string, unknown>> {
  const rows = steps.map(({ from, to, ...step }) => ({
    ...step,
    id: newId(),
    from_state: from,
    to_state: to,
  }));
  const names = Object.keys(subject).map((column) => sql.ref(column));
  return sql`(
    insert into ${sql.table(history)} (id, ${sql.join(names)},
        rule, event, from_state, to_state, actor, actor_id, reason, details)
    select step.id, ${sql.join(Object.values(subject))}, step.rule, step.event, step.from_state,
        step.to_state, step.actor, step.actor_id, step.reason, step.details
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as step(id uuid, object_id uuid, rule text, event text, from_state text, to_state text,
          actor text, actor_id uuid, reason text, details jsonb)
      join ${sql.table(moved)} as moved on moved.id = step.object_id
    returning id)`;
}
