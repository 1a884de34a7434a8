import { advanceClock } from '@guildhall/db/clock';
import { drainOutbox } from '@guildhall/services/notifications/drain-outbox';
import {
  expireOffers as performExpiry,
  straightenShelves as performStraightening,
} from '@guildhall/services/offers/expire-offers';
import { runDeadlines as performDeadlines } from '@guildhall/services/orders/run-deadlines';
import { sendReminders as performReminders } from '@guildhall/services/orders/send-reminders';
import { reconcilePayments } from '@guildhall/services/payments/reconcile-payments';
import { releaseReserves as performReserves } from '@guildhall/services/wallet/release-reserves';
import { DAY_S, HOUR_S, MINUTE_S } from './agreed.ts';
import { Deviation } from './attempt.ts';
import type { Book } from './book.ts';
import { momentsToCome, releaseReserves, runDeadlines, sendReminders } from './clockwork.ts';
import type { Play } from './house.ts';
import { reconcile } from './money-in.ts';
import { expireOffers, straightenShelves } from './shelf.ts';
import type { StepOf } from './steps.ts';

type Worker = StepOf<'work'>['by'];
type Services = Play['stage']['services'];

/** Each worker as the model does its round, and as the shop does. Mails are in neither's state. */
const rounds: Record<
  Worker,
  { model: ((book: Book) => number) | null; shop: (services: Services) => Promise<number> }
> = {
  deadlines: { model: runDeadlines, shop: performDeadlines },
  payments: { model: reconcile, shop: reconcilePayments },
  reserves: { model: releaseReserves, shop: performReserves },
  reminders: { model: sendReminders, shop: performReminders },
  offers: { model: expireOffers, shop: performExpiry },
  shelves: { model: straightenShelves, shop: performStraightening },
  mails: { model: null, shop: drainOutbox },
};

export async function workStep(play: Play, { by }: StepOf<'work'>) {
  const { model, shop } = rounds[by];
  const expected = model?.(play.book);
  const done = await shop(play.stage.services);
  play.story.push(`${by} are seen to: ${done}`);
  if (expected !== undefined && done !== expected) {
    throw new Deviation(`the model says ${expected} ${by}, the shop did ${done}`);
  }
  return done === 0 ? 'NOTHING_DUE' : null;
}

/** Every round that a running shop makes by itself. */
const BY_ITSELF: readonly Worker[] = [
  'deadlines',
  'payments',
  'reserves',
  'reminders',
  'offers',
  'shelves',
];

export async function waitStep(play: Play, { span, does_work }: StepOf<'wait'>) {
  const { book, stage } = play;
  const seconds = secondsOf(book, span);
  await advanceClock(stage.services.db, seconds);
  book.now_s += seconds;
  play.story.push(`${seconds} s go by, it is ${book.now_s} s`);
  if (does_work) for (const by of BY_ITSELF) await workStep(play, { do: 'work', by });
  return null;
}

function secondsOf(book: Book, span: StepOf<'wait'>['span']): number {
  const [moment = book.now_s + MINUTE_S] = momentsToCome(book);
  switch (span) {
    case 'to_next_moment':
      return moment - book.now_s;
    case 'just_before_next_moment':
      return moment - book.now_s - 1;
    case 'minutes':
      return 10 * MINUTE_S;
    case 'hours':
      return 7 * HOUR_S;
    case 'days':
      return 2 * DAY_S;
    case 'weeks':
      return 31 * DAY_S;
  }
}
