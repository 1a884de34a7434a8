import { findProposal } from '@guildhall/db/kernel/staff-decisions';
import { newId } from '@guildhall/domain/kernel/ids';
import { confirmDispute, decideDispute } from '@guildhall/services/disputes/decide-dispute';
import { addEvidence } from '@guildhall/services/disputes/add-evidence';
import { askEvidence, handOverCase, takeCase } from '@guildhall/services/disputes/handle-case';
import { openClaim as performClaim } from '@guildhall/services/disputes/open-claim';
import { openDispute as performOpening } from '@guildhall/services/disputes/open-dispute';
import { openForStaff as performForStaff } from '@guildhall/services/disputes/open-for-staff';
import { readDispute } from '@guildhall/services/disputes/read-dispute';
import { proposeReplacement } from '@guildhall/services/disputes/replace-units';
import * as settle from '@guildhall/services/disputes/settle-dispute';
import { giveFeedback as performFeedback } from '@guildhall/services/feedback/give-feedback';
import { minor } from '@guildhall/domain/kernel/money';
import { attemptKeyed } from './attempt.ts';
import { isStaff } from './model-decisions.ts';
import { confirmDispute as forecastConfirmation } from './model-dispute-decisions.ts';
import { type Act, mayAct } from './model-dispute-rules.ts';
import { actIn } from './model-disputes.ts';
import { openClaim, openDispute, openForStaff } from './model-openings.ts';
import { makeSecrets } from './offer-steps.ts';
import { giveFeedback, mayGive } from './model-feedback.ts';
import { mayClaim } from './model-units.ts';
import { mayDispute } from './model-problems.ts';
import type { ModelRun } from './model-run.ts';
import type { Dispute, Person, Settlement, Side } from './model-state.ts';
import { by, orderOf, otherId } from './order-steps.ts';
import type { StepOf } from './steps.ts';
import { target } from './targets.ts';

const STATEMENT = 'It is not what the offer says.';
const said = { statement: STATEMENT, file_ids: [] };

const disputeOf = ({ model }: ModelRun, id: string) =>
  model.disputes.find((each) => each.id === id);
const otherDispute = <Input extends { dispute_id: string }>(input: Input) => ({
  ...input,
  dispute_id: newId(),
});

/** In the shop's words. */
const outcomeOf = (settlement: Settlement) => {
  if (typeof settlement === 'number') {
    return { outcome: 'refund_part', refund_minor: minor(settlement) } as const;
  }
  const outcome = settlement === 'all' ? 'refund_full' : 'release';
  return { outcome, refund_minor: null } as const;
};

const settlementOf = (price: number, share: 'all' | 'a_third' | 'nothing'): Settlement =>
  share === 'a_third' ? Math.max(1, Math.floor(price / 3)) : share;

export async function disputeStep(run: ModelRun, step: StepOf<'dispute_units'>) {
  const { model, scene } = run;
  const order = target(model.orders, step.aim, ({ units }) =>
    units.some((unit) => mayDispute(model, unit)),
  );
  const fitting = order?.units.filter((unit) => mayDispute(model, unit)) ?? [];
  const able = step.aim.is_stray || fitting.length === 0 ? (order?.units ?? []) : fitting;
  const chosen = able.filter((_, index) => index === 0 || (step.units >> index) % 2 === 1);
  const wanted = settlementOf(chosen[0]?.price ?? 1, step.wants);
  const silence = step.is_silent_refund ? 'refund' : 'staff';
  const kind = order?.offer.kind ?? 'account';
  const types = {
    account: { refund: 'invalid_credentials', staff: 'not_as_described' },
    gift_card: { refund: 'code_used', staff: 'wrong_region_or_value' },
  } as const;
  const { outcome, refund_minor } = outcomeOf(wanted);
  return await attemptKeyed(run, {
    operation: 'dispute_units',
    person: by(run, step.aim, order?.buyer),
    input: {
      idempotency_key: newId(),
      order_id: order?.id ?? newId(),
      unit_ids: chosen.length > 0 ? chosen.map(({ id }) => id) : [newId()],
      type: types[kind][silence],
      wanted: { outcome: outcome === 'release' ? 'refund_full' : outcome, refund_minor },
      no_evidence: 'nothing_to_show',
      ...said,
    } as const,
    forecast: (person, { order_id, unit_ids }) =>
      openDispute(model, person, { order: orderOf(run, order_id), unit_ids, silence, wanted }),
    perform: async (person, input) =>
      await performOpening(scene.services, person, {
        ...input,
        unit_ids: [...input.unit_ids],
        file_ids: [],
      }),
    vary: otherId,
  });
}

export async function claimStep(run: ModelRun, step: StepOf<'open_claim'>) {
  const { model, scene } = run;
  const order = target(model.orders, step.aim, (each) =>
    each.units.every((unit) => mayClaim(model, each, unit)),
  );
  return await attemptKeyed(run, {
    operation: 'open_claim',
    person: by(run, step.aim, order?.buyer),
    input: {
      idempotency_key: newId(),
      order_id: order?.id ?? newId(),
      no_evidence: 'nothing_to_show',
      ...said,
    } as const,
    forecast: (person, { order_id }) => openClaim(model, person, orderOf(run, order_id)),
    perform: async (person, input) =>
      await performClaim(scene.services, person, { ...input, file_ids: [] }),
    vary: otherId,
  });
}

const OF_SELLER: readonly Act[] = ['answer', 'propose_replacement', 'accept_claim'];
const OF_OFFICER: readonly Act[] = ['decide', 'hand_over', 'ask_evidence'];

/** Who would do this: a side, the officer, or any other member of staff. */
function properFor(run: ModelRun, dispute: Dispute | undefined, step: StepOf<'act_in_dispute'>) {
  if (dispute === undefined) return undefined;
  const { order, officer, decision } = dispute;
  const sides = { buyer: order.buyer, seller: order.offer.seller };
  if (OF_SELLER.includes(step.act)) return sides.seller;
  if (step.act === 'withdraw') return sides.buyer;
  if (OF_OFFICER.includes(step.act)) return officer ?? undefined;
  if (step.act === 'take') {
    return run.users.find((each) => isStaff(each) && each !== decision?.by);
  }
  return sides[step.side];
}

type Secrets = ReturnType<typeof makeSecrets>;

const PERFORM: Readonly<
  Record<
    Act,
    (
      run: ModelRun,
      person: Person,
      call: { idempotency_key: string; dispute_id: string },
      more: { settlement: Settlement; proposal_id: string; secrets: Secrets; asks: Side },
    ) => Promise<unknown>
  >
> = {
  answer: async ({ scene }, person, call) =>
    await settle.answerDispute(scene.services, person, { ...call, ...said, file_ids: [] }),
  propose: async ({ scene }, person, call, { settlement }) => {
    const { outcome, refund_minor } = outcomeOf(settlement);
    const proposed = { outcome: outcome === 'release' ? 'refund_full' : outcome, refund_minor };
    return await settle.proposeSettlement(scene.services, person, {
      ...call,
      ...proposed,
    } as never);
  },
  propose_replacement: async ({ scene }, person, call, { secrets }) =>
    await proposeReplacement(scene.services, person, {
      ...call,
      secrets: secrets.map(({ fields }) => fields),
    }),
  accept_proposal: async ({ scene }, person, call, { proposal_id }) =>
    await settle.acceptProposal(scene.services, person, { ...call, proposal_id }),
  refuse_proposal: async ({ scene }, person, call, { proposal_id }) =>
    await settle.refuseProposal(scene.services, person, { ...call, proposal_id }),
  escalate: async ({ scene }, person, call) =>
    await settle.escalateDispute(scene.services, person, call),
  take: async ({ scene }, person, call) => await takeCase(scene.services, person, call),
  decide: async (run, person, call, { settlement }) => {
    const { services } = run.scene;
    const sides = disputeOf(run, call.dispute_id)?.order;
    const evidence =
      sides === undefined
        ? []
        : (await readDispute(services, sides.buyer, { dispute_id: call.dispute_id })).evidence;
    const cited = evidence.slice(0, 1).map(({ id }) => id);
    const named = cited.length > 0 ? cited : [newId()];
    const decided = { ...outcomeOf(settlement), evidence_ids: named, reason: STATEMENT };
    return await decideDispute(services, person, { ...call, ...decided });
  },
  accept_decision: async ({ scene }, person, call) =>
    await settle.acceptDecision(scene.services, person, call),
  appeal: async ({ scene }, person, call) =>
    await settle.appealDecision(scene.services, person, { ...call, ...said, file_ids: [] }),
  accept_claim: async ({ scene }, person, call) =>
    await settle.acceptClaim(scene.services, person, call),
  hand_over: async ({ scene }, person, call) => await handOverCase(scene.services, person, call),
  ask_evidence: async ({ scene }, person, call, { asks: side }) =>
    await askEvidence(scene.services, person, { ...call, side, question: STATEMENT }),
  add_evidence: async ({ scene }, person, call) =>
    await addEvidence(scene.services, person, { ...call, text: STATEMENT, file_ids: [] }),
  withdraw: async ({ scene }, person, call) =>
    await settle.withdrawDispute(scene.services, person, call),
};

export async function actInDisputeStep(run: ModelRun, step: StepOf<'act_in_dispute'>) {
  const { model } = run;
  const { act, share, side: asks } = step;
  const settlementFor = ({ units, kind }: Dispute): Settlement => {
    if (act === 'decide' && kind === 'claim' && share === 'a_third') return 'all';
    if (act === 'propose' && share === 'nothing') return 'all';
    return settlementOf(Math.min(...units.map(({ price }) => price)), share);
  };
  const fits = (each: Dispute) => {
    const person = properFor(run, each, step);
    return (
      person !== undefined &&
      mayAct(model, each, act, { person, settlement: settlementFor(each), asks })
    );
  };
  const dispute = target(model.disputes, step.aim, fits);
  const settlement = dispute === undefined ? 'all' : settlementFor(dispute);
  const proposalId = dispute?.proposal?.id ?? newId();
  const input = { idempotency_key: newId(), dispute_id: dispute?.id ?? newId() };
  const isReplacement = act === 'propose_replacement';
  const secrets =
    isReplacement && dispute !== undefined
      ? makeSecrets(run, dispute.order.offer.kind, dispute.units.length, null)
      : [];
  const sealed = secrets.map(({ read }) => read ?? '');
  const named = act === 'accept_proposal' || act === 'refuse_proposal';
  if (named && dispute?.proposal === null) return 'NOTHING_THERE';
  return await attemptKeyed(run, {
    operation: act,
    person: by(run, step.aim, properFor(run, dispute, step)),
    input: { ...input, settlement, proposal_id: proposalId },
    forecast: (person, { dispute_id }) =>
      actIn(model, person, disputeOf(run, dispute_id), { act, settlement, secrets: sealed, asks }),
    perform: async (person, { idempotency_key, dispute_id }) => {
      const call = { idempotency_key, dispute_id };
      const more = { settlement, proposal_id: proposalId, secrets, asks };
      return await PERFORM[act](run, person, call, more);
    },
    vary: otherDispute,
  });
}

/** Staff who see a fraud open a case themselves. */
export async function openCaseStep(run: ModelRun, step: StepOf<'open_case'>) {
  const { model, scene } = run;
  const order = target(model.orders, step.aim, ({ units }) =>
    units.some((unit) => mayDispute(model, unit)),
  );
  const fitting = order?.units.filter((unit) => mayDispute(model, unit)) ?? [];
  const able = step.aim.is_stray || fitting.length === 0 ? (order?.units ?? []) : fitting;
  const chosen = able.filter((_, index) => index === 0 || (step.units >> index) % 2 === 1);
  return await attemptKeyed(run, {
    operation: 'open_case',
    person: by(run, step.aim, run.users.find(isStaff)),
    input: {
      idempotency_key: newId(),
      order_id: order?.id ?? newId(),
      unit_ids: chosen.length > 0 ? chosen.map(({ id }) => id) : [newId()],
      type: 'duplicate_sold',
      statement: STATEMENT,
    } as const,
    forecast: (person, { order_id, unit_ids }) =>
      openForStaff(model, person, { order: orderOf(run, order_id), unit_ids }),
    perform: async (person, input) =>
      await performForStaff(scene.services, person, { ...input, unit_ids: [...input.unit_ids] }),
    vary: otherId,
  });
}

export async function confirmDisputeStep(run: ModelRun, step: StepOf<'confirm_dispute'>) {
  const { model, scene } = run;
  const known = model.proposals.filter(({ subject }) => disputeOf(run, subject) !== undefined);
  const proposal = target(known, step.aim, ({ is_open }) => is_open);
  if (proposal === undefined) return 'NOTHING_THERE';
  const dispute = disputeOf(run, proposal.subject);
  const kind = proposal.is_appeal === true ? 'disputes.decide_appeal' : 'disputes.decide';
  const shown = await findProposal(scene.services.db, kind, proposal.id);
  const other = run.users.find(
    (each) => isStaff(each) && each !== proposal.by && each !== dispute?.decision?.by,
  );
  return await attemptKeyed(run, {
    operation: 'confirm_dispute',
    person: by(run, step.aim, step.is_own ? proposal.by : other),
    input: {
      idempotency_key: newId(),
      proposal_id: proposal.id,
      fingerprint: shown?.fingerprint ?? '0'.repeat(64),
    },
    forecast: (person, input) => forecastConfirmation(model, person, input.proposal_id),
    perform: async (person, input) => await confirmDispute(scene.services, person, input),
    vary: (input) => ({ ...input, proposal_id: newId() }),
  });
}

export async function feedbackStep(run: ModelRun, step: StepOf<'give_feedback'>) {
  const { model, scene } = run;
  const { aim, side, rating } = step;
  const order = target(model.orders, aim, (each) => mayGive(model, each, side));
  const proper = side === 'buyer' ? order?.buyer : order?.offer.seller;
  return await attemptKeyed(run, {
    operation: 'give_feedback',
    person: by(run, aim, proper),
    input: { idempotency_key: newId(), order_id: order?.id ?? newId(), rating, text: '' },
    forecast: (person, input) =>
      giveFeedback(model, person, orderOf(run, input.order_id), input.rating),
    perform: async (person, input) => await performFeedback(scene.services, person, input),
    vary: otherId,
  });
}
