import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { type StoredHistory, suspects } from './kernel/history-invariants.ts';

interface Step {
  readonly object_id: string;
  readonly event: string;
  readonly from_state: string | null;
  readonly to_state: string;
}

/** INV9: each object's history is one unbroken path to its current state. */
export async function pathViolations(
  trx: Transaction<Database>,
  histories: readonly StoredHistory[],
  most: number,
): Promise<string[]> {
  const violations: string[] = [];
  for (const history of histories) {
    const { name, steps } = history;
    const found = await findSuspects(trx, history);
    const ids = found.map(({ id }) => id);
    const taken = ids.length === 0 ? [] : await readSteps(trx, steps, ids);
    const byObject = Map.groupBy(taken, ({ object_id }) => object_id);
    for (const { id, state } of found) {
      const path = byObject.get(id) ?? [];
      if (isOnePath(path, state)) continue;
      const stepTexts = path.map((step) => `${step.event} (${step.from_state} > ${step.to_state})`);
      const written = stepTexts.length === 0 ? 'nothing' : stepTexts.join(', ');
      violations.push(`${name} ${id} is ${state}, its history is: ${written}`);
    }
  }
  return violations.slice(0, most);
}

/**
 * With several servers the order of ids is only a first filter, since two of them may write within
 * one millisecond (`kernel/ids.ts`).
 */
async function findSuspects(trx: Transaction<Database>, history: StoredHistory) {
  const { rows } = await sql
    .raw<{ id: string; state: string }>(`${suspects(history)} limit 10000`)
    .execute(trx);
  return rows;
}

async function readSteps(trx: Transaction<Database>, steps: string, ids: readonly string[]) {
  const { rows } = await sql<Step>`
    select object_id, event, from_state, to_state from (${sql.raw(steps)}) s
     where object_id = any(${[...ids]}::uuid[]) order by id`.execute(trx);
  return rows;
}

/**
 * Whether the steps form one path from nothing to `state` that takes each step once (an Eulerian
 * path): every state is entered as often as it is left, except for the two ends, and all steps are
 * connected.
 */
function isOnePath(steps: readonly Step[], state: string): boolean {
  const balance = new Map<string | null, number>();
  const change = (at: string | null, by: number) => balance.set(at, (balance.get(at) ?? 0) + by);
  change(null, 1);
  change(state, -1);
  for (const { from_state, to_state } of steps) {
    change(from_state, -1);
    change(to_state, 1);
  }
  const reached = new Set<string | null>([null]);
  const isReached = ({ from_state }: Step) => reached.has(from_state);
  for (let known = 0; known < reached.size;) {
    known = reached.size;
    for (const { to_state } of steps.filter(isReached)) reached.add(to_state);
  }
  return [...balance.values()].every((count) => count === 0) && steps.every(isReached);
}
