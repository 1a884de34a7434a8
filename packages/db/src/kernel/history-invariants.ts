import { list, type InvariantQuery } from './invariants.ts';

interface Row {
  readonly event: string;
  readonly from: readonly (string | null)[];
  readonly to: string;
  readonly pauses?: boolean;
  readonly timer?: string;
}

/** Where the objects of a lifecycle are stored, and the steps that they have taken. */
export interface StoredHistory {
  readonly name: string;
  /** A table, or a query in brackets for some of its rows. */
  readonly objects: string;
  /** A query of every step: id, object_id, event, from_state, to_state. */
  readonly steps: string;
  readonly table: readonly Row[];
  /** False if the time of its timers is not the column `due_at`. */
  readonly has_due_time?: boolean;
}

/** The steps in a table of history, which names the object in this column. */
export const stepsOf = (history: string, objectId: string, condition = 'true') =>
  `select id, ${objectId} as object_id, event, from_state, to_state from ${history}
    where ${condition}`;

/** All steps that a table allows. `previous` is any state that a pause was entered from. */
function allowedSteps(table: readonly Row[]): string {
  const steps = table.flatMap(({ event, from, to }) => {
    const pauses = table.filter((row) => row.pauses === true && from.includes(row.to));
    const paused = pauses.flatMap((row) => row.from);
    return from.flatMap((was) =>
      (to === 'previous' ? paused : [to]).map(
        (next) => `(${list([event, was ?? '', next ?? ''])})`,
      ),
    );
  });
  return [...new Set(steps)].join(', ');
}

/** INV13: every step in a history is a row of its table. */
export const stepInvariants = (histories: readonly StoredHistory[]): InvariantQuery[] =>
  histories.map(({ name, steps, table }) => ({
    invariant: 'INV13',
    violations: `
    select format('${name} %s: the state table has no %s from %s to %s', s.object_id, s.event,
        coalesce(s.from_state, 'nothing'), s.to_state) as fault
      from (${steps}) s
     where (s.event, coalesce(s.from_state, ''), s.to_state) not in (${allowedSteps(table)})`,
  }));

/** INV8: every waiting state has a due time, and no other state has one. */
export const dueTimeInvariants = (histories: readonly StoredHistory[]): InvariantQuery[] =>
  histories.flatMap(
    ({ name, objects, table, has_due_time: hasDueTime = true }): InvariantQuery[] => {
      const waiting = table.flatMap(({ to, timer }) => (timer === undefined ? [] : [to ?? '']));
      if (waiting.length === 0 || !hasDueTime) return [];
      const violations = `
      select format('${name} %s is %s, due %s', id, state, coalesce(due_at::text, 'never'))
          as fault
        from ${objects} as o
       where (state in (${list([...new Set(waiting)])})) <> (due_at is not null)`;
      return [{ invariant: 'INV8', violations }];
    },
  );

/** Objects whose history is not one path when ordered by id. */
export const suspects = ({ objects, steps }: StoredHistory) => `
  with chain as (
    select object_id, to_state, lead(id) over by_id is null as is_last,
        from_state is not distinct from lag(to_state) over by_id as follows
      from (${steps}) s window by_id as (partition by object_id order by id)
  ), ends as (
    select object_id, bool_and(follows) as is_path,
        max(to_state) filter (where is_last) as state
      from chain group by object_id
  )
  select o.id, o.state from ${objects} o left join ends e on e.object_id = o.id
   where e.is_path is not true or e.state <> o.state`;

/**
 * INV9 when a single process runs one operation after the other: then the order of ids is the order
 * of events, so every suspect is a violation.
 */
export const suspectInvariants = (histories: readonly StoredHistory[]): InvariantQuery[] =>
  histories.map((history) => ({
    invariant: 'INV9',
    violations: `
    select format('${history.name} %s is %s, but its history is no single path to that state', id, state) as fault
      from (${suspects(history)}) s`,
  }));
