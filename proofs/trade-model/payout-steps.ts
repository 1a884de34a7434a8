import { settlePayout } from '@guildhall/services/withdrawals/settle-payout';
import { newId } from '@guildhall/domain/kernel/ids';
import { freshSession } from '@guildhall/scenes/withdrawals';
import { confirmPayoutMethod } from '@guildhall/services/withdrawals/confirm-payout-method';
import {
  extendHold as performExtension,
  holdWithdrawal as performHold,
} from '@guildhall/services/withdrawals/decisions/hold-withdrawal';
import {
  markFailed,
  markPaid,
  markReturned,
} from '@guildhall/services/withdrawals/decisions/settle-withdrawal';
import { attempt, attemptKeyed, Deviation } from './attempt.ts';
import {
  extendHold,
  holdWithdrawal,
  mayExtend,
  mayHold,
  maySettle,
  settleByHand,
} from './model-payouts.ts';
import type { ModelRun } from './model-run.ts';
import { comeBack } from './model-withdrawals.ts';
import { by } from './order-steps.ts';
import type { StepOf } from './steps.ts';
import { target } from './targets.ts';
import { nthAdmin, otherWithdrawal, REASON, withdrawalOf } from './withdrawal-steps.ts';

const adminOf = ({ users }: ModelRun) => users.find(({ role }) => role === 'admin');

async function holdStep(run: ModelRun, { aim, staff }: StepOf<'hold_withdrawal'>) {
  const { model, scene } = run;
  const withdrawal = target(model.withdrawals, aim, mayHold);
  return await attemptKeyed(run, {
    operation: 'hold_withdrawal',
    person: by(run, aim, nthAdmin(run, staff)),
    input: {
      idempotency_key: newId(),
      withdrawal_id: withdrawal?.id ?? newId(),
      code: 'documents' as const,
      reason: REASON,
    },
    forecast: (person, input) => holdWithdrawal(person, withdrawalOf(run, input.withdrawal_id)),
    perform: async (person, input) => await performHold(scene.services, person, input),
    vary: otherWithdrawal,
  });
}

async function extendStep(run: ModelRun, { aim }: StepOf<'extend_hold'>) {
  const { model, scene } = run;
  const withdrawal = target(model.withdrawals, aim, mayExtend);
  return await attemptKeyed(run, {
    operation: 'extend_hold',
    person: by(run, aim, adminOf(run)),
    input: {
      idempotency_key: newId(),
      withdrawal_id: withdrawal?.id ?? newId(),
      reason: REASON,
    },
    forecast: (person, input) => extendHold(person, withdrawalOf(run, input.withdrawal_id)),
    perform: async (person, input) => await performExtension(scene.services, person, input),
    vary: otherWithdrawal,
  });
}

/** Staff say what the shop's own bank did with a payment. */
async function settleStep(run: ModelRun, { aim, says }: StepOf<'settle_by_hand'>) {
  const { model, scene } = run;
  const withdrawal = target(model.withdrawals, aim, (each) => maySettle(each, says));
  return await attemptKeyed(run, {
    operation: `mark_${says}`,
    person: by(run, aim, adminOf(run)),
    input: {
      idempotency_key: newId(),
      withdrawal_id: withdrawal?.id ?? newId(),
      reason: REASON,
    },
    forecast: (person, input) =>
      settleByHand(model, person, withdrawalOf(run, input.withdrawal_id), says),
    perform: async (person, input) => {
      const { services } = scene;
      if (says === 'paid') return await markPaid(services, person, { ...input, reference: 'A1' });
      const change = says === 'failed' ? markFailed : markReturned;
      return await change(services, person, { ...input, code: 'account_closed' });
    },
    vary: otherWithdrawal,
  });
}

/** A bank sends back what the provider had paid, and the provider tells of it. */
async function returnStep(run: ModelRun, { aim }: StepOf<'payout_returns'>) {
  const { model, scene, story } = run;
  const paid = model.withdrawals.filter(({ state, is_manual }) => state === 'paid' && !is_manual);
  const withdrawal = target(paid, aim, () => true);
  if (withdrawal === undefined) return 'NOTHING_THERE';
  const { id } = withdrawal;
  const { services, payouts } = scene;
  payouts.change(id, { status: 'returned', failure: 'account_closed' });
  comeBack(model, withdrawal);
  const { name, payouts: reader } = payouts.provider;
  const status = await reader?.read(`po_${id}`);
  const outcome = status && (await settlePayout(services, name, status));
  story.push(`the payout ${id} comes back: ${outcome}`);
  if (outcome !== 'settled') throw new Deviation(`the shop says ${outcome} of a returned payout`);
  return null;
}

/** The owner of a method has checked it after a payment came back. */
async function confirmMethodStep(run: ModelRun, { aim }: StepOf<'confirm_method'>) {
  const { model, scene, users } = run;
  const withdrawing = users.filter(({ method_id }) => method_id !== null);
  const person = target(withdrawing, aim, (each) => model.returned_methods.has(each));
  if (person === undefined || person.method_id === null) return 'NOTHING_THERE';
  const input = { method_id: person.method_id };
  return await attempt(run, {
    what: `${person.name} checks their payout method`,
    forecast: () => ({ refused: null, happen: () => model.returned_methods.delete(person) }),
    perform: async () => {
      await confirmPayoutMethod(scene.services, person, freshSession(), input);
    },
  });
}

type Kind =
  | 'hold_withdrawal'
  | 'extend_hold'
  | 'settle_by_hand'
  | 'payout_returns'
  | 'confirm_method';

export async function payoutStep(run: ModelRun, step: { [K in Kind]: StepOf<K> }[Kind]) {
  switch (step.do) {
    case 'hold_withdrawal':
      return await holdStep(run, step);
    case 'extend_hold':
      return await extendStep(run, step);
    case 'settle_by_hand':
      return await settleStep(run, step);
    case 'payout_returns':
      return await returnStep(run, step);
    case 'confirm_method':
      return await confirmMethodStep(run, step);
  }
}
