/**
 * A lifecycle is one table: rows of (event, from, to, who may, guard, timer, money effect).
 * Everything that asks "may this happen now?" asks the table through the functions below;
 * nothing else compares a state to decide it.
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
  /** The row of rules.md that this is, e.g. `O6`. */
  readonly rule: string;
  readonly event: Event;
  /** `null` is the state before the object exists. */
  readonly from: readonly (State | null)[];
  /** `previous` goes back to the state that a pause (a dispute) interrupted. */
  readonly to: State | Back;
  readonly by: readonly Actor[];
  /** Why the guard refuses, or null when it lets the event pass. A missing guard always passes. */
  readonly guard?: (facts: Facts) => GuardRefusal | null;
  /** The deadline that starts with this transition; without one the object waits for nobody. */
  readonly timer?: Timer;
  /** The ledger effect that the wallet carries out (rules.md §3). */
  readonly money?: Effect;
  /** False for rows that stand in the table but have no use case yet; never offered to anyone. */
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
 * Finds the row for an event. The refusal names the first thing that stands in the way, in the
 * order state, actor, wired, guard. Several rows may share an event; the first that passes wins.
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

/** The events that a viewer with these parts may trigger now; buttons are drawn from it. */
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

/** What is wrong with a table seen as a graph; an empty list means that it is sound. */
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
