import type { DisputeRow } from '@guildhall/db/disputes/commands';
import { countFailedCodes } from '@guildhall/db/disputes/figure-queries';
import {
  listDecisions,
  listDisputeHistory,
  listDisputesOfOrder,
  listEvidence,
  listOriginalViews,
  listProposals,
  listUnitIds,
  readDispute as findDispute,
} from '@guildhall/db/disputes/queries';
import {
  type BurdenFacts,
  answerAskedBy,
  burdenOf,
  disputeFee,
  disputeTypesOf,
  FAILED_CODES_OF,
  filesDeletedAt,
  losersOf,
  originalObstacle,
  refundOf,
} from '@guildhall/domain/disputes/rules';
import type { ReadDisputeThread } from '@guildhall/domain/disputes/schema';
import type { DisputeActor, DisputeFacts, DisputeOutcome } from '@guildhall/domain/disputes/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { holds } from '@guildhall/domain/kernel/permissions';
import type { Language } from '@guildhall/domain/kernel/language';
import { type Minor, minor } from '@guildhall/domain/kernel/money';
import { allowedEvents, decide } from '@guildhall/domain/kernel/transitions';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { needsSecondPerson } from '@guildhall/domain/kernel/staff-decisions';
import { actorsOf } from '@guildhall/domain/orders/policy';
import { viewableUntil } from '@guildhall/domain/orders/rules';
import { unitTransitions } from '@guildhall/domain/orders/unit-states';
import { readPromisedFields } from '../catalog/read-vault-fields.ts';
import { readAttachments } from '../files/read-file.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { isChecklistDone } from '../orders/checklist/read-checklist.ts';
import { findOrderById, listUnitsOfOrder } from '../orders/lock-own-order.ts';
import { unitFacts } from '../orders/store-lifecycles.ts';
import { readDecisions } from '../users/read-decisions.ts';
import { readUsernames } from '../users/read-usernames.ts';
import { findUser } from '../users/find-user.ts';
import { readThreadOfOrder } from '../messages/read-thread.ts';
import { takesEvidence } from './add-evidence.ts';
import type { DisputesContext } from './context.ts';
import { DECISION_KINDS, type DecisionFacts, type ProposedDecision } from './decide-dispute.ts';
import { actorIn, requireActors } from './lock-dispute.ts';
import { disputeFacts, lifecycleOf } from './store-disputes.ts';

/**
 * The file of a case as a side or staff may see it: what it is about, everything that was said,
 * shown, proposed and decided, what the facts say, and what this viewer may do now. Refuses
 * DISPUTE_NOT_FOUND.
 */
export async function readDispute(
  context: DisputesContext,
  viewer: Viewer,
  { dispute_id, language }: { readonly dispute_id: string; readonly language?: Language },
) {
  const { db } = context;
  const found = await findDispute(db, dispute_id);
  const { actors, dispute } = await requireActors(context, db, viewer, found);
  const order = await findOrderById(db, dispute.order_id);
  if (order === undefined) throw new Refusal('DISPUTE_NOT_FOUND');
  const isStaff = actors.includes('staff');
  const [all, unitIds, proposals, decisions, evidence, history, pending] = await Promise.all([
    listUnitsOfOrder(db, order.id),
    listUnitIds(db, dispute.id),
    listProposals(db, dispute.id),
    listDecisions(db, dispute.id),
    listEvidence(db, dispute.id),
    listDisputeHistory(db, dispute.id),
    isStaff ? readDecisions(db, viewer, [...DECISION_KINDS], dispute.id) : null,
  ]);
  const units = all.filter(({ id }) => unitIds.includes(id));
  const fileIds = evidence.flatMap(({ file_ids }) => file_ids);
  const [{ of: attachmentsOf, urls_expire_at }, isDone, officer, sold, views] = await Promise.all([
    readAttachments(context, viewer, { file_ids: fileIds, pages: 'all' }),
    isDoneFor(db, order, units[0]),
    dispute.officer_id === null ? undefined : findUser(db, dispute.officer_id),
    readFailedCodes(db, dispute, unitIds),
    readOriginalViews(db, dispute.id, isStaff),
  ]);
  const decision = decisions.at(-1);
  const sources = { order, units, proposals, decision, ...actorIn(actors, viewer) };
  const facts = disputeFacts(dispute, sources);
  const money = moneyOf(units);
  const allowed = allowedOf(dispute, { actors, facts });
  return {
    now: order.now,
    dispute,
    order,
    units,
    actors,
    allowed,
    asked: facts.asked,
    proposals: proposals.map((each) => ({
      ...each,
      // A replacement moves no money.
      ...money(each.outcome === 'replacement' ? 'release' : each.outcome, each.refund_minor),
    })),
    decisions: decisions.map((each) => ({ ...each, ...money(each.outcome, each.refund_minor) })),
    evidence: evidence.map((item) => ({ ...item, attachments: attachmentsOf(item.file_ids) })),
    urls_expire_at,
    answer_by: answerAskedBy(dispute, order.rules, order.now),
    files_deleted_at: filesDeletedAt(dispute.closed_at),
    original_views: views,
    history,
    officer: officer?.username ?? null,
    lost_by: facts.decision === null ? [] : losersOf(facts.decision, facts.wanted),
    needs_second_person: needsSecond(dispute, units, order.rules),
    burden: burdenOf(burdenFacts(dispute, { order, units, isDone, sold })),
    sold,
    whole: money('refund_full', null),
    fee_if_lost_minor: feeIfLost(dispute, money('refund_full', null).buyer_minor, order.rules),
    pending: pending === null ? null : pendingOf(pending),
    replacement_form: await readReplacementForm(db, order.snapshot, allowed, language),
  };
}

const isDoneFor = async (
  db: DisputesContext['db'],
  order: Parameters<typeof isChecklistDone>[1],
  unit: Parameters<typeof isChecklistDone>[2] | undefined,
) => unit !== undefined && (await isChecklistDone(db, order, unit));

/** What speaks for a side without anybody being asked. */
function burdenFacts(
  { type, created_at }: DisputeRow,
  known: {
    readonly order: { readonly delivered_at: Date | null };
    readonly units: readonly { readonly first_revealed_at: Date | null }[];
    readonly isDone: boolean;
    readonly sold: BurdenFacts['sold'];
  },
): BurdenFacts {
  const { order, units, isDone, sold } = known;
  return {
    type,
    opened_at: created_at,
    is_delivered: order.delivered_at !== null,
    first_revealed_at: firstOf(units.map(({ first_revealed_at }) => first_revealed_at)),
    is_checklist_done: isDone,
    sold,
  };
}

/** Who has opened originals, by name for staff alone. */
async function readOriginalViews(db: DisputesContext['db'], disputeId: string, isStaff: boolean) {
  const views = await listOriginalViews(db, disputeId);
  const ids = isStaff ? views.map(({ viewer_id }) => viewer_id) : [];
  const usernames = await readUsernames(db, ids);
  return views.map(({ viewer_id: id, ...view }) => ({ ...view, by: usernames.get(id) ?? null }));
}

/** E14: what a seller pays who loses everything before staff; nothing for a recall claim. */
const feeIfLost = ({ kind }: DisputeRow, wholeMinor: Minor, rules: RuleBook) =>
  kind === 'recall_claim' ? 0 : disputeFee(wholeMinor, true, rules);

/** How many other codes of the seller failed lately; null where the case is not about that. */
async function readFailedCodes(
  db: DisputesContext['db'],
  { type, seller_id }: DisputeRow,
  except: readonly string[],
) {
  if (type !== 'code_used' && type !== 'code_invalid') return null;
  return await countFailedCodes(db, { seller_id, except, ...FAILED_CODES_OF });
}

/** What a seller fills in who may replace what they sold; null for everybody else. */
async function readReplacementForm(
  db: DisputesContext['db'],
  snapshot: Parameters<typeof readPromisedFields>[1],
  allowed: readonly string[],
  language?: Language,
) {
  return allowed.includes('propose_replacement')
    ? await readPromisedFields(db, snapshot, language)
    : null;
}
export type DisputeReading = Awaited<ReturnType<typeof readDispute>>;

/** Above an amount, and about an appeal, a second person confirms what staff decide. */
function needsSecond(
  { state }: DisputeRow,
  units: readonly { readonly price_minor: number; readonly fee_minor: number }[],
  rules: RuleBook,
): boolean {
  const kind = state === 'appealed' ? 'disputes.decide_appeal' : 'disputes.decide';
  const valueMinor = units.reduce((sum, unit) => sum + unit.price_minor + unit.fee_minor, 0);
  return needsSecondPerson(kind, valueMinor, rules);
}

/** What an outcome gives back for these units. */
function moneyOf(units: readonly { readonly price_minor: number; readonly fee_minor: number }[]) {
  const prices = units.map(({ price_minor, fee_minor }) => ({
    price_minor: minor(price_minor),
    fee_minor: minor(fee_minor),
  }));
  return (outcome: DisputeOutcome, part: number | null) =>
    refundOf(prices, { outcome, refund_minor: part === null ? null : minor(part) });
}

/** The decision that waits for a second person, as its author made it. */
function pendingOf({ proposal }: Awaited<ReturnType<typeof readDecisions>>) {
  if (proposal === null) return null;
  return {
    ...proposal,
    change: proposal.change as ProposedDecision,
    before: proposal.before as DecisionFacts,
    after: proposal.after as DecisionFacts,
  };
}

/** The events that a viewer may trigger, and what is none: evidence, and opening originals. */
function allowedOf(
  dispute: Pick<DisputeRow, 'kind' | 'state' | 'closed_at'>,
  by: { readonly actors: readonly DisputeActor[]; readonly facts: DisputeFacts },
): string[] {
  const { state } = dispute;
  const adds = !by.actors.includes('staff') && takesEvidence(state);
  const events = allowedEvents(lifecycleOf(dispute).transitions, { state, ...by });
  const opens = originalObstacle(dispute, by.facts) === null;
  return [...events, ...(adds ? ['add_evidence'] : []), ...(opens ? ['open_original'] : [])];
}

function firstOf(times: readonly (Date | null)[]): Date | null {
  const known = times.flatMap((time) => time ?? []);
  return known.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/**
 * What both sides have written to each other about the order of a case, which is evidence like what
 * they have shown (rules.md §6): for the sides, and for staff who may decide the case. Refuses
 * DISPUTE_NOT_FOUND.
 */
export async function readDisputeThread(
  context: DisputesContext,
  viewer: Viewer,
  { dispute_id, before_seq }: ReadDisputeThread,
) {
  const { db } = context;
  const { dispute } = await requireActors(context, db, viewer, await findDispute(db, dispute_id));
  const before = before_seq === undefined ? {} : { before_seq };
  return await readThreadOfOrder(context, viewer, { order_id: dispute.order_id, ...before });
}
export type CaseThread = Awaited<ReturnType<typeof readDisputeThread>>;

/**
 * The disputes of an order, the newest first, and for its buyer and for staff which units can be
 * disputed now and for what. Refuses ORDER_NOT_FOUND.
 */
export async function readDisputesOfOrder(
  { db }: DisputesContext,
  viewer: Viewer,
  orderId: string,
) {
  const order = await findOrderById(db, orderId);
  const actors = order === undefined ? [] : actorsOf(viewer, order);
  if (order === undefined || actors.length === 0) throw new Refusal('ORDER_NOT_FOUND');
  const [units, disputes] = await Promise.all([
    listUnitsOfOrder(db, orderId),
    listDisputesOfOrder(db, orderId),
  ]);
  const unitIds = await Promise.all(disputes.map(({ id }) => listUnitIds(db, id)));
  const positionsOf = (ids: readonly string[]) =>
    units.filter(({ id }) => ids.includes(id)).map(({ position }) => position);
  const mayOpen = actors.includes('buyer') || holds(viewer, 'disputes.decide');
  const disputable = units.filter((unit) => {
    const facts = unitFacts(unit, order);
    const query = { event: 'dispute', state: unit.state, actors, facts };
    return mayOpen && decide(unitTransitions, query).allowed;
  });
  return {
    now: order.now,
    disputes: disputes.map((each, at) => ({ ...each, positions: positionsOf(unitIds[at] ?? []) })),
    disputable,
    claim: actors.includes('buyer') ? claimOf(order, units, disputes) : null,
    types: disputeTypesOf(order.kind),
    rules: order.rules.disputes,
  };
}
/** What the buyer can claim now of a completed account; null for nothing. */
function claimOf(
  order: NonNullable<Awaited<ReturnType<typeof findOrderById>>>,
  units: Awaited<ReturnType<typeof listUnitsOfOrder>>,
  disputes: readonly DisputeRow[],
) {
  const [unit] = units;
  if (unit === undefined) return null;
  const facts = unitFacts(unit, order);
  const query = { event: 'claim', state: unit.state, actors: ['buyer'], facts };
  if (unit.confirmed_at === null || !decide(unitTransitions, query).allowed) return null;
  if (disputes.some(({ kind, closed_at }) => kind === 'recall_claim' && closed_at === null)) {
    return null;
  }
  return {
    until: viewableUntil({ ...unit, confirmed_at: unit.confirmed_at }, order.rules),
    refund_minor: moneyOf([unit])('refund_full', null).buyer_minor,
  };
}

export type DisputesOfOrder = Awaited<ReturnType<typeof readDisputesOfOrder>>;
