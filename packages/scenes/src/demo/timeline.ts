/** Plays what happened at many times of the past, in their order, through the use cases. */
import { setClockOffset } from '@guildhall/db/clock';
import type { ServiceContext } from '@guildhall/services/context';
import { runDisputeDeadlines } from '@guildhall/services/disputes/run-dispute-deadlines';
import { runFeedbackDeadlines } from '@guildhall/services/feedback/run-deadlines';
import { runDeadlines } from '@guildhall/services/orders/run-deadlines';
import { releaseReserves } from '@guildhall/services/wallet/release-reserves';
import { sql } from 'kysely';
import type { Scene } from '../scene.ts';

export interface Timeline {
  /** Something that happens at this time; of one time, in the order of the calls. */
  at(time: Date, run: () => Promise<unknown>): void;
  /**
   * Plays everything until `until`, with the deadlines between, and leaves the clock there. What is
   * added meanwhile for a later time is played, too.
   */
  play(until: Date): Promise<void>;
}

const SECOND_MS = 1_000;

interface Step {
  readonly time: number;
  readonly run: () => Promise<unknown>;
}

const rethrow = (error: unknown) => {
  throw error;
};

const JOBS = {
  orders: (services: ServiceContext) => runDeadlines(services),
  disputes: (services: ServiceContext) => runDisputeDeadlines(services, rethrow),
  reserves: (services: ServiceContext) => releaseReserves(services),
  feedback: (services: ServiceContext) => runFeedbackDeadlines(services),
} as const;
type Job = keyof typeof JOBS;

/** The deadlines of these orders count; those of others are over, or later than the last step. */
export function timelineOf({ services }: Scene, orderIds: readonly string[]): Timeline {
  const { db } = services;
  const steps: Step[] = [];
  let realNow = 0;

  async function setClock(time: number): Promise<void> {
    await setClockOffset(db, Math.round((time - realNow) / 1_000));
  }

  /** The first deadline after a time, and of what it is; null without one. */
  async function nextDue(after: Date): Promise<{ due: number; of: Job } | null> {
    const own = sql`any(${[...orderIds]}::uuid[])`;
    const { rows } = await sql<{ due: Date; of: Job }>`
      select due, of from (
        select min(due_at) as due, 'orders' as of from order_units
         where order_id = ${own} and due_at > ${after}
        union all
        select min(release_at), 'reserves' from ledger_holds
         where order_id = ${own} and state = 'held' and kind = 'reserve' and release_at > ${after}
        union all
        select min(due_at), 'disputes' from disputes
         where due_at > ${after} and closed_at is null
        union all
        select min(due_at), 'feedback' from feedback where due_at > ${after}
      ) as first where due is not null order by due limit 1`.execute(db);
    const [first] = rows;
    return first === undefined ? null : { due: first.due.getTime(), of: first.of };
  }

  return {
    at(time, run) {
      steps.push({ time: time.getTime(), run });
    },
    async play(until) {
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
      realNow = rows[0]?.now.getTime() ?? 0;
      let last = Math.min(...steps.map(({ time }) => time)) - 1;
      for (;;) {
        steps.sort((one, other) => one.time - other.time);
        const [step] = steps;
        const end = Math.min(step?.time ?? until.getTime(), until.getTime());
        const next = await nextDue(new Date(last));
        if (next !== null && next.due <= end) {
          last = next.due;
          // The clock has whole seconds.
          await setClock(last + SECOND_MS);
          await JOBS[next.of](services);
          continue;
        }
        if (step === undefined || step.time > until.getTime()) break;
        steps.shift();
        last = Math.max(last, step.time);
        await setClock(step.time);
        await step.run();
      }
      await setClock(until.getTime());
    },
  };
}

/**
 * Runs `run` on one connection whose commits do not wait for the disk: a first start that is
 * interrupted begins anew.
 */
export async function withoutWaiting(
  scene: Scene,
  run: (scene: Scene) => Promise<void>,
): Promise<void> {
  await scene.services.db.connection().execute(async (db) => {
    await sql`set synchronous_commit = off`.execute(db);
    try {
      await run({ ...scene, services: { ...scene.services, db } });
    } finally {
      await sql`reset synchronous_commit`.execute(db);
    }
  });
}
