import { insertVerification } from '@guildhall/db/verification/commands';
import type { Work } from '@guildhall/db/kernel/work';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';
import type { ConfirmDecision, DismissDecision } from '@guildhall/domain/kernel/decision-schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { decide } from '@guildhall/domain/kernel/transitions';
import { needsSecondPersonToVerify } from '@guildhall/domain/verification/rules';
import type { ApproveVerification } from '@guildhall/domain/verification/schema';
import { verificationTransitions } from '@guildhall/domain/verification/states';
import type { Check } from '@guildhall/domain/verification/types';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { addNotice } from '../kernel/notify.ts';
import { confirm, dismiss, propose, requireProposal } from '../kernel/staff-decisions.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readOpenProposals } from '../users/read-decisions.ts';
import { applyVerificationEvent, raiseLevel, refused } from './apply-event.ts';
import type { VerificationContext } from './context.ts';
import { type LinkSources, lockForStaff, type LockedRequest } from './lock-request.ts';
import { openDetails } from './seal-details.ts';
import { sealName } from './seal-name.ts';

export const APPROVAL = 'verification.approve';

/** What an approval proposes: who has checked what. */
interface Approval {
  readonly event: 'approve';
  readonly checks: readonly Check[];
}

/** A request that changed since it was proposed has another revision or another time. */
const before = ({ request }: LockedRequest) => ({
  state: request.state,
  revision: request.revision,
  submitted_at: request.submitted_at?.toISOString() ?? null,
});

/**
 * VR9: approves a request after every check; V3 waits for a second person. Refuses
 * VERIFICATION_NOT_FOUND, VERIFICATION_EVENT_REFUSED, DECISION_PENDING, SECRET_UNREADABLE.
 */
export async function approveRequest(
  context: VerificationContext,
  sources: LinkSources,
  viewer: Viewer,
  input: ApproveVerification,
): Promise<{ state: string; proposal_id: string | null }> {
  const rules = await context.rule_books.current();
  const call = { operation: 'verification.approve', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { request_id: id, reason } = input;
    const locked = await lockForStaff(context, work.trx, sources, viewer, { id, rules });
    const { request } = locked;
    const change: Approval = { event: 'approve', checks: [...new Set(input.checks)].toSorted() };
    refuseUnlessAllowed(locked, change);
    await closeStale(work, viewer, locked);
    const second = needsSecondPersonToVerify(request.level);
    const after = { state: 'approved', verification_level: request.level };
    const values = { change, before: before(locked), after, reason };
    const proposed = { kind: APPROVAL, subject: id, ...values } as const;
    const proposal = await propose(work.trx, viewer, proposed, second);
    await recordName(context, work, locked, proposal.id);
    if (second) return { state: request.state, proposal_id: proposal.id };
    const state = await carryOut(work, locked, change, { actor_id: viewer.user_id, reason });
    return { state, proposal_id: null };
  });
}

/** A proposal about the request as it was before, such as before a question, is closed. */
async function closeStale({ trx }: Work, viewer: Viewer, locked: LockedRequest): Promise<void> {
  const id = locked.request.id;
  const waiting = (await readOpenProposals(trx, viewer, [APPROVAL], [id])).get(id);
  if (waiting === undefined) return;
  if (canonicalJson(waiting.before) === canonicalJson(before(locked))) return;
  const reason = 'The request has changed since it was proposed.';
  await dismiss(trx, viewer, { kind: APPROVAL, id: waiting.id, reason });
}

/** Refuses VERIFICATION_EVENT_REFUSED unless the table allows the approval now. */
function refuseUnlessAllowed({ request: { state }, facts }: LockedRequest, change: Approval): void {
  const query = { event: 'approve', state, actors: ['staff'], facts, payload: change };
  const decision = decide(verificationTransitions, query);
  if (!decision.allowed) throw refused({ event: 'approve', state, reason: decision.reason });
}

/** The name that payouts are compared with; it counts once the proposal is carried out. */
async function recordName(
  { key_vault: keyVault }: VerificationContext,
  { trx }: Work,
  { request }: LockedRequest,
  proposalId: string,
): Promise<void> {
  const details = await openDetails(keyVault, trx, request);
  if (details === null) throw new Refusal('VERIFICATION_NOT_FOUND');
  const { legal_name: person, company_name: company } = details;
  const name = request.kind === 'company' ? company : person;
  const row = { proposal_id: proposalId, user_id: request.user_id, level: request.level };
  await insertVerification(trx, { ...row, ...(await sealName(keyVault, proposalId, name)) });
}

async function carryOut(
  work: Work,
  locked: LockedRequest,
  { checks }: Approval,
  by: { readonly actor_id: string; readonly reason: string },
): Promise<string> {
  const approved = await applyVerificationEvent(work, locked, {
    event: 'approve',
    payload: { checks },
    actors: ['staff'],
    ...by,
    changes: { note: null },
  });
  await raiseLevel(work, locked);
  const { id, level, state, expires_at: expires, papers_due_at: deletion } = approved;
  addNotice(
    work,
    { user_id: approved.user_id },
    {
      kind: 'verification_approved',
      request_id: id,
      level,
      expires_at: expires?.toISOString() ?? '',
      deleted_at: deletion?.toISOString() ?? '',
    },
  );
  return state;
}

/**
 * Confirms the proposal of a colleague, as it was shown, and carries it out. Refuses
 * PERMISSION_DENIED, DECISION_NOT_FOUND, VERIFICATION_NOT_FOUND, DECISION_CLOSED, DECISION_OWN,
 * DECISION_CHANGED, VERIFICATION_EVENT_REFUSED.
 */
export async function confirmApproval(
  context: VerificationContext,
  sources: LinkSources,
  viewer: Viewer,
  input: ConfirmDecision,
): Promise<{ state: string }> {
  const rules = await context.rule_books.current();
  const call = { operation: 'verification.confirmApproval', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { proposal_id: id, fingerprint } = input;
    const known = await requireProposal(work.trx, viewer, APPROVAL, id);
    const named = { id: known.subject, rules };
    const locked = await lockForStaff(context, work.trx, sources, viewer, named);
    const shown = { kind: APPROVAL, id, fingerprint } as const;
    const proposal = await confirm(work.trx, viewer, shown, before(locked));
    // The author decides: the guards look at who has taken the request.
    const facts = { ...locked.facts, staff_id: proposal.proposed_by };
    const by = { actor_id: proposal.proposed_by, reason: proposal.reason };
    const change = proposal.change as Approval;
    return { state: await carryOut(work, { ...locked, facts }, change, by) };
  });
}

/**
 * Closes a proposal; the request stays in review. Refuses PERMISSION_DENIED, DECISION_NOT_FOUND,
 * VERIFICATION_NOT_FOUND, DECISION_CLOSED.
 */
export async function dismissApproval(
  context: VerificationContext,
  sources: LinkSources,
  viewer: Viewer,
  input: DismissDecision,
): Promise<{ state: string }> {
  const rules = await context.rule_books.current();
  const call = { operation: 'verification.dismissApproval', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { proposal_id: id, reason } = input;
    const { subject } = await requireProposal(work.trx, viewer, APPROVAL, id);
    const named = { id: subject, rules };
    const { request } = await lockForStaff(context, work.trx, sources, viewer, named);
    await dismiss(work.trx, viewer, { kind: APPROVAL, id, reason });
    return { state: request.state };
  });
}
