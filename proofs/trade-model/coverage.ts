import { claimTransitions } from '@guildhall/domain/disputes/claim-states';
import { disputeTransitions } from '@guildhall/domain/disputes/states';
import { offerTransitions } from '@guildhall/domain/offers/states';
import { requestTransitions } from '@guildhall/domain/orders/request-states';
import { orderTransitions } from '@guildhall/domain/orders/states';
import { unitTransitions } from '@guildhall/domain/orders/unit-states';
import { chargebackTransitions } from '@guildhall/domain/payments/chargebacks/states';
import { refundTransitions } from '@guildhall/domain/payments/refunds/states';
import { paymentTransitions } from '@guildhall/domain/payments/states';
import { withdrawalTransitions } from '@guildhall/domain/withdrawals/states';
import { stockTransitions } from '@guildhall/domain/vault/states';
import type { Database } from '@guildhall/db/database';
import { type Kysely, sql } from 'kysely';
import { STEP_KINDS, type StepKind } from './steps.ts';

/**
 * How often each kind of step had which outcome, and which events are in the histories: a run
 * without an event proves nothing about it.
 */
export interface Coverage {
  note(kind: StepKind, outcome: string | null): void;
  /** Adds the events of the last sequence. */
  collect(ownerDb: Kysely<Database>): Promise<void>;
  /** What never happened in the whole run. */
  missing(): string[];
  /** What never happened of the lifecycles that written sequences play whole. */
  unplayed(): string[];
  table(): string;
}

const DONE = 'done';

export function newCoverage(): Coverage {
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
    async collect(ownerDb) {
      const { rows } = await sql<{ step: string }>`${sql.raw(TAKEN)}`.execute(ownerDb);
      for (const { step } of rows) taken.add(step);
    },
    missing() {
      const never = STEP_KINDS.filter((kind) => outcomes.get(kind)?.get(DONE) === 0);
      const notTaken = knownEvents().filter((event) => !taken.has(event) && !OF_JOBS.has(event));
      return [...never.map((kind) => `step ${kind}`), ...notTaken];
    },
    unplayed() {
      return knownEvents(PLAYED_WHOLE).filter((event) => !taken.has(event) && !OF_JOBS.has(event));
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
  select distinct case when order_request_id is not null then 'request '
      when order_unit_id is null then 'order ' else 'unit ' end || event as step
    from order_history
  union select 'stock ' || event from stock_history
  union select 'offer ' || event from offer_history
  union select 'payment ' || event from payment_history
  union select 'chargeback ' || event from chargeback_history
  union select 'refund ' || event from refund_history
  union select 'withdrawal ' || event from withdrawal_history
  union select case kind when 'dispute' then 'dispute ' else 'claim ' end || event
    from dispute_history join disputes on disputes.id = dispute_id`;

const TABLES = {
  order: orderTransitions,
  unit: unitTransitions,
  request: requestTransitions,
  stock: stockTransitions,
  offer: offerTransitions,
  payment: paymentTransitions,
  chargeback: chargebackTransitions,
  refund: refundTransitions,
  withdrawal: withdrawalTransitions,
  dispute: disputeTransitions,
  claim: claimTransitions,
} as const;
type TableName = keyof typeof TABLES;

const PLAYED_WHOLE: readonly TableName[] = ['dispute', 'claim'];
/** What a job does that is proven by itself. */
const OF_JOBS = new Set(['dispute assign', 'claim assign']);

/** Every event that a use case can cause today, as histories name it. */
function knownEvents(names = Object.keys(TABLES) as readonly TableName[]): string[] {
  const events = names.flatMap((name) =>
    TABLES[name].map(({ event }: { readonly event: string }) => `${name} ${event}`),
  );
  return [...new Set(events)];
}
