/**
 * A lifecycle is one table of transitions: event, from, to, actors, guard, timer, ledger effect.
 * All code decides with the functions below whether an event is allowed; no other code compares
 * states for this.
 */
export interface Transition<
  State extends string,
  Event extends string,
  Actor extends string,
  Facts,
  Timer extends string = never,
  Effect extends string = never,
  Back extends 'previous' = never,
> {
  /** The rule in rules.md, such as `O6`. */
  readonly rule: string;
  readonly event: Event;
  /** `null` is the state before the object exists. */
  readonly from: readonly (State | null)[];
  /** `previous` returns to the state that a dispute interrupted. */
  readonly to: State | Back;
  readonly by: readonly Actor[];
  /**
   * Returns why the guard refuses, or null if it allows the event. Without a guard, all facts pass.
   */
  readonly guard?: (facts: Facts) => GuardRefusal | null;
  /** The deadline that starts with this transition, if any. */
  readonly timer?: Timer;
  /** The effect that the wallet posts to the ledger (rules.md §3). */
  readonly money?: Effect;
  /** False for rows that have no use case yet; these are never allowed. */
  readonly implemented: boolean;
}

export type GuardRefusal =
  | 'NOT_YET'
  | 'TOO_LATE'
  | 'ALREADY_REVEALED'
  | 'NOT_REVEALED'
  | 'NOT_MANUAL'
  | 'NOT_INSTANT'
  | 'RISK';

export type Decision<Row> =
  | { readonly allowed: true; readonly row: Row }
  | {
      readonly allowed: false;
      readonly reason: 'STATE' | 'ACTOR' | 'NOT_IMPLEMENTED' | GuardRefusal;
    };

interface AnyRow<Facts> {
  readonly event: string;
  readonly from: readonly (string | null)[];
  readonly by: readonly string[];
  readonly guard?: (facts: Facts) => GuardRefusal | null;
  readonly implemented: boolean;
}

/**
 * Finds the row of an event. A refusal has the first reason that applies, in the order state,
 * actor, not implemented, guard. If several rows share an event, the first allowed row wins.
 */
export function decide<Facts, Row extends AnyRow<Facts>>(
  table: readonly Row[],
  query: { event: string; state: string | null; actors: readonly string[]; facts: Facts },
): Decision<Row> {
  let reason: 'STATE' | 'ACTOR' | 'NOT_IMPLEMENTED' | GuardRefusal = 'STATE';
  for (const row of table) {
    if (row.event !== query.event || !row.from.includes(query.state)) continue;
    if (!row.by.some((actor) => query.actors.includes(actor))) {
      if (reason === 'STATE') reason = 'ACTOR';
      continue;
    }
    if (!row.implemented) {
      reason = 'NOT_IMPLEMENTED';
      continue;
    }
    const refusal = row.guard?.(query.facts) ?? null;
    if (refusal === null) return { allowed: true, row };
    reason = refusal;
  }
  return { allowed: false, reason };
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

/** Validates a table as a graph. An empty list means that it is valid. */
export function transitionTableErrors<State extends string>(
  table: readonly {
    rule: string;
    event: string;
    from: readonly (string | null)[];
    to: string;
    by: readonly string[];
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
