import { advanceClock } from '@guildhall/db/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { drainOutbox } from '@guildhall/services/notifications/drain-outbox';
import {
  expireOffers as performExpiry,
  reconcileOffers as performReconciliation,
} from '@guildhall/services/offers/expire-offers';
import { discardGoneStock as performDiscard } from '@guildhall/services/offers/stock/discard-stock';
import { runDeadlines as performDeadlines } from '@guildhall/services/orders/run-deadlines';
import { sendReminders as performReminders } from '@guildhall/services/orders/send-reminders';
import { reconcilePayments } from '@guildhall/services/payments/reconcile-payments';
import { readDebtorsInCases } from '@guildhall/services/payments/chargebacks/read-chargebacks';
import { lapseReviews as performLapse } from '@guildhall/services/payments/refunds/review-refund';
import { writeOffDebts as performWriteOff } from '@guildhall/services/wallet/write-off-debts';
import { releaseReserves as performReserves } from '@guildhall/services/wallet/release-reserves';
import { runWithdrawals as performDue } from '@guildhall/services/withdrawals/run-withdrawals';
import * as disputeDeadlines from '@guildhall/services/disputes/run-dispute-deadlines';
import { runFeedbackDeadlines as showFeedback } from '@guildhall/services/feedback/run-deadlines';
import { Deviation } from './attempt.ts';
import { DAY_S, HOUR_S, MINUTE_S } from './business-rules.ts';
import { writeOffDebts } from './model-debts.ts';
import { momentsToCome, releaseReserves, runDeadlines } from './model-deadlines.ts';
import { sendReminders } from './model-reminders.ts';
import { runDisputeDeadlines } from './model-dispute-deadlines.ts';
import { publishDueFeedback } from './model-feedback.ts';
import { discardGoneStock, expireOffers, reconcileOffers } from './model-offers.ts';
import { reconcile } from './model-payments.ts';
import { lapseReviews } from './model-source-refunds.ts';
import { runWithdrawals } from './model-withdrawals.ts';
import type { ModelRun } from './model-run.ts';
import type { ModelState } from './model-state.ts';
import type { StepOf } from './steps.ts';

type Worker = StepOf<'work'>['by'];
type Services = ModelRun['scene']['services'];

/** A case that cannot be paid yet is tried again. */
const unlessRefused = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
};

/** The round of each worker, in the model and in the shop. Mails are part of neither state. */
const rounds: Record<
  Worker,
  {
    model: ((model: ModelState) => number | null) | null;
    shop: (services: Services) => Promise<number>;
  }
> = {
  deadlines: { model: runDeadlines, shop: performDeadlines },
  payments: { model: reconcile, shop: reconcilePayments },
  reserves: { model: releaseReserves, shop: performReserves },
  debts: {
    model: writeOffDebts,
    shop: async (services) => await performWriteOff(services, readDebtorsInCases),
  },
  reminders: { model: sendReminders, shop: performReminders },
  offers: { model: expireOffers, shop: performExpiry },
  offer_states: { model: reconcileOffers, shop: performReconciliation },
  gone_stock: { model: discardGoneStock, shop: performDiscard },
  withdrawals: { model: runWithdrawals, shop: performDue },
  refund_reviews: { model: lapseReviews, shop: performLapse },
  disputes: {
    model: runDisputeDeadlines,
    shop: async (services) => await disputeDeadlines.runDisputeDeadlines(services, unlessRefused),
  },
  feedback: {
    model: publishDueFeedback,
    shop: async (services) => await showFeedback(services),
  },
  mails: { model: null, shop: drainOutbox },
};

export async function workStep(run: ModelRun, { by }: StepOf<'work'>) {
  const { model, shop } = rounds[by];
  const expected = model?.(run.model);
  const done = await shop(run.scene.services);
  run.story.push(`${by} are seen to: ${done}`);
  if (typeof expected === 'number' && done !== expected) {
    throw new Deviation(`the model says ${expected} ${by}, the shop did ${done}`);
  }
  return done === 0 ? 'NOTHING_DUE' : null;
}

/** Every round that a running shop makes by itself. */
const BY_ITSELF: readonly Worker[] = [
  'deadlines',
  'payments',
  'reserves',
  'debts',
  'reminders',
  'offers',
  'offer_states',
  'gone_stock',
  'withdrawals',
  'refund_reviews',
  'disputes',
  'feedback',
];

export async function waitStep(run: ModelRun, { span, does_work }: StepOf<'wait'>) {
  const { model, scene } = run;
  const seconds = secondsOf(model, span);
  await advanceClock(scene.services.db, seconds);
  model.now_s += seconds;
  run.story.push(`${seconds} s go by, it is ${model.now_s} s`);
  if (does_work) for (const by of BY_ITSELF) await workStep(run, { do: 'work', by });
  return null;
}

function secondsOf(model: ModelState, span: StepOf<'wait'>['span']): number {
  const [moment = model.now_s + MINUTE_S] = momentsToCome(model);
  switch (span) {
    case 'to_next_moment':
      return moment - model.now_s;
    case 'just_before_next_moment':
      return moment - model.now_s - 1;
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
