import { offerTransitions } from '@guildhall/domain/offers/states';
import { orderTransitions, unitTransitions } from '@guildhall/domain/orders/states';
import { paymentTransitions } from '@guildhall/domain/payments/states';
import { stockTransitions } from '@guildhall/domain/vault/states';
import type { Database } from '@guildhall/db/database';
import { type Kysely, sql } from 'kysely';
import { STEP_KINDS, type StepKind } from './steps.ts';

/** How often each kind of step came to what, and which transitions were taken: a run that never
 * gets anywhere proves nothing. */
export interface Tally {
  note(kind: StepKind, outcome: string | null): void;
  /** Adds the transitions that the sequence just played has taken. */
  collect(owner_db: Kysely<Database>): Promise<void>;
  /** What never happened, over the whole run. */
  missing(): string[];
  table(): string;
}

const DONE = 'done';

export function newTally(): Tally {
  const outcomes = new Map<StepKind, Map<string, number>>(
    STEP_KINDS.map((kind) => [kind, new Map([[DONE, 0]])]),
  );
  const taken = new Set<string>();
  return {
    note(kind, outcome) {
      const counts = outcomes.get(kind);
      const name = outcome ?? DONE;
      counts?.set(name, (counts.get(name) ?? 0) + 1);
    },
    async collect(owner_db) {
      const { rows } = await sql<{ step: string }>`${sql.raw(TAKEN)}`.execute(owner_db);
      for (const { step } of rows) taken.add(step);
    },
    missing() {
      const never = STEP_KINDS.filter((kind) => outcomes.get(kind)?.get(DONE) === 0);
      const not_taken = wiredTransitions().filter((step) => !taken.has(step));
      return [...never.map((kind) => `step ${kind} was never done`), ...not_taken];
    },
    table() {
      const lines = STEP_KINDS.map((kind) => {
        const counts = [...(outcomes.get(kind) ?? [])].toSorted(([, a], [, b]) => b - a);
        return `${kind.padEnd(20)} ${counts.map(([name, count]) => `${name} ${count}`).join(', ')}`;
      });
      return lines.join('\n');
    },
  };
}

const TAKEN = `
  select distinct format('%s %s from %s to %s', case when order_unit_id is null then 'order'
      else 'unit' end, event, coalesce(from_state, 'nothing'), to_state) as step
    from order_history
  union select format('stock %s from %s to %s', event, coalesce(from_state, 'nothing'), to_state)
    from stock_history
  union select format('offer %s from %s to %s', event, coalesce(from_state, 'nothing'), to_state)
    from offer_history
  union select format('payment %s from %s to %s', event, coalesce(from_state, 'nothing'), to_state)
    from payment_history`;

/** All that the tables allow today, as it would stand in a history. */
function wiredTransitions(): string[] {
  return Object.entries({
    order: orderTransitions,
    unit: unitTransitions,
    stock: stockTransitions,
    offer: offerTransitions,
    payment: paymentTransitions,
  }).flatMap(([name, table]) =>
    [...table]
      .filter(({ wired }) => wired)
      .flatMap(({ event, from, to }) =>
        from.map((was) => `${name} ${event} from ${was ?? 'nothing'} to ${to}`),
      ),
  );
}
