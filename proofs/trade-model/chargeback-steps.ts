import { settleChargeback } from '@guildhall/services/payments/chargebacks/settle-chargeback';
import { Deviation } from './attempt.ts';
import { type ChargebackNews, hearOfChargeback } from './model-chargebacks.ts';
import type { ModelRun } from './model-run.ts';
import type { Payment } from './model-state.ts';
import type { StepOf } from './steps.ts';
import { target } from './targets.ts';

/** The payer's bank takes a payment back. The shop may hear of it only when it is over. */
export async function chargeBackStep(run: ModelRun, step: StepOf<'charge_back'>) {
  const { model } = run;
  const isTaken = (payment: Payment) => model.chargebacks.some((each) => each.payment === payment);
  const payment = target(
    model.payments.filter(({ redirect_url }) => redirect_url !== null),
    step.aim,
    (each) =>
      each.state === 'captured' && !isTaken(each) && (!step.prefers_orders || each.order !== null),
  );
  if (payment === undefined) return 'NOTHING_THERE';
  const { amount: paid } = payment;
  const amount = { all: paid, a_third: Math.ceil(paid / 3), one_too_many: paid + 1 }[step.share];
  return await tell(run, { payment, amount, says: step.says, is_another: step.is_another });
}

/** Won, the shop has the money again; the provider may say so twice, or of another chargeback. */
export async function bankDecidesStep(run: ModelRun, step: StepOf<'bank_decides'>) {
  const { chargebacks } = run.model;
  const chargeback = target(chargebacks, step.aim, ({ state }) => state === 'open');
  if (chargeback === undefined) return 'NOTHING_THERE';
  const { payment, amount } = chargeback;
  return await tell(run, { payment, amount, says: step.says, is_another: step.is_another });
}

async function tell(run: ModelRun, news: ChargebackNews): Promise<string | null> {
  const { model, scene, story } = run;
  const { payment, says, amount } = news;
  const isKnown = model.chargebacks.some((each) => each.payment === payment);
  const isAnother = isKnown && news.is_another;
  const expected = hearOfChargeback(model, { ...news, is_another: isAnother });
  const outcome = await settleChargeback(scene.services, scene.provider.name, {
    provider_reference: `${isAnother ? 'another' : 'dispute'}_${payment.id}`,
    client_reference: payment.id ?? '',
    status: says,
    amount_minor: amount,
    currency: 'USD',
    reason_code: 'fraudulent',
    evidence_due_at: null,
  });
  story.push(`the bank says ${says} of ${amount} of the payment ${payment.id}: ${outcome}`);
  if (outcome !== expected) throw new Deviation(`the model says ${expected}, the shop ${outcome}`);
  return outcome === 'settled' ? null : outcome.toUpperCase();
}
