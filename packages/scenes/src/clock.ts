import { advanceClock, setClockOffset } from '@guildhall/db/clock';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@guildhall/domain/kernel/clock';
import { assignCases } from '@guildhall/services/disputes/assign-cases';
import { runDisputeDeadlines } from '@guildhall/services/disputes/run-dispute-deadlines';
import { endRestrictions } from '@guildhall/services/moderation/end-restrictions';
import { runReportDeadlines } from '@guildhall/services/moderation/run-deadlines';
import { drainOutbox } from '@guildhall/services/notifications/drain-outbox';
import { expireOffers } from '@guildhall/services/offers/expire-offers';
import { runDeadlines } from '@guildhall/services/orders/run-deadlines';
import { sendReminders } from '@guildhall/services/orders/send-reminders';
import { releaseReserves } from '@guildhall/services/wallet/release-reserves';
import { runVerificationDeadlines } from '@guildhall/services/verification/run-deadlines';
import { runWithdrawals } from '@guildhall/services/withdrawals/run-withdrawals';
import type { Scene } from './scene.ts';

export interface Span {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
}

function secondsOf({ days = 0, hours = 0, minutes = 0 }: Span): number {
  return Math.round((days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS) / 1_000);
}

/** Advances the shop's clock without running jobs, for tests of exact deadlines. */
export async function advance({ services }: Scene, span: Span): Promise<Date> {
  return await advanceClock(services.db, secondsOf(span));
}

/** Sets the clock to a time in the past and runs due jobs, to create the demo's history. */
export async function rewindClock(scene: Scene, span: Span): Promise<void> {
  await setClockOffset(scene.services.db, -secondsOf(span));
  await runWorkers(scene);
}

const rethrow = (error: unknown) => {
  throw error;
};

/** Runs all due jobs of the workers except mails, which stay in the outbox. */
export async function runWorkers({ services }: Scene): Promise<void> {
  while ((await runDeadlines(services)) > 0);
  while ((await runDisputeDeadlines(services, rethrow)) > 0);
  while ((await assignCases(services, rethrow)) > 0);
  while ((await releaseReserves(services)) > 0);
  await runWithdrawals(services);
  while ((await sendReminders(services)) > 0);
  while ((await expireOffers(services)) > 0);
  await runVerificationDeadlines(services);
  await runReportDeadlines(services);
  await endRestrictions(services);
}

export async function sendMails({ services }: Scene): Promise<void> {
  while ((await drainOutbox(services)) > 0);
}

/** Advances the clock and runs due jobs. */
export async function advanceAndRun(scene: Scene, span: Span): Promise<Date> {
  const now = await advance(scene, span);
  await runWorkers(scene);
  return now;
}
