import type { ServiceContext } from '@guildhall/services/context';
import { forgetOldSignIns } from '@guildhall/services/identity/forget-old-sign-ins';
import { createSessionStore } from '@guildhall/services/identity/sessions/session-store';
import { drainOutbox } from '@guildhall/services/notifications/drain-outbox';
import { forgetOldMails } from '@guildhall/services/notifications/forget-old-mails';
import {
  expireOffers,
  straightenChangedShelves,
  straightenShelves,
} from '@guildhall/services/offers/expire-offers';
import { forgetOldKeys } from '@guildhall/services/orders/forget-old-keys';
import { runDeadlines } from '@guildhall/services/orders/run-deadlines';
import { sendReminders } from '@guildhall/services/orders/send-reminders';
import { reconcilePayments } from '@guildhall/services/payments/reconcile-payments';
import { refreshStatistics } from '@guildhall/services/users/refresh-statistics';
import { forgetOldTries } from '@guildhall/services/vault/forget-old-tries';
import { releaseReserves } from '@guildhall/services/wallet/release-reserves';

interface Job {
  readonly name: string;
  /** Waited between the end of one run and the start of the next. */
  readonly pause_ms: number;
  readonly run: () => Promise<unknown>;
}

export interface Workers {
  /** Everything once, now; for the moved clock of demo mode. */
  runAll(): Promise<void>;
  /** Starts no further run and waits for those that are under way. */
  stop(): Promise<void>;
}

/**
 * What happens by itself. Each job claims its own due rows and skips those that another worker
 * holds, so any number of processes may run this at once; a job that fails is logged and tried
 * again after its pause.
 */
export function startWorkers(
  services: ServiceContext,
  log: { error: (details: object, message: string) => void },
  more_jobs: readonly Job[] = [],
): Workers {
  const on_error = (error: unknown, order_id: string) =>
    log.error({ err: error, order_id }, 'a deadline could not be carried out');
  const jobs: Job[] = [
    ...more_jobs,
    { name: 'deadlines', pause_ms: 1_000, run: () => runDeadlines(services, { on_error }) },
    { name: 'reserves', pause_ms: 5_000, run: () => releaseReserves(services) },
    { name: 'reminders', pause_ms: 5_000, run: () => sendReminders(services) },
    { name: 'offers', pause_ms: 5_000, run: () => expireOffers(services) },
    { name: 'shelves', pause_ms: 30_000, run: () => straightenChangedShelves(services) },
    { name: 'all shelves', pause_ms: 3_600_000, run: () => straightenShelves(services) },
    { name: 'payments', pause_ms: 5_000, run: () => reconcilePayments(services) },
    { name: 'outbox', pause_ms: 1_000, run: () => drainOutbox(services) },
    { name: 'statistics', pause_ms: 60_000, run: () => refreshStatistics(services) },
    {
      name: 'sessions',
      pause_ms: 3_600_000,
      run: () => createSessionStore(services.db).deleteExpiredSessions(),
    },
    { name: 'old sign-ins', pause_ms: 3_600_000, run: () => forgetOldSignIns(services) },
    { name: 'old keys', pause_ms: 3_600_000, run: () => forgetOldKeys(services) },
    { name: 'old mails', pause_ms: 3_600_000, run: () => forgetOldMails(services) },
    { name: 'old tries', pause_ms: 3_600_000, run: () => forgetOldTries(services) },
  ];
  let stopping = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  const runOnce = async (job: Job) => {
    try {
      await job.run();
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a worker failed');
    }
  };
  const later = (job: Job) => {
    if (stopping) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        const run: Promise<void> = runOnce(job).then(() => {
          running.delete(run);
          later(job);
        });
        running.add(run);
      },
      job.pause_ms * (0.9 + Math.random() * 0.2),
    );
    timers.add(timer);
  };
  for (const job of jobs) later(job);

  return {
    async runAll() {
      for (const job of jobs) await runOnce(job);
    },
    async stop() {
      stopping = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
