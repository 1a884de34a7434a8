import { hoursAfter, later } from './clock.ts';
import type { Minor } from './money.ts';

/**
 * A lifecycle is one table of transitions: event, from, to, actors, guard, timer, ledger effect.
 * All code decides with the functions below whether an event is allowed; no other code compares
 * states for this.
 */

/** The types of a lifecycle. Each room declares its own; the kernel knows no word of a room. */
export interface LifecycleTypes {
  readonly state: string;
  readonly event: string;
  readonly actor: string;
  /** What guards look at. */
  readonly facts: object;
  /** Why a guard refuses. */
  readonly refusal: string;
  readonly timer: string;
  readonly effect: string;
  /** The payloads by event; an event without an entry has none. */
  readonly payloads: object;
  /** Who may have to act next. */
  readonly party: string;
  /** The kinds of notices by who gets them. */
  readonly notices: object;
}

/** A lifecycle without timers, ledger effects and payloads, which nobody waits for. */
export interface PlainTypes extends LifecycleTypes {
  readonly refusal: never;
  readonly timer: never;
  readonly effect: never;
  readonly payloads: object;
  readonly party: never;
}

type PayloadEvent<Types extends LifecycleTypes> = keyof Types['payloads'] & Types['event'];
type PlainEvent<Types extends LifecycleTypes> = Exclude<Types['event'], PayloadEvent<Types>>;

/** An event with the payload that it requires. */
export type EventOf<Types extends LifecycleTypes> =
  | { readonly event: PlainEvent<Types>; readonly payload?: null }
  | {
      [Event in PayloadEvent<Types>]: {
        readonly event: Event;
        readonly payload: Types['payloads'][Event];
      };
    }[PayloadEvent<Types>];

export interface TransitionOf<Types extends LifecycleTypes, Event extends string, Payload> {
  /** The rule in rules.md, such as `O6`. */
  readonly rule: string;
  readonly event: Event;
  /** `null` is the state before the object exists. */
  readonly from: readonly (Types['state'] | null)[];
  /** `previous` returns to the state that a pause interrupted. */
  readonly to: Types['state'] | 'previous';
  readonly by: readonly Types['actor'][];
  /**
   * Returns why the guard refuses, or null if it allows the event. Without a guard, all facts pass.
   */
  readonly guard?: (facts: Types['facts']) => Types['refusal'] | null;
  /**
   * The same for the payload, such as an amount above what is left. Whether an event is offered to
   * a viewer depends on the guard alone.
   */
  readonly checkPayload?: (payload: Payload, facts: Types['facts']) => Types['refusal'] | null;
  /** Keeps the state and the remaining time of its deadline for a return to `previous`. */
  readonly pauses?: boolean;
  /** The deadline that starts with this transition, if any. */
  readonly timer?: Types['timer'];
  /** The effect that the wallet posts to the ledger (rules.md §3). */
  readonly money?: Types['effect'];
  /** The amount of an effect that does not follow from the object alone (E7). */
  readonly amount?: (payload: Payload, facts: Types['facts']) => Minor;
  /** What the effect is about besides the object, such as the payment that is charged back. */
  readonly about?: (payload: Payload) => Readonly<Record<string, string>>;
  /** What is sent with this transition, and to whom. */
  readonly notices?: Types['notices'];
}

/** A row of a transition table. */
export type Transition<Types extends LifecycleTypes> =
  | TransitionOf<Types, PlainEvent<Types>, null>
  | {
      [Event in PayloadEvent<Types>]: TransitionOf<Types, Event, Types['payloads'][Event]>;
    }[PayloadEvent<Types>];

export interface Lifecycle<Types extends LifecycleTypes> {
  /** The name of the object, as in messages of defects. */
  readonly name: string;
  readonly transitions: readonly Transition<Types>[];
  readonly states: readonly Types['state'][];
  readonly terminal: readonly Types['state'][];
  /** Who must act next, by state; nobody in the others. */
  readonly waitsFor: Readonly<Partial<Record<Types['state'], Types['party']>>>;
}

type BaseReason = 'STATE' | 'ACTOR';

/** The reasons of the guards of a row. */
type ReasonOf<Row> = Row extends { readonly guard?: (facts: never) => infer Reason }
  ? Extract<Reason, string>
  : never;

export type Decision<Row> =
  | { readonly allowed: true; readonly row: Row }
  | { readonly allowed: false; readonly reason: BaseReason | ReasonOf<Row> };

interface AnyRow<Facts> {
  readonly event: string;
  readonly from: readonly (string | null)[];
  readonly to?: string;
  readonly by: readonly string[];
  readonly guard?: (facts: Facts) => string | null;
  readonly checkPayload?: (payload: never, facts: Facts) => string | null;
}

interface Query<Facts> {
  readonly event: string;
  readonly state: string | null;
  readonly actors: readonly string[];
  readonly facts: Facts;
  /** Without one, payloads are not checked: whether the event may be offered. */
  readonly payload?: unknown;
  /** For events whose rows differ by target: the wanted one. */
  readonly to?: string;
}

/**
 * Finds the row of an event. A refusal has the first reason that applies, in the order state,
 * actor, guard, payload. If several rows share an event, the first allowed row wins.
 */
export function decide<Facts, Row extends AnyRow<Facts>>(
  table: readonly Row[],
  query: Query<Facts>,
): Decision<Row> {
  let reason: BaseReason | ReasonOf<Row> = 'STATE';
  for (const row of table) {
    if (row.event !== query.event || !row.from.includes(query.state)) continue;
    if (query.to !== undefined && row.to !== query.to) continue;
    if (!row.by.some((actor) => query.actors.includes(actor))) {
      if (reason === 'STATE') reason = 'ACTOR';
      continue;
    }
    const refusal = refusalOf(row, query);
    if (refusal === null) return { allowed: true, row };
    reason = refusal as ReasonOf<Row>;
  }
  return { allowed: false, reason };
}

function refusalOf<Facts>(row: AnyRow<Facts>, { facts, payload }: Query<Facts>): string | null {
  const refusal = row.guard?.(facts) ?? null;
  if (refusal !== null || payload === undefined) return refusal;
  return row.checkPayload?.(payload as never, facts) ?? null;
}

/** The events that a viewer with these actors may trigger now. Buttons are rendered from them. */
export function allowedEvents<Facts, Row extends AnyRow<Facts>>(
  table: readonly Row[],
  query: { state: string; actors: readonly string[]; facts: Facts },
): Row['event'][] {
  const events = new Set<Row['event']>();
  for (const row of table) {
    if (decide(table, { ...query, event: row.event }).allowed) events.add(row.event);
  }
  return [...events];
}

/** What an object keeps while it is paused; both are null otherwise. */
export interface Pause<State> {
  readonly paused_state: State | null;
  /** The remaining time of the interrupted deadline; null if there was none. */
  readonly paused_left_ms: number | null;
}

/** What a pause keeps of an object. A deadline that has passed has nothing left. */
export function pauseOf<State>(
  { state, due_at }: { readonly state: State; readonly due_at: Date | null },
  now: Date,
): Pause<State> {
  const leftMs = due_at === null ? null : Math.max(due_at.getTime() - now.getTime(), 0);
  return { paused_state: state, paused_left_ms: leftMs };
}

/**
 * The deadline after a return to the previous state: the time that was left, and at least
 * `leastHours` (rules.md O18). Null if the pause interrupted no deadline.
 */
export function resumedDue(
  { paused_left_ms }: Pick<Pause<string>, 'paused_left_ms'>,
  now: Date,
  leastHours: number,
): Date | null {
  if (paused_left_ms === null) return null;
  return later(new Date(now.getTime() + paused_left_ms), hoursAfter(now, leastHours));
}

/** Validates a table as a graph. An empty list means that it is valid. */
export function transitionTableErrors<State extends string>(
  table: readonly {
    rule: string;
    event: string;
    from: readonly (string | null)[];
    to: string;
    by: readonly string[];
    pauses?: boolean;
  }[],
  states: readonly State[],
  terminal: readonly State[],
): string[] {
  const faults: string[] = [];
  const known = new Set<string>(states);
  for (const row of table) {
    for (const state of [...row.from, row.to]) {
      if (state === null || state === 'previous' || known.has(state)) continue;
      faults.push(`${row.rule} ${row.event}: unknown state ${state}`);
    }
    if (row.by.length === 0) faults.push(`${row.rule} ${row.event}: nobody may do it`);
    const isPaused = (state: string | null) =>
      table.some((each) => each.pauses === true && each.to === state);
    if (row.to === 'previous' && !row.from.every(isPaused)) {
      faults.push(`${row.rule} ${row.event}: returns from a state that nothing pauses into`);
    }
  }
  const reached = new Set<string>();
  let frontier: (string | null)[] = [null];
  while (frontier.length > 0) {
    const next: string[] = [];
    for (const row of table) {
      if (!row.from.some((state) => frontier.includes(state))) continue;
      if (row.to !== 'previous' && !reached.has(row.to)) {
        reached.add(row.to);
        next.push(row.to);
      }
    }
    frontier = next;
  }
  for (const state of states) {
    if (!reached.has(state)) faults.push(`state ${state} is never reached`);
    const leaves = table.some((row) => row.from.includes(state));
    if (!terminal.includes(state) && !leaves) faults.push(`state ${state} is a dead end`);
  }
  return faults;
}
