import { findProposal } from '@guildhall/db/kernel/staff-decisions';
import { newId } from '@guildhall/domain/kernel/ids';
import {
  confirmPaymentReview as performConfirmation,
  decidePaymentReview as performDecision,
} from '@guildhall/services/orders/reviews/review-payment';
import { attemptKeyed } from './attempt.ts';
import { isStaff } from './model-decisions.ts';
import { confirmReview, decideReview } from './model-reviews.ts';
import type { ModelRun } from './model-run.ts';
import { by, orderOf, otherId } from './order-steps.ts';
import type { StepOf } from './steps.ts';
import { target } from './targets.ts';
import { REASON, staffOf } from './withdrawal-steps.ts';

export async function decideReviewStep(run: ModelRun, step: StepOf<'decide_review'>) {
  const { model, scene } = run;
  const order = target(model.orders, step.aim, ({ state }) => state === 'payment_review');
  return await attemptKeyed(run, {
    operation: 'decide_review',
    person: by(run, step.aim, staffOf(run, step.staff)),
    input: {
      idempotency_key: newId(),
      order_id: order?.id ?? newId(),
      decision: step.decision,
      reason: REASON,
    },
    forecast: (person, input) =>
      decideReview(model, person, orderOf(run, input.order_id), input.decision),
    perform: async (person, input) => await performDecision(scene.services, person, input),
    vary: otherId,
  });
}

export async function confirmReviewStep(run: ModelRun, step: StepOf<'confirm_review'>) {
  const { model, scene } = run;
  const known = model.proposals.filter(({ subject }) => orderOf(run, subject) !== undefined);
  const proposal = target(known, step.aim, ({ is_open }) => is_open);
  const shown =
    proposal && (await findProposal(scene.services.db, 'orders.review_payment', proposal.id));
  const other = run.users.find((each) => isStaff(each) && each !== proposal?.by);
  return await attemptKeyed(run, {
    operation: 'confirm_review',
    person: by(run, step.aim, step.is_own ? proposal?.by : other),
    input: {
      idempotency_key: newId(),
      proposal_id: proposal?.id ?? newId(),
      fingerprint: shown?.fingerprint ?? '0'.repeat(64),
    },
    forecast: (person, input) => confirmReview(model, person, input.proposal_id),
    perform: async (person, input) => await performConfirmation(scene.services, person, input),
    vary: (input) => ({ ...input, proposal_id: newId() }),
  });
}
