import { newId } from '@guildhall/domain/kernel/ids';
import { findProposal } from '@guildhall/db/kernel/staff-decisions';
import { freshSession } from '@guildhall/scenes/withdrawals';
import { cancelWithdrawal as doCancel } from '@guildhall/services/withdrawals/cancel-withdrawal';
import { requestWithdrawal as perform } from '@guildhall/services/withdrawals/request-withdrawal';
import * as confirmation from '@guildhall/services/withdrawals/decisions/confirm-withdrawal';
import * as review from '@guildhall/services/withdrawals/decisions/review-withdrawal';
import { attemptKeyed } from './attempt.ts';
import type { ModelRun } from './model-run.ts';
import { isAdmin, isStaff } from './model-decisions.ts';
import { balance, type Person } from './model-state.ts';
import {
  cancelWithdrawal,
  confirmWithdrawal,
  decideWithdrawal,
  mayCancel,
  mayDecide,
  nextFee,
  requestWithdrawal,
} from './model-withdrawals.ts';
import { by } from './order-steps.ts';
import type { StepOf } from './steps.ts';
import { target, who } from './targets.ts';

export const REASON = 'A reason that is long enough.';

async function requestWithdrawalStep(run: ModelRun, step: StepOf<'request_withdrawal'>) {
  const { model, scene, risk } = run;
  const available = ({ user_id }: Person) => balance(model, `available:${user_id}`);
  const person = target(run.users, step, (each) => available(each) >= 1_000) ?? who(run, step.nth);
  const has = available(person);
  const amount = Math.max(
    1,
    { all: has, a_third: Math.floor(has / 3), least: 1_000, one_too_many: has + 1 }[step.share],
  );
  risk.is_high = step.is_risky;
  // Staff pay what is requested while the shop has no provider for it.
  const { payout_providers: known } = scene.services;
  const providers = step.is_manual ? known.filter(({ payouts }) => payouts === undefined) : known;
  const services = { ...scene.services, payout_providers: providers };
  try {
    return await attemptKeyed(run, {
      operation: 'request_withdrawal',
      person,
      input: {
        idempotency_key: newId(),
        method_id: step.is_stray ? newId() : (person.method_id ?? newId()),
        amount_minor: amount,
        currency: 'USD' as const,
        expected_fee_minor: nextFee(model, person, amount) + (step.is_fee_wrong ? 1 : 0),
      },
      forecast: (each, input) => {
        const how = { is_risky: risk.is_high, is_manual: step.is_manual };
        return requestWithdrawal(model, each, input, how);
      },
      perform: async (each, input) => await perform(services, each, freshSession(), input),
      vary: (input) => ({ ...input, amount_minor: input.amount_minor + 1 }),
    });
  } finally {
    risk.is_high = false;
  }
}

export const withdrawalOf = ({ model }: ModelRun, id: string) =>
  model.withdrawals.find((each) => each.id === id);

export const otherWithdrawal = <Input extends { withdrawal_id: string }>(input: Input): Input => ({
  ...input,
  withdrawal_id: newId(),
});

async function cancelWithdrawalStep(run: ModelRun, { aim }: StepOf<'cancel_withdrawal'>) {
  const { model, scene } = run;
  const withdrawal = target(model.withdrawals, aim, mayCancel);
  return await attemptKeyed(run, {
    operation: 'cancel_withdrawal',
    person: by(run, aim, withdrawal?.person),
    input: { idempotency_key: newId(), withdrawal_id: withdrawal?.id ?? newId() },
    forecast: (person, input) =>
      cancelWithdrawal(model, person, withdrawalOf(run, input.withdrawal_id)),
    perform: async (person, input) => await doCancel(scene.services, person, input),
    vary: otherWithdrawal,
  });
}

/** The first or the second of those who decide about money. */
export function staffOf(run: ModelRun, nth: number): Person {
  const staff = run.users.filter(isStaff);
  return staff[nth % staff.length] ?? who(run, nth);
}

/** The first or the second of those who decide about withdrawals. */
export function nthAdmin(run: ModelRun, nth: number): Person {
  const admins = run.users.filter(isAdmin);
  return admins[nth % admins.length] ?? who(run, nth);
}

async function decideWithdrawalStep(run: ModelRun, step: StepOf<'decide_withdrawal'>) {
  const { model, scene } = run;
  const { aim, decision } = step;
  const withdrawal = target(model.withdrawals, aim, (each) => mayDecide(each, decision));
  return await attemptKeyed(run, {
    operation: 'decide_withdrawal',
    person: by(run, aim, nthAdmin(run, step.staff)),
    input: {
      idempotency_key: newId(),
      withdrawal_id: withdrawal?.id ?? newId(),
      decision,
      code: decision === 'reject' ? ('other' as const) : null,
      reason: REASON,
    },
    forecast: (person, input) =>
      decideWithdrawal(model, person, withdrawalOf(run, input.withdrawal_id), input.decision),
    perform: async (person, input) => await review.decideWithdrawal(scene.services, person, input),
    vary: otherWithdrawal,
  });
}

async function confirmWithdrawalStep(run: ModelRun, step: StepOf<'confirm_withdrawal'>) {
  const { model, scene } = run;
  const isOurs = (subject: string) => model.withdrawals.some(({ id }) => id === subject);
  const known = model.proposals.filter(({ subject }) => isOurs(subject));
  const proposal = target(known, step.aim, ({ is_open }) => is_open);
  const isApproval = proposal?.decision === 'approve';
  const kind = isApproval ? 'withdrawals.approve' : 'withdrawals.give_back';
  const shown = proposal && (await findProposal(scene.services.db, kind, proposal.id));
  const other = run.users.find((each) => isAdmin(each) && each !== proposal?.by);
  return await attemptKeyed(run, {
    operation: 'confirm_withdrawal',
    person: by(run, step.aim, step.is_own ? proposal?.by : other),
    input: {
      idempotency_key: newId(),
      proposal_id: proposal?.id ?? newId(),
      fingerprint: shown?.fingerprint ?? '0'.repeat(64),
    },
    forecast: (person, input) => confirmWithdrawal(model, person, input.proposal_id),
    perform: async (person, input) =>
      await confirmation.confirmWithdrawal(scene.services, person, input),
    vary: (input) => ({ ...input, proposal_id: newId() }),
  });
}

/** What the provider knows of a payout; the shop asks for it. */
async function payoutStep({ model, scene, story }: ModelRun, step: StepOf<'payout_decides'>) {
  const sent = model.withdrawals.filter(
    ({ state, is_manual }) => state === 'processing' && !is_manual,
  );
  const withdrawal = target(sent, step.aim, ({ payout_says }) => payout_says === 'pending');
  if (withdrawal === undefined) return 'NOTHING_THERE';
  withdrawal.payout_says = step.says;
  const failure = step.says === 'paid' ? null : 'account_closed';
  scene.payouts.change(withdrawal.id, { status: step.says, failure });
  story.push(`the provider says ${step.says} of the payout ${withdrawal.id}`);
  return null;
}

type Kind =
  | 'request_withdrawal'
  | 'cancel_withdrawal'
  | 'decide_withdrawal'
  | 'confirm_withdrawal'
  | 'payout_decides';

export async function withdrawalStep(run: ModelRun, step: { [K in Kind]: StepOf<K> }[Kind]) {
  switch (step.do) {
    case 'request_withdrawal':
      return await requestWithdrawalStep(run, step);
    case 'cancel_withdrawal':
      return await cancelWithdrawalStep(run, step);
    case 'decide_withdrawal':
      return await decideWithdrawalStep(run, step);
    case 'confirm_withdrawal':
      return await confirmWithdrawalStep(run, step);
    case 'payout_decides':
      return await payoutStep(run, step);
  }
}
