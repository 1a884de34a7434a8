import type { ServiceContext } from '@guildhall/services/context';
import { deleteOldMessages } from '@guildhall/services/content/contact/delete-old-messages';
import { publishDue } from '@guildhall/services/content/publish-due';
import { drainOutbox } from '@guildhall/services/notifications/drain-outbox';
import { deleteExpiredSignIns } from '@guildhall/services/identity/delete-expired-sign-ins';
import { createSessionStore } from '@guildhall/services/identity/sessions/session-store';
import { createPresenceJob } from '@guildhall/services/identity/sessions/show-presence';
import { deleteExpiredIdempotencyKeys } from '@guildhall/services/kernel/delete-old-idempotency-keys';
import { importExchangeRates } from '@guildhall/services/kernel/import-exchange-rates';
import { deleteOldEvents } from '@guildhall/services/kernel/delete-old-events';
import { checkClocks } from '@guildhall/services/kernel/check-clocks';
import { deleteUnusedFiles } from '@guildhall/services/files/delete-unused-files';
import { runRecurringJob } from '@guildhall/services/kernel/run-recurring-job';
import { deleteOldMails } from '@guildhall/services/notifications/delete-old-mails';
import { copyLevels } from '@guildhall/services/offers/copy-levels';
import { discardGoneStock } from '@guildhall/services/offers/stock/discard-stock';
import {
  expireOffers,
  reconcileChangedOffers,
  reconcileOffers,
} from '@guildhall/services/offers/expire-offers';
import { forgetNetworks, savePageViews } from '@guildhall/services/offers/sales/save-page-views';
import { followAbsences } from '@guildhall/services/offers/follow-absences';
import { rankChangedOffers } from '@guildhall/services/offers/rank-offers';
import { deleteOldMatches, sendAlerts } from '@guildhall/services/offers/saved/send-alerts';
import { deleteRemoved } from '@guildhall/services/offers/saved/delete-removed';
import { releasePhotos } from '@guildhall/services/offers/release-photos';
import { deleteOldReminders, tellSellers } from '@guildhall/services/offers/tell-sellers';
import { repriceOffers } from '@guildhall/services/offers/reprice-offers';
import { forgetPrices } from '@guildhall/services/offers/read-price-median';
import { destroyOldSecrets } from '@guildhall/services/orders/destroy-secrets';
import { learnPrices } from '@guildhall/services/orders/statistics/learn-prices';
import { refreshLevels } from '@guildhall/services/orders/statistics/refresh-levels';
import { refreshChangedSales } from '@guildhall/services/orders/statistics/refresh-sales';
import {
  refreshChangedStatistics,
  refreshStatistics,
} from '@guildhall/services/orders/statistics/refresh-statistics';
import { runDeadlines } from '@guildhall/services/orders/run-deadlines';
import { sendReminders } from '@guildhall/services/orders/send-reminders';
import { reportBalances } from '@guildhall/services/payments/balance/report-balances';
import { catchUpEvents } from '@guildhall/services/payments/events/catch-up-events';
import { handleWaitingEvents } from '@guildhall/services/payments/events/receive-event';
import {
  readDebtorsInCases,
  readOpenCases,
} from '@guildhall/services/payments/chargebacks/read-chargebacks';
import { sendEvidence } from '@guildhall/services/payments/chargebacks/send-evidence';
import { lapseReviews } from '@guildhall/services/payments/refunds/review-refund';
import { reconcileRefunds } from '@guildhall/services/payments/refunds/send-refunds';
import { reconcilePayments } from '@guildhall/services/payments/reconcile-payments';
import { deleteOldRevealAttempts } from '@guildhall/services/vault/delete-old-reveal-attempts';
import { deleteOldUploads } from '@guildhall/services/vault/upload-parts';
import { refreshAccounts } from '@guildhall/services/withdrawals/refresh-account';
import { runWithdrawals } from '@guildhall/services/withdrawals/run-withdrawals';
import { closeMoneyDays } from '@guildhall/services/wallet/statements/close-money-days';
import { publishLiabilities } from '@guildhall/services/wallet/solvency/publish-liabilities';
import { releaseReserves } from '@guildhall/services/wallet/release-reserves';
import { writeOffDebts } from '@guildhall/services/wallet/write-off-debts';
import pLimit from 'p-limit';

interface Job {
  readonly name: string;
  /** The time between the end of one run and the start of the next. */
  readonly pauseMs: number;
  readonly run: () => Promise<unknown>;
}

/** A job over whole tables that only one server at a time may run. */
interface RecurringJob {
  readonly name: string;
  /** The time between two runs on any server. */
  readonly pauseMs: number;
  readonly run: () => Promise<unknown>;
}

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
const HOUR_MS = 3_600_000;

export interface Workers {
  /** Runs all jobs once now; demo mode does so after advancing the clock. */
  runAll(): Promise<void>;
  /** Starts no further run and waits for running jobs. */
  stop(): Promise<void>;
}

function recurringJobs(services: ServiceContext, log: WorkersLog): RecurringJob[] {
  const onAccountError = (error: unknown, accountId: string) =>
    log.error({ err: error, payout_account_id: accountId }, 'a payout account could not be read');
  return [
    { name: 'changed offers', pauseMs: 30_000, run: () => reconcileChangedOffers(services) },
    { name: 'all offers', pauseMs: HOUR_MS, run: () => reconcileOffers(services) },
    { name: 'offer ranks', pauseMs: 30_000, run: () => rankChangedOffers(services) },
    { name: 'levels of offers', pauseMs: 15_000, run: () => copyLevels(services) },
    { name: 'offer prices', pauseMs: 30_000, run: () => repriceOffers(services) },
    { name: 'absences', pauseMs: 30_000, run: () => followAbsences(services) },
    { name: 'sold prices', pauseMs: 30_000, run: () => learnPrices(services) },
    { name: 'old prices', pauseMs: HOUR_MS, run: () => forgetPrices(services) },
    { name: 'sales', pauseMs: 30_000, run: () => refreshChangedSales(services) },
    { name: 'alerts', pauseMs: 15_000, run: () => sendAlerts(services) },
    { name: 'mails to sellers', pauseMs: 30_000, run: () => tellSellers(services) },
    { name: 'statistics', pauseMs: 60_000, run: () => refreshChangedStatistics(services) },
    { name: 'missed events', pauseMs: 300_000, run: () => catchUpEvents(services) },
    { name: 'all statistics', pauseMs: HOUR_MS, run: () => refreshStatistics(services) },
    // The rule asks for a day: hourly, so that one failed run is not a lost day.
    { name: 'seller levels', pauseMs: HOUR_MS, run: () => refreshLevels(services) },
    {
      name: 'old sessions',
      pauseMs: HOUR_MS,
      run: () => createSessionStore(services.db).deleteExpiredSessions(),
    },
    { name: 'old sign-ins', pauseMs: HOUR_MS, run: () => deleteExpiredSignIns(services) },
    { name: 'old keys', pauseMs: HOUR_MS, run: () => deleteExpiredIdempotencyKeys(services) },
    { name: 'old events', pauseMs: HOUR_MS, run: () => deleteOldEvents(services) },
    { name: 'old mails', pauseMs: HOUR_MS, run: () => deleteOldMails(services) },
    { name: 'old messages', pauseMs: HOUR_MS, run: () => deleteOldMessages(services) },
    { name: 'photos of gone offers', pauseMs: HOUR_MS, run: () => releasePhotos(services) },
    { name: 'stock of gone offers', pauseMs: HOUR_MS, run: () => discardGoneStock(services) },
    { name: 'unused files', pauseMs: HOUR_MS, run: () => deleteUnusedFiles(services) },
    { name: 'removed favourites', pauseMs: HOUR_MS, run: () => deleteRemoved(services) },
    { name: 'old networks', pauseMs: HOUR_MS, run: () => forgetNetworks(services) },
    { name: 'old matches', pauseMs: HOUR_MS, run: () => deleteOldMatches(services) },
    { name: 'old reminders', pauseMs: HOUR_MS, run: () => deleteOldReminders(services) },
    // Published once a day, at 16:00 in Frankfurt; read more often, so that few hours are lost.
    { name: 'exchange rates', pauseMs: 6 * HOUR_MS, run: () => importExchangeRates(services) },
    { name: 'unfinished uploads', pauseMs: HOUR_MS, run: () => deleteOldUploads(services) },
    {
      name: 'payout accounts',
      pauseMs: 6 * HOUR_MS,
      run: () => refreshAccounts(services, { onError: onAccountError }),
    },
    { name: 'balance reports', pauseMs: HOUR_MS, run: () => reportBalances(services) },
    // Once a day: hourly, so that one failed run is not a lost day.
    { name: 'liabilities', pauseMs: HOUR_MS, run: () => publishLiabilities(services) },
    { name: 'sums of days', pauseMs: HOUR_MS, run: () => closeMoneyDays(services) },
    {
      name: 'old secrets',
      pauseMs: HOUR_MS,
      run: () => destroyOldSecrets(services, readOpenCases),
    },
    { name: 'old tries', pauseMs: HOUR_MS, run: () => deleteOldRevealAttempts(services) },
  ];
}

/** The jobs of every server, whose due rows are claimed. */
function ownJobs(services: ServiceContext, log: WorkersLog): Job[] {
  const onError = (error: unknown, orderId: string) =>
    log.error({ err: error, order_id: orderId }, 'a deadline could not be carried out');
  const onWithdrawalError = (error: unknown, withdrawalId: string) =>
    log.error({ err: error, withdrawal_id: withdrawalId }, 'a withdrawal could not be run');
  return [
    // First, so that all others know the rules that are in force after the clock was moved.
    { name: 'rules', pauseMs: 5_000, run: () => services.rule_books.refresh() },
    { name: 'known rates', pauseMs: 60_000, run: () => services.known_rates.refresh() },
    { name: 'deadlines', pauseMs: 1_000, run: () => runDeadlines(services, { onError }) },
    { name: 'reserves', pauseMs: 5_000, run: () => releaseReserves(services) },
    { name: 'debts', pauseMs: 3_600_000, run: () => writeOffDebts(services, readDebtorsInCases) },
    { name: 'reminders', pauseMs: 5_000, run: () => sendReminders(services) },
    { name: 'offers', pauseMs: 5_000, run: () => expireOffers(services) },
    { name: 'provider events', pauseMs: 1_000, run: () => handleWaitingEvents(services) },
    {
      name: 'withdrawals',
      pauseMs: 5_000,
      run: () => runWithdrawals(services, { onError: onWithdrawalError }),
    },
    { name: 'refunds', pauseMs: 5_000, run: () => reconcileRefunds(services) },
    { name: 'refund reviews', pauseMs: 60_000, run: () => lapseReviews(services) },
    { name: 'evidence', pauseMs: 5_000, run: () => sendEvidence(services) },
    { name: 'payments', pauseMs: 5_000, run: () => reconcilePayments(services) },
    { name: 'scheduled texts', pauseMs: 5_000, run: () => publishDue(services) },
    { name: 'clocks', pauseMs: 600_000, run: () => checkClocks(services) },
    { name: 'outbox', pauseMs: 1_000, run: () => drainOutbox(services) },
    { name: 'presence', pauseMs: 10_000, run: createPresenceJob(services) },
  ];
}

/**
 * Runs the background jobs. Each job claims its due rows and skips rows locked by other workers, or
 * the job itself is claimed, so any number of processes may run it. A failed job is logged and
 * retried after its pause.
 */
export function startWorkers(
  services: ServiceContext,
  log: WorkersLog,
  moreJobs: readonly Job[] = [],
  /** The same with a database that allows longer statements, for jobs over whole tables. */
  patientServices: ServiceContext = services,
): Workers {
  const views: Job = { name: 'views', pauseMs: 5_000, run: () => savePageViews(services) };
  const jobs = [...moreJobs, ...ownJobs(services, log), views];
  const recurring = recurringJobs(patientServices, log);
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
  const places = pLimit(RECURRING_AT_ONCE);
  const claimed = recurring.map(({ name, pauseMs, run }) => ({
    name,
    pauseMs: Math.min(pauseMs, CLAIM_EVERY_MS),
    run: () =>
      places(async () => {
        if (!stopping) await runRecurringJob(services, { name, pauseMs }, run);
      }),
  }));
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
  for (const job of [...jobs, ...claimed]) later(job);

  return {
    async runAll() {
      for (const job of jobs) await runOnce(job);
      for (const job of recurring) await runOnce(job);
    },
    async stop() {
      stopping = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
      // What was seen since the last run is in the memory of this process alone.
      await runOnce(views);
    },
  };
}
