import type { ServiceContext } from '@guildhall/services/context';
import { inJob } from '@guildhall/services/kernel/audit/in-request';
import { type Job, MORE_IS_DUE } from '@guildhall/services/kernel/room';
import { runRecurringJob } from '@guildhall/services/kernel/run-recurring-job';
import { everyServerJobs, recurringJobs } from '@guildhall/services/rooms';
import pLimit from 'p-limit';

interface WorkersLog {
  readonly error: (details: object, message: string) => void;
}

/** How often each server checks whether a recurring job is due. */
const CLAIM_EVERY_MS = 10_000;
/** How many recurring jobs one server runs at once. */
const RECURRING_AT_ONCE = 2;
/**
 * A job may hold a transaction open while it reads outside of it. So each has two connections, and
 * none waits for one: a connection that is waited for too long is an error.
 */
export const RECURRING_CONNECTIONS = 2 * RECURRING_AT_ONCE;

export interface Workers {
  /** Runs all jobs once now; demo mode does so after advancing the clock. */
  runAll(): Promise<void>;
  /** Starts no further run and waits for running jobs. */
  stop(): Promise<void>;
}

interface WorkersOptions {
  readonly moreJobs?: readonly Job<ServiceContext>[];
  /** The same with a database that allows longer statements, for jobs over whole tables. */
  readonly patientServices?: ServiceContext;
  /** Whether this server leaves to others what is due, and only looks after its own memory. */
  readonly only_of_process?: boolean;
}

/**
 * Runs the background jobs. Each job claims its due rows and skips rows locked by other workers, or
 * the job itself is claimed, so any number of processes may run it. A failed job is logged and
 * retried after its pause.
 */
export function startWorkers(
  services: ServiceContext,
  log: WorkersLog,
  { moreJobs = [], patientServices = services, only_of_process = false }: WorkersOptions = {},
): Workers {
  const all = [...moreJobs, ...everyServerJobs];
  const jobs = only_of_process ? all.filter((job) => job.of_every_process === true) : all;
  const wholeTables = only_of_process ? [] : recurringJobs;
  let stopping = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  const runOnce = async (job: Job<ServiceContext>, context = services) => {
    try {
      return await inJob(job.name, () => job.run(context, log));
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a worker failed');
      return undefined;
    }
  };
  const places = pLimit(RECURRING_AT_ONCE);
  const claimed = wholeTables.map(({ name, pauseMs, run }) => ({
    name,
    pauseMs: Math.min(pauseMs, CLAIM_EVERY_MS),
    run: () =>
      places(async () => {
        if (stopping) return;
        await runRecurringJob(services, { name, pauseMs }, () => run(patientServices, log));
      }),
  }));
  const later = (job: Job<ServiceContext>, pauseMs = job.pauseMs * (0.9 + Math.random() * 0.2)) => {
    if (stopping) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const run: Promise<void> = runOnce(job).then((left) => {
        running.delete(run);
        later(job, left === MORE_IS_DUE ? 0 : undefined);
      });
      running.add(run);
    }, pauseMs);
    timers.add(timer);
  };
  for (const job of [...jobs, ...claimed]) later(job);

  return {
    async runAll() {
      for (const job of jobs) await runOnce(job);
      for (const job of wholeTables) await runOnce(job, patientServices);
    },
    async stop() {
      stopping = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
      for (const job of jobs.filter(({ also_at_stop }) => also_at_stop === true))
        await runOnce(job);
    },
  };
}
