/** Writes the money of the demo's past: captured top-ups, and the postings at their times. */
import { setClockOffset } from '@guildhall/db/clock';
import type { Step } from '@guildhall/db/kernel/transitions';
import { insertPayment } from '@guildhall/db/payments/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { ServiceContext } from '@guildhall/services/context';
import { planCreation, planTransition } from '@guildhall/services/kernel/apply-transition';
import { storedPayment } from '@guildhall/services/payments/apply-event';
import { postAll } from '@guildhall/services/wallet/post-entries';
import { sql } from 'kysely';
import type { PastTopUp } from './past-money.ts';
import type { PastPosting } from './past-order.ts';
import { insertRows, pastId, type PastWriter, useIndexes } from './past-rows.ts';

/** A checkout of the provider, as its own statement has to list it. */
export interface PastCheckout {
  readonly provider_reference: string;
  readonly client_reference: string;
  readonly amount_minor: number;
  readonly created_at: Date;
}

/** Writes the top-ups as payments that were captured; returns the provider's side of them. */
export async function writeTopUps(
  writer: PastWriter,
  topUps: readonly PastTopUp[],
): Promise<PastCheckout[]> {
  const { trx, random, provider } = writer;
  const checkouts = topUps.map(({ id, amount_minor, started_at }, index) => ({
    provider_reference: `sc_${pastId(random, started_at, index).replaceAll('-', '')}`,
    client_reference: id,
    amount_minor,
    created_at: started_at,
  }));
  const rows = topUps.map(({ id, user_id, amount_minor, started_at, captured_at }, index) => ({
    id,
    user_id,
    order_id: null,
    amount_minor,
    currency: 'USD',
    state: 'captured' as const,
    provider,
    provider_reference: checkouts[index]?.provider_reference ?? null,
    redirect_url: null,
    due_at: null,
    next_check_at: null,
    created_at: started_at,
    settled_at: captured_at,
  }));
  await insertRows(trx, 'payments', rows);
  const steps = rows.flatMap((row) => stepsOf(row));
  await insertRows(
    trx,
    'payment_history',
    steps.map(({ payment_id, at, from, to, ...step }, index) => ({
      rule: step.rule,
      event: step.event,
      actor: step.actor,
      actor_id: step.actor_id,
      reason: step.reason,
      details: step.details,
      id: pastId(random, at, index % 2),
      payment_id,
      from_state: from,
      to_state: to,
      occurred_at: at,
    })),
  );
  return checkouts;
}

type PaymentRow = Parameters<typeof insertPayment>[0] & {
  readonly created_at: Date;
  readonly settled_at: Date;
};

/** What the transition table says of a payment that was started and captured. */
function stepsOf(row: PaymentRow): (Step & { payment_id: string; at: Date })[] {
  const pending = {
    ...row,
    order_id: row.order_id ?? null,
    state: 'pending' as const,
    due_at: row.settled_at,
    next_check_at: null,
  };
  const byBuyer = { actors: ['buyer'], actor_id: row.user_id } as const;
  const start = planCreation(
    storedPayment,
    [pending],
    { event: 'start', facts: {}, ...byBuyer },
    insertPayment(row),
  );
  const bySystem = { actors: ['system'], actor_id: null } as const;
  const capture = planTransition(storedPayment, pending, {
    event: 'capture',
    facts: {},
    ...bySystem,
  });
  const dated = (step: Step, at: Date) => ({ ...step, payment_id: row.id, at });
  return [
    ...start.steps.map((step) => dated(step, row.created_at)),
    ...capture.steps.map((step) => dated(step, row.settled_at)),
  ];
}

/**
 * Times of one transaction. Few, since the clock's row has a version for each of them until then,
 * and every posted row reads the clock.
 */
const TIMES_AT_ONCE = 10;

/** Posts everything at its time, in the given order, by moving the shop's clock. */
export async function postPast(
  { db }: ServiceContext,
  postings: readonly PastPosting[],
): Promise<void> {
  const times = [...Map.groupBy(postings, ({ at }) => at.getTime())];
  for (let first = 0; first < times.length; first += TIMES_AT_ONCE) {
    await inTransaction(db, async (trx) => {
      await useIndexes(trx);
      // A first start that is interrupted begins anew, so no commit has to wait for the disk.
      await sql`set local synchronous_commit = off`.execute(trx);
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(trx);
      const [{ now } = { now: new Date() }] = rows;
      for (const [time, some] of times.slice(first, first + TIMES_AT_ONCE)) {
        await setClockOffset(trx, Math.round((time - now.getTime()) / 1_000));
        await postAll(
          trx,
          some.map(({ posting }) => posting),
        );
      }
    });
  }
}
