import type { Database } from '@guildhall/db/database';
import {
  type Creation,
  type Move,
  type Step,
  type Store,
  type Write,
  writeTransitions,
} from '@guildhall/db/kernel/transitions';
import type { Minor } from '@guildhall/domain/kernel/money';
import {
  decide,
  type EventOf,
  type Lifecycle,
  type LifecycleTypes,
  type Pause,
  pauseOf,
  resumedDue,
  type Transition,
} from '@guildhall/domain/kernel/transitions';
import type { Transaction } from 'kysely';

/** An object of a lifecycle. Only lifecycles with a pause have the other columns. */
export interface Stateful<State extends string> extends Partial<Pause<State>> {
  readonly id: string;
  readonly state: State;
  readonly due_at?: Date | null;
}

/**
 * What is posted for each effect that a table names: for all objects that have it in one
 * transaction, which the caller has locked.
 */
export type PostingRules<Effect extends string, Money> = {
  readonly [Each in Effect]: (
    trx: Transaction<Database>,
    moved: readonly [Money, ...Money[]],
  ) => Promise<void>;
};

/**
 * A lifecycle with what its room adds: where its objects are, what a transition sets, and what it
 * posts. `Money` is what the posting rules need to know of an object.
 */
export interface StoredLifecycle<
  Types extends LifecycleTypes,
  Item extends Stateful<Types['state']>,
  Money = Item,
> {
  readonly lifecycle: Lifecycle<Types>;
  readonly store: Store;
  readonly postingRules: PostingRules<Types['effect'], Money>;
  /** The columns that a transition sets beside state and pause: times and deadlines. */
  readonly changesOf: (
    row: Transition<Types>,
    item: Item,
    to: Types['state'],
  ) => Partial<Omit<Item, 'id' | 'state'>>;
  /** The time, and the least time that is left of a deadline after a pause. */
  readonly pauseRules?: (facts: Types['facts']) => { now: Date; least_hours: number };
  readonly refusal: (facts: {
    readonly event: string;
    readonly state: string | null;
    readonly reason: string;
  }) => Error;
}

/** Who triggers an event: their actors in this order, and their user id unless it is the system. */
export interface Principal<Actor extends string> {
  readonly actors: readonly Actor[];
  readonly actor_id: string | null;
  /** The reason that staff gave. */
  readonly reason?: string | null;
}

export type TransitionCall<Types extends LifecycleTypes, Item = object> = EventOf<Types> &
  Principal<Types['actor']> & {
    readonly facts: Types['facts'];
    /** Columns that the caller sets with the transition. */
    readonly changes?: Partial<Omit<Item, 'id' | 'state'>>;
    /** For events whose rows differ by target: the wanted one. */
    readonly to?: Types['state'];
  };

/** A transition that is decided and not written yet, with the object as it will be. */
export interface PlannedMove<Types extends LifecycleTypes, Item> extends Move {
  readonly item: Item;
  /** What the wallet posts for it; the others are null where they follow from the object. */
  readonly effect: {
    readonly effect: Types['effect'];
    readonly amount_minor: Minor | null;
    readonly about: Readonly<Record<string, string>> | null;
  } | null;
  /** What is sent with it, and to whom. */
  readonly notices: Types['notices'] | null;
}

/** The creation of objects that is decided and not written yet. */
export interface PlannedCreation<Types extends LifecycleTypes> extends Creation {
  readonly notices: Types['notices'] | null;
}

/** Decides an event without writing anything. Refuses with the refusal of the room. */
export function planTransition<Types extends LifecycleTypes, Item extends Stateful<Types['state']>>(
  stored: StoredLifecycle<Types, Item, never>,
  before: Item,
  call: TransitionCall<Types, Item>,
): PlannedMove<Types, Item> {
  const { store, refusal } = stored;
  const { event, facts, payload = null } = call;
  const item = { ...before, ...call.changes };
  const row = rowOf(stored, item.state, call);
  const to = targetOf(stored, row, item);
  const changes = {
    ...call.changes,
    ...stored.changesOf(row, item, to),
    ...pauseChanges(stored, row, item, facts),
  };
  return {
    store,
    id: item.id,
    from: item.state,
    to,
    changes,
    steps: [stepOf(row, { ...call, from: item.state, to })],
    missed: () => refusal({ event, state: item.state, reason: 'STATE' }),
    item: { ...item, ...changes, state: to },
    effect:
      row.money === undefined
        ? null
        : {
            effect: row.money,
            amount_minor: row.amount?.(payload as never, facts) ?? null,
            about: row.about?.(payload as never) ?? null,
          },
    notices: row.notices ?? null,
  };
}

function rowOf<Types extends LifecycleTypes, Item extends Stateful<Types['state']>>(
  { lifecycle, refusal }: StoredLifecycle<Types, Item, never>,
  state: Types['state'] | null,
  { event, actors, facts, payload = null, to }: TransitionCall<Types>,
): Transition<Types> {
  const query = { event, state, actors, facts, payload, ...(to === undefined ? {} : { to }) };
  const decision = decide<Types['facts'], Transition<Types>>(lifecycle.transitions, query);
  if (!decision.allowed) throw refusal({ event, state, reason: decision.reason });
  return decision.row;
}

function targetOf<Types extends LifecycleTypes, Item extends Stateful<Types['state']>>(
  { lifecycle }: StoredLifecycle<Types, Item, never>,
  { rule, to }: Transition<Types>,
  item: Item,
): Types['state'] {
  if (to !== 'previous') return to;
  const previous = item.paused_state ?? null;
  if (previous === null) throw new Error(`${rule}: ${lifecycle.name} ${item.id} is not paused`);
  return previous;
}

function pauseChanges<Types extends LifecycleTypes, Item extends Stateful<Types['state']>>(
  { pauseRules, lifecycle }: StoredLifecycle<Types, Item, never>,
  row: Transition<Types>,
  item: Item,
  facts: Types['facts'],
): Partial<Pause<Types['state']> & { due_at: Date | null }> {
  const returns = row.to === 'previous';
  if (!returns && row.pauses !== true) return {};
  if (pauseRules === undefined) throw new Error(`a ${lifecycle.name} cannot be paused`);
  const { now, least_hours } = pauseRules(facts);
  if (!returns) return pauseOf({ state: item.state, due_at: item.due_at ?? null }, now);
  const ended = { paused_state: null, paused_left_ms: null };
  // The row begins a deadline of its own.
  if (row.timer !== undefined) return ended;
  const { paused_left_ms = null } = item;
  return { due_at: resumedDue({ paused_left_ms }, now, least_hours), ...ended };
}

function stepOf<Types extends LifecycleTypes>(
  { rule, event, by }: Transition<Types>,
  call: Principal<Types['actor']> & { payload?: unknown; from: string | null; to: string },
): Step {
  const { actors, actor_id, reason = null, payload, from, to } = call;
  const actor = by.find((each) => actors.includes(each)) ?? 'system';
  // The system has no user id.
  const actorId = actor === 'system' ? null : actor_id;
  const details = (payload ?? null) as object | null;
  return { rule, event, from, to, actor, actor_id: actorId, reason, details };
}

/**
 * Decides the first event of new objects, which `insert` makes in the state of its row; writes
 * nothing. An event with a money effect needs `createObject`.
 */
export function planCreation<Types extends LifecycleTypes, Item extends Stateful<Types['state']>>(
  stored: StoredLifecycle<Types, Item, never>,
  items: readonly Pick<Item, 'id' | 'state'>[],
  call: TransitionCall<Types>,
  insert: Write,
): PlannedCreation<Types> {
  const row = rowOf(stored, null, call);
  if (row.money !== undefined) throw new Error(`${row.rule} ${row.event} posts ${row.money}`);
  const { store } = stored;
  return { store, insert, steps: firstSteps(row, items, call), notices: row.notices ?? null };
}

function firstSteps<Types extends LifecycleTypes>(
  row: Transition<Types>,
  items: readonly { readonly id: string; readonly state: string }[],
  call: TransitionCall<Types>,
): Creation['steps'] {
  return items.map(({ id, state }) => {
    if (state !== row.to) throw new Error(`${row.rule} ${row.event} does not lead to ${state}`);
    return { ...stepOf(row, { ...call, from: null, to: state }), object_id: id };
  });
}

/** Posts what a table names for objects that move, the money of one effect together. */
export async function postEffects<Effect extends string, Money>(
  trx: Transaction<Database>,
  postingRules: PostingRules<Effect, Money>,
  moved: readonly { readonly effect: Effect; readonly money: Money }[],
): Promise<void> {
  for (const [effect, [first, ...others]] of Map.groupBy(moved, (each) => each.effect)) {
    if (first === undefined) continue;
    await postingRules[effect](trx, [first.money, ...others.map(({ money }) => money)]);
  }
}

/**
 * Creates one object: decides its first event, posts the money effect, and inserts it with the
 * history row in one statement. Refuses what the ledger refuses, and with the refusal of the room.
 */
export async function createObject<
  Types extends LifecycleTypes,
  Item extends Stateful<Types['state']>,
  Money,
>(
  trx: Transaction<Database>,
  stored: StoredLifecycle<Types, Item, Money>,
  { item, insert }: { item: Money & Pick<Item, 'id' | 'state'>; insert: Write },
  call: TransitionCall<Types>,
): Promise<void> {
  const row = rowOf(stored, null, call);
  const creation = { store: stored.store, insert, steps: firstSteps(row, [item], call) };
  if (row.money !== undefined) await stored.postingRules[row.money](trx, [item]);
  await writeTransitions(trx, { creations: [creation] });
}

/**
 * Changes the state of one object: decides the event, posts its money effect, and writes the
 * conditional update and the history row in one statement. Returns the object as it is now. Refuses
 * what the ledger refuses, and with the refusal of the room. Several objects, of one or several
 * lifecycles, are planned one by one; `postEffects` posts their effects, and `writeTransitions`
 * writes them together.
 */
export async function applyTransition<
  Types extends LifecycleTypes,
  Item extends Stateful<Types['state']>,
>(
  trx: Transaction<Database>,
  stored: StoredLifecycle<Types, Item>,
  item: Item,
  call: TransitionCall<Types, Item>,
): Promise<Item> {
  const move = planTransition(stored, item, call);
  if (move.effect !== null) await stored.postingRules[move.effect.effect](trx, [move.item]);
  await writeTransitions(trx, { moves: [move] });
  return move.item;
}
