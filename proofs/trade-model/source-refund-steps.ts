import { newId } from '@guildhall/domain/kernel/ids';
import { readRefundable } from '@guildhall/services/payments/refunds/read-refundable';
import { requestRefund } from '@guildhall/services/payments/refunds/request-refund';
import { decideRefund as performDecision } from '@guildhall/services/payments/refunds/review-refund';
import { settleRefund } from '@guildhall/services/payments/refunds/settle-refund';
import { attemptKeyed, Deviation } from './attempt.ts';
import type { ModelRun } from './model-run.ts';
import {
  decideRefund,
  hearOfRefund,
  leftOf,
  refundToSource,
  termsOf,
} from './model-source-refunds.ts';
import { balance, type Payment } from './model-state.ts';
import { by } from './order-steps.ts';
import type { StepOf } from './steps.ts';
import { target } from './targets.ts';
import { REASON, staffOf } from './withdrawal-steps.ts';

/** What the shop says of the money of a payment. */
async function readUnspent({ scene, users }: ModelRun, payment: Payment | undefined) {
  const owner = users.find(({ user_id }) => user_id === payment?.user_id);
  const shown = owner === undefined ? [] : await readRefundable(scene.services, owner);
  const found = shown.find(({ payment_id }) => payment_id === payment?.id);
  return { owner, unspent: found?.left_minor ?? 0, returned: found?.returned_minor ?? 0 };
}

export async function refundToSourceStep(run: ModelRun, step: StepOf<'refund_to_source'>) {
  const { model, scene } = run;
  const spendable = (userId: string) => balance(model, `wallet:${userId}`);
  const payment = target(
    model.payments.filter(({ id }) => id !== null),
    step.aim,
    (each) => each.state === 'captured' && leftOf(model, each) > 0 && spendable(each.user_id) > 0,
  );
  const { owner, ...unspent } = await readUnspent(run, payment);
  const left = payment === undefined ? 0 : Math.min(leftOf(model, payment), unspent.unspent);
  const most = Math.min(left, payment === undefined ? 0 : spendable(payment.user_id));
  const amount = { all: most, a_third: Math.floor(most / 3), one_too_many: most + 1 }[step.share];
  const { fee } = termsOf(model, payment?.user_id ?? '', Math.max(1, amount), unspent);
  return await attemptKeyed(run, {
    operation: 'refund_to_source',
    person: by(run, step.aim, owner),
    input: {
      idempotency_key: newId(),
      payment_id: payment?.id ?? newId(),
      amount_minor: Math.max(1, amount),
      expected_fee_minor: fee,
    },
    forecast: (person, { payment_id, amount_minor }) => {
      const meant = model.payments.find(({ id }) => id === payment_id);
      return refundToSource(model, person, meant, amount_minor, unspent);
    },
    // The state that comes with it is the one of now, also when the call is repeated.
    perform: async (person, input) => {
      const { refund_id } = await requestRefund(scene.services, person, input);
      return { refund_id };
    },
    vary: (input) => ({ ...input, amount_minor: input.amount_minor + 1 }),
  });
}

/** Staff decide about a top-up that comes back unused, not for the first time lately. */
export async function decideRefundStep(run: ModelRun, step: StepOf<'decide_refund'>) {
  const { model, scene } = run;
  const refund = target(model.refunds, step.aim, ({ state }) => state === 'in_review');
  const { unspent } = await readUnspent(run, refund?.payment);
  return await attemptKeyed(run, {
    operation: 'decide_refund',
    person: by(run, step.aim, staffOf(run, step.staff)),
    input: {
      idempotency_key: newId(),
      refund_id: refund?.id ?? newId(),
      decision: step.decision,
      reason: REASON,
    },
    forecast: (person, input) => {
      const meant = model.refunds.find(({ id }) => id === input.refund_id);
      return decideRefund(model, person, meant, input.decision, unspent);
    },
    perform: async (person, input) => await performDecision(scene.services, person, input),
    vary: (input) => ({ ...input, refund_id: newId() }),
  });
}

/** How a refund ended at the provider, which may say so more than once. */
export async function refundEndsStep(run: ModelRun, step: StepOf<'refund_ends'>) {
  const { model, scene, story } = run;
  const refund = target(
    model.refunds.filter(({ state }) => state !== 'in_review' && state !== 'rejected'),
    step.aim,
    ({ state }) => state === 'pending',
  );
  if (refund === undefined) return 'NOTHING_THERE';
  const { says } = step;
  const expected = hearOfRefund(model, refund, says);
  const outcome = await settleRefund(scene.services, scene.provider.name, {
    provider_reference: `refund_${refund.id}`,
    client_reference: refund.id,
    status: says,
    amount_minor: refund.amount,
    currency: 'USD',
    failure_code: says === 'failed' ? 'lost_or_stolen_card' : null,
  });
  story.push(`the provider says ${says} of the refund ${refund.id}: ${outcome}`);
  if (outcome !== expected) throw new Deviation(`the model says ${expected}, the shop ${outcome}`);
  return outcome === 'settled' ? null : outcome.toUpperCase();
}
