import type { ServiceContext } from '@guildhall/services/context';
import { drainOutbox } from '@guildhall/services/drain-outbox';
import { deleteExpiredSignIns } from '@guildhall/services/identity/delete-expired-sign-ins';
import { createSessionStore } from '@guildhall/services/identity/sessions/session-store';
import { deleteExpiredIdempotencyKeys } from '@guildhall/services/kernel/delete-old-idempotency-keys';
import { deleteOldMails } from '@guildhall/services/notifications/delete-old-mails';
import {
  expireOffers,
  reconcileChangedOffers,
  reconcileOffers,
} from '@guildhall/services/offers/expire-offers';
import { refreshStatistics } from '@guildhall/services/orders/refresh-statistics';
import { runDeadlines } from '@guildhall/services/orders/run-deadlines';
import { sendReminders } from '@guildhall/services/orders/send-reminders';
import { reconcilePayments } from '@guildhall/services/payments/reconcile-payments';
import { deleteOldRevealAttempts } from '@guildhall/services/vault/delete-old-reveal-attempts';
import { releaseReserves } from '@guildhall/services/wallet/release-reserves';

interface Job {
  readonly name: string;
  /** Waited between the end of one run and the start of the next. */
  readonly pauseMs: number;
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
  moreJobs: readonly Job[] = [],
): Workers {
  const onError = (error: unknown, orderId: string) =>
    log.error({ err: error, order_id: orderId }, 'a deadline could not be carried out');
  const jobs: Job[] = [
    ...moreJobs,
    { name: 'deadlines', pauseMs: 1_000, run: () => runDeadlines(services, { onError }) },
    { name: 'reserves', pauseMs: 5_000, run: () => releaseReserves(services) },
    { name: 'reminders', pauseMs: 5_000, run: () => sendReminders(services) },
    { name: 'offers', pauseMs: 5_000, run: () => expireOffers(services) },
    { name: 'shelves', pauseMs: 30_000, run: () => reconcileChangedOffers(services) },
    { name: 'all shelves', pauseMs: 3_600_000, run: () => reconcileOffers(services) },
    { name: 'payments', pauseMs: 5_000, run: () => reconcilePayments(services) },
    { name: 'outbox', pauseMs: 1_000, run: () => drainOutbox(services) },
    { name: 'statistics', pauseMs: 60_000, run: () => refreshStatistics(services) },
    {
      name: 'sessions',
      pauseMs: 3_600_000,
      run: () => createSessionStore(services.db).deleteExpiredSessions(),
    },
    { name: 'old sign-ins', pauseMs: 3_600_000, run: () => deleteExpiredSignIns(services) },
    { name: 'old keys', pauseMs: 3_600_000, run: () => deleteExpiredIdempotencyKeys(services) },
    { name: 'old mails', pauseMs: 3_600_000, run: () => deleteOldMails(services) },
    { name: 'old tries', pauseMs: 3_600_000, run: () => deleteOldRevealAttempts(services) },
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
      job.pauseMs * (0.9 + Math.random() * 0.2),
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
