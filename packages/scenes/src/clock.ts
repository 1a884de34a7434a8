import { advanceClock, setClockOffset } from '@guildhall/db/clock';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@guildhall/domain/kernel/clock';
import { drainOutbox } from '@guildhall/services/drain-outbox';
import { expireOffers } from '@guildhall/services/offers/expire-offers';
import { runDeadlines } from '@guildhall/services/orders/run-deadlines';
import { sendReminders } from '@guildhall/services/orders/send-reminders';
import { releaseReserves } from '@guildhall/services/wallet/release-reserves';
import type { Scene } from './scene.ts';

export interface Span {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
}

function secondsOf({ days = 0, hours = 0, minutes = 0 }: Span): number {
  return Math.round((days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS) / 1_000);
}

/** Moves the shop's clock and does nothing else: for what comes exactly at a deadline. */
export async function advance({ services }: Scene, span: Span): Promise<Date> {
  return await advanceClock(services.db, secondsOf(span));
}

/** Sets the clock to so long before now, and lets happen what is due then: the demo has a past. */
export async function rewindClock(scene: Scene, span: Span): Promise<void> {
  await setClockOffset(scene.services.db, -secondsOf(span));
  await runWorkers(scene);
}

/** Does what the workers do by themselves, until nothing is due; mails stay in the outbox. */
export async function runWorkers({ services }: Scene): Promise<void> {
  while ((await runDeadlines(services)) > 0);
  while ((await releaseReserves(services)) > 0);
  while ((await sendReminders(services)) > 0);
  while ((await expireOffers(services)) > 0);
}

export async function sendMails({ services }: Scene): Promise<void> {
  while ((await drainOutbox(services)) > 0);
}

/** Moves the clock and lets happen what then happens by itself. */
export async function advanceAndRun(scene: Scene, span: Span): Promise<Date> {
  const now = await advance(scene, span);
  await runWorkers(scene);
  return now;
}
