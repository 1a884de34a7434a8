import { capitalStep } from './capital-step.ts';
import { bankDecidesStep, chargeBackStep } from './chargeback-steps.ts';
import {
  actInDisputeStep,
  claimStep,
  confirmDisputeStep,
  disputeStep,
  feedbackStep,
  openCaseStep,
} from './dispute-steps.ts';
import { freezeStep, unfreezeStep } from './freeze-steps.ts';
import type { ModelRun } from './model-run.ts';
import {
  approveStep,
  changeOfferStep,
  decideAgainstStep,
  editOfferStep,
  offerAccount,
  offerGiftCards,
} from './offer-steps.ts';
import {
  checkOutStep,
  deliverStep,
  payStep,
  plainStep,
  refundStep,
  revealStep,
  unitStep,
} from './order-steps.ts';
import { payoutStep } from './payout-steps.ts';
import { problemStep } from './problem-steps.ts';
import {
  moveEarningsStep,
  decideStep,
  repeatStep,
  startPaymentStep,
  topUpStep,
  webhookStep,
} from './payment-steps.ts';
import { decideRefundStep, refundEndsStep, refundToSourceStep } from './source-refund-steps.ts';
import { answerStep, askCancellationStep, askExtensionStep } from './request-steps.ts';
import { confirmReviewStep, decideReviewStep } from './review-steps.ts';
import type { AnyStep, StepKind, StepOf } from './steps.ts';
import { withdrawalStep } from './withdrawal-steps.ts';
import { waitStep, workStep } from './time-steps.ts';

/** Steps of payments, withdrawals and cases; the others are about offers and orders. */
const MONEY_KINDS = [
  'start_payment',
  'top_up',
  'provider_decides',
  'webhook',
  'decide_review',
  'confirm_review',
  'move_earnings',
  'request_withdrawal',
  'cancel_withdrawal',
  'decide_withdrawal',
  'confirm_withdrawal',
  'payout_decides',
  'hold_withdrawal',
  'extend_hold',
  'settle_by_hand',
  'payout_returns',
  'confirm_method',
  'charge_back',
  'bank_decides',
  'refund_to_source',
  'decide_refund',
  'refund_ends',
  'pay_in_capital',
  'freeze_units',
  'end_case',
] as const satisfies readonly StepKind[];
type MoneyStep = {
  [Kind in (typeof MONEY_KINDS)[number]]: StepOf<Kind>;
}[(typeof MONEY_KINDS)[number]];

const isAboutMoney = (step: AnyStep): step is MoneyStep =>
  MONEY_KINDS.some((kind) => kind === step.do);

/** Takes one step in the shop and in the model. Returns the refusal, or null on success. */
export async function takeStep(run: ModelRun, step: AnyStep): Promise<string | null> {
  return isAboutMoney(step) ? await takeMoneyStep(run, step) : await takeTradeStep(run, step);
}

async function takeTradeStep(
  run: ModelRun,
  step: Exclude<AnyStep, MoneyStep>,
): Promise<string | null> {
  switch (step.do) {
    case 'offer_account':
      return await offerAccount(run, step);
    case 'offer_gift_cards':
      return await offerGiftCards(run, step);
    case 'approve_offer':
      return await approveStep(run, step);
    case 'reject_offer':
    case 'remove_offer':
      return await decideAgainstStep(run, step);
    case 'change_offer':
      return await changeOfferStep(run, step);
    case 'edit_offer':
      return await editOfferStep(run, step);
    case 'check_out':
      return await checkOutStep(run, step);
    case 'pay_from_wallet':
      return await payStep(run, step);
    case 'abandon':
    case 'start_delivery':
    case 'cancel_before_start':
    case 'cancel_late':
    case 'cannot_deliver':
      return await plainStep(run, step);
    case 'ask_cancellation':
      return await askCancellationStep(run, step);
    case 'ask_extension':
      return await askExtensionStep(run, step);
    case 'answer_request':
      return await answerStep(run, step);
    case 'deliver':
      return await deliverStep(run, step);
    case 'reveal':
      return await revealStep(run, step);
    case 'confirm':
    case 'return_sealed':
      return await unitStep(run, step);
    case 'report_problem':
      return await problemStep(run, step);
    case 'refund_units':
      return await refundStep(run, step);
    case 'dispute_units':
      return await disputeStep(run, step);
    case 'open_claim':
      return await claimStep(run, step);
    case 'act_in_dispute':
      return await actInDisputeStep(run, step);
    case 'open_case':
      return await openCaseStep(run, step);
    case 'confirm_dispute':
      return await confirmDisputeStep(run, step);
    case 'give_feedback':
      return await feedbackStep(run, step);
    case 'wait':
      return await waitStep(run, step);
    case 'work':
      return await workStep(run, step);
    case 'repeat':
      return await repeatStep(run, step);
  }
}

async function takeMoneyStep(run: ModelRun, step: MoneyStep): Promise<string | null> {
  switch (step.do) {
    case 'start_payment':
      return await startPaymentStep(run, step);
    case 'top_up':
      return await topUpStep(run, step);
    case 'provider_decides':
      return await decideStep(run, step);
    case 'webhook':
      return await webhookStep(run, step);
    case 'decide_review':
      return await decideReviewStep(run, step);
    case 'confirm_review':
      return await confirmReviewStep(run, step);
    case 'move_earnings':
      return await moveEarningsStep(run, step);
    case 'request_withdrawal':
    case 'cancel_withdrawal':
    case 'decide_withdrawal':
    case 'confirm_withdrawal':
    case 'payout_decides':
      return await withdrawalStep(run, step);
    case 'hold_withdrawal':
    case 'extend_hold':
    case 'settle_by_hand':
    case 'payout_returns':
    case 'confirm_method':
      return await payoutStep(run, step);
    case 'charge_back':
      return await chargeBackStep(run, step);
    case 'bank_decides':
      return await bankDecidesStep(run, step);
    case 'refund_to_source':
      return await refundToSourceStep(run, step);
    case 'decide_refund':
      return await decideRefundStep(run, step);
    case 'refund_ends':
      return await refundEndsStep(run, step);
    case 'pay_in_capital':
      return await capitalStep(run, step);
    case 'freeze_units':
      return await freezeStep(run, step);
    case 'end_case':
      return await unfreezeStep(run, step);
  }
}
