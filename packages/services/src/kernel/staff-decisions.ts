import { createHash } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { recordAct } from '@guildhall/db/kernel/audit/record-act';
import {
  findProposal,
  insertAct,
  insertProposal,
  listOpenProposals,
  type ProposalRow,
} from '@guildhall/db/kernel/staff-decisions';
import { thingOfDecision } from '@guildhall/domain/kernel/audit/things';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { holds } from '@guildhall/domain/kernel/permissions';
import {
  DECISION_RULES,
  type DecisionAct,
  type DecisionKind,
} from '@guildhall/domain/kernel/staff-decisions';
import type { Kysely, Transaction } from 'kysely';
import type { Viewer } from './viewer.ts';

/** What a member of staff proposes to do, in values that a second person is shown. */
export interface Proposed {
  readonly kind: DecisionKind;
  readonly subject: string;
  readonly change: object;
  /** The subject as it is, and as it will be. */
  readonly before: object;
  readonly after: object;
  readonly reason: string;
}

/**
 * The hash of all that a proposal says. Who confirms names it, so that they can only confirm what
 * they were shown.
 */
function fingerprintOf({ kind, subject, change, before, after, reason }: Proposed): string {
  const text = canonicalJson({ kind, subject, change, before, after, reason });
  return createHash('sha256').update(text).digest('hex');
}

function requirePermission(viewer: Viewer, kind: DecisionKind): void {
  if (!holds(viewer, DECISION_RULES[kind].permission)) throw new Refusal('PERMISSION_DENIED');
}

/**
 * Records a proposal, and that it is carried out where no second person is needed; the caller then
 * does so in the same transaction. The caller holds a lock on the subject. Refuses
 * PERMISSION_DENIED, DECISION_PENDING.
 */
export async function propose(
  trx: Transaction<Database>,
  viewer: Viewer,
  proposed: Proposed,
  secondPerson: boolean,
): Promise<ProposalRow> {
  const { kind, subject, reason } = proposed;
  requirePermission(viewer, kind);
  const [waiting] = await listOpenProposals(trx, [kind], [subject]);
  if (waiting !== undefined) throw new Refusal('DECISION_PENDING', { proposal_id: waiting.id });
  const proposal = await insertProposal(trx, {
    id: newId(),
    kind,
    subject,
    change: JSON.stringify(proposed.change),
    before: JSON.stringify(proposed.before),
    after: JSON.stringify(proposed.after),
    reason,
    needs_second_person: secondPerson,
    fingerprint: fingerprintOf(proposed),
    proposed_by: viewer.user_id,
  });
  const by = { actor_id: viewer.user_id, role: viewer.role, reason };
  await insertAct(trx, proposal, { act: 'propose', ...by });
  if (!secondPerson) await insertAct(trx, proposal, { act: 'carry_out', ...by });
  const act = secondPerson ? 'propose' : 'carry_out';
  auditDecision(trx, viewer, { ...proposed, id: proposal.id }, { act, reason });
  return proposal;
}

/** The entry of the audit: who decided what, and the subject before and after. */
function auditDecision(
  trx: Transaction<Database>,
  viewer: Viewer,
  { kind, subject, id, change, before, after }: Omit<Proposed, 'reason'> & { readonly id: string },
  { act, reason }: { readonly act: DecisionAct; readonly reason: string | null },
): void {
  const thing = thingOfDecision(kind, subject);
  recordAct(trx, viewer, {
    event: kind,
    things: [thing],
    user_id: thing.startsWith('user:') ? subject : null,
    facts: { act, proposal_id: id },
    content: { reason, change, before, after },
    is_decision: true,
  });
}

/** Refuses PERMISSION_DENIED, DECISION_NOT_FOUND. */
export async function requireProposal(
  db: Kysely<Database>,
  viewer: Viewer,
  kind: DecisionKind,
  id: string,
) {
  requirePermission(viewer, kind);
  const proposal = await findProposal(db, kind, id);
  if (proposal === undefined) throw new Refusal('DECISION_NOT_FOUND');
  return proposal;
}

/**
 * The proposal, if it is of one of these kinds and the viewer may decide it. Refuses
 * PERMISSION_DENIED to those who decide none of the kinds, DECISION_NOT_FOUND.
 */
export async function requireProposalOf<Kind extends DecisionKind>(
  db: Kysely<Database>,
  viewer: Viewer,
  kinds: readonly Kind[],
  id: string,
) {
  const allowed = kinds.filter((kind) => holds(viewer, DECISION_RULES[kind].permission));
  if (allowed.length === 0) throw new Refusal('PERMISSION_DENIED');
  for (const kind of allowed) {
    const proposal = await findProposal(db, kind, id);
    if (proposal !== undefined) return { ...proposal, kind };
  }
  throw new Refusal('DECISION_NOT_FOUND');
}

/**
 * Records that a second person confirms a proposal; the caller then carries it out in the same
 * transaction, and holds a lock on the subject. `before` is the subject as it is now. Refuses
 * DECISION_NOT_FOUND, DECISION_CLOSED, DECISION_OWN, DECISION_CHANGED.
 */
export async function confirm(
  trx: Transaction<Database>,
  viewer: Viewer,
  { kind, id, fingerprint }: { kind: DecisionKind; id: string; fingerprint: string },
  before: object,
): Promise<ProposalRow> {
  // Read again under the lock of the subject.
  const proposal = await requireProposal(trx, viewer, kind, id);
  if (!proposal.is_open) throw new Refusal('DECISION_CLOSED');
  if (proposal.proposed_by === viewer.user_id) throw new Refusal('DECISION_OWN');
  const isShown = proposal.fingerprint === fingerprint;
  const isIntact = fingerprintOf({ ...proposal, kind }) === proposal.fingerprint;
  const isSame = canonicalJson(proposal.before) === canonicalJson(before);
  if (!isShown || !isIntact || !isSame) throw new Refusal('DECISION_CHANGED');
  await close(trx, { ...proposal, kind }, viewer, { act: 'carry_out', reason: null });
  return proposal;
}

/**
 * Closes a proposal without carrying it out: by its author, who takes it back, or by somebody else.
 * Refuses PERMISSION_DENIED, DECISION_NOT_FOUND, DECISION_CLOSED.
 */
export async function dismiss(
  trx: Transaction<Database>,
  viewer: Viewer,
  { kind, id, reason }: { kind: DecisionKind; id: string; reason: string },
): Promise<void> {
  const proposal = await requireProposal(trx, viewer, kind, id);
  await close(trx, { ...proposal, kind }, viewer, { act: 'dismiss', reason });
}

/** Of two who close a proposal concurrently, one is refused. */
async function close(
  trx: Transaction<Database>,
  proposal: ProposalRow & { readonly kind: DecisionKind },
  viewer: Viewer,
  act: { act: 'carry_out' | 'dismiss'; reason: string | null },
): Promise<void> {
  const by = { actor_id: viewer.user_id, role: viewer.role };
  const isFirst = await insertAct(trx, proposal, { ...act, ...by });
  if (!isFirst) throw new Refusal('DECISION_CLOSED');
  auditDecision(trx, viewer, proposal, act);
}
