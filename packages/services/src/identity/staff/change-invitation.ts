import type { Database } from '@guildhall/db/database';
import { deleteMailProofsOf, insertMailProof } from '@guildhall/db/identity/commands';
import {
  endInvitation,
  insertInvitation,
  lockInvitation,
  markInvitationSent,
  type StaffInvitation,
} from '@guildhall/db/identity/invitation-queries';
import { recordAct } from '@guildhall/db/kernel/audit/record-act';
import { listOpenProposals } from '@guildhall/db/kernel/staff-decisions';
import type { InviteStaff } from '@guildhall/domain/identity/staff/schema';
import { nameOfThing } from '@guildhall/domain/kernel/audit/things';
import type { ConfirmDecision, DismissDecision } from '@guildhall/domain/kernel/decision-schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { needsSecondPersonForRole } from '@guildhall/domain/kernel/staff-decisions';
import type { Transaction } from 'kysely';
import { notify } from '../../kernel/notify.ts';
import { confirm, dismiss, propose, requireProposal } from '../../kernel/staff-decisions.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { findUserByEmail } from '../../users/find-user.ts';
import { lockAdmins } from './lock-admins.ts';

export const INVITE_KIND = 'users.invite' as const;
const PURPOSE = 'staff_invitation' as const;
const LIVE_SECONDS = 72 * 3_600;
/** What somebody who is invited has before. */
const BEFORE = { role: 'user', grants: [] } as const;

/**
 * Invites an address to become staff. Once a shop has two admins a second one confirms it, and the
 * mail is sent then: who is invited could otherwise be the second person of every other decision
 * (Z10). Refuses PERMISSION_DENIED, STAFF_CHANGE_REFUSED for who is staff or deactivated and for
 * grants of others than moderators, INVITATION_PENDING.
 */
export async function inviteStaff(
  trx: Transaction<Database>,
  viewer: Viewer,
  { email, role, grants: asked, reason }: Omit<InviteStaff, 'idempotency_key'>,
): Promise<{ proposal_id: string; is_carried_out: boolean }> {
  const { viewer: by, admins } = await lockAdmins(trx, viewer, []);
  const grants = [...new Set(asked)].toSorted();
  await refuseStaff(trx, email);
  if (role !== 'moderator' && grants.length > 0) throw new Refusal('STAFF_CHANGE_REFUSED');
  const others = admins.filter((admin) => admin.id !== by.user_id).length;
  const waits = needsSecondPersonForRole('user', role, others);
  const id = newId();
  const invited = { id, email, role, grants, invited_by: by.user_id };
  if (!(await insertInvitation(trx, invited))) throw new Refusal('INVITATION_PENDING');
  const after = { role, grants };
  // Without the address: proposals are kept, and the row of the invitation is erased.
  const proposed = { kind: INVITE_KIND, subject: id, change: after, before: BEFORE, after, reason };
  const proposal = await propose(trx, by, proposed, waits);
  if (!waits) await send(trx, invited, by);
  return { proposal_id: proposal.id, is_carried_out: !waits };
}

/**
 * Confirms an invitation as the second admin, and sends it. Refuses PERMISSION_DENIED,
 * DECISION_NOT_FOUND, DECISION_CLOSED, DECISION_OWN, DECISION_CHANGED.
 */
export async function confirmInvitation(
  trx: Transaction<Database>,
  viewer: Viewer,
  { proposal_id: id, fingerprint }: Pick<ConfirmDecision, 'proposal_id' | 'fingerprint'>,
): Promise<{ user_id: string }> {
  const { subject } = await requireProposal(trx, viewer, INVITE_KIND, id);
  const { viewer: by } = await lockAdmins(trx, viewer, []);
  const invited = await lockInvitation(trx, subject);
  if (invited === undefined) throw new Refusal('DECISION_CLOSED');
  await confirm(trx, by, { kind: INVITE_KIND, id, fingerprint }, BEFORE);
  await send(trx, invited, by);
  return { user_id: subject };
}

/** Closes the proposal of an invitation, which ends. Refuses as `dismiss`. */
export async function dismissInvitation(
  trx: Transaction<Database>,
  viewer: Viewer,
  { proposal_id: id, reason }: Pick<DismissDecision, 'proposal_id' | 'reason'>,
): Promise<{ user_id: string }> {
  const { subject } = await requireProposal(trx, viewer, INVITE_KIND, id);
  const { viewer: by } = await lockAdmins(trx, viewer, []);
  await dismiss(trx, by, { kind: INVITE_KIND, id, reason });
  await endInvitation(trx, subject, 'revoked_at');
  return { user_id: subject };
}

/**
 * Sends an invitation again, with a new link; earlier ones end. Refuses PERMISSION_DENIED,
 * INVITATION_NOT_FOUND, also for one that waits for a second admin.
 */
export async function resendInvitation(
  trx: Transaction<Database>,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const { viewer: by } = await lockAdmins(trx, viewer, []);
  const invited = await lockInvitation(trx, id);
  if (invited === undefined || invited.sent_at === null) throw new Refusal('INVITATION_NOT_FOUND');
  await send(trx, invited, by);
  recordAct(trx, by, { event: 'invitation.resend', things: [nameOfThing('invitation', id)] });
}

/** Ends an invitation and its link. Refuses PERMISSION_DENIED, INVITATION_NOT_FOUND. */
export async function revokeInvitation(
  trx: Transaction<Database>,
  viewer: Viewer,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { viewer: by } = await lockAdmins(trx, viewer, []);
  const invited = await lockInvitation(trx, id);
  if (invited === undefined) throw new Refusal('INVITATION_NOT_FOUND');
  const [waiting] = await listOpenProposals(trx, [INVITE_KIND], [id]);
  if (waiting !== undefined) await dismiss(trx, by, { kind: INVITE_KIND, id: waiting.id, reason });
  await endInvitation(trx, id, 'revoked_at');
  await deleteMailProofsOf(trx, id, PURPOSE);
  const things = [nameOfThing('invitation', id)];
  recordAct(trx, by, { event: 'invitation.revoke', things, content: { reason } });
}

/** Refuses STAFF_CHANGE_REFUSED: who is staff gets another role, and no invitation. */
async function refuseStaff(trx: Transaction<Database>, email: string): Promise<void> {
  const user = await findUserByEmail(trx, email);
  const isPossible = user === undefined || (user.role === 'user' && user.is_active);
  if (!isPossible) throw new Refusal('STAFF_CHANGE_REFUSED');
}

async function send(
  trx: Transaction<Database>,
  { id, email }: Pick<StaffInvitation, 'id' | 'email'>,
  by: Viewer,
): Promise<void> {
  const proofId = newId();
  const live = { live_seconds: LIVE_SECONDS };
  await deleteMailProofsOf(trx, id, PURPOSE);
  await insertMailProof(trx, { id: proofId, purpose: PURPOSE, user_id: id, email, ...live });
  await markInvitationSent(trx, { id, sent_by: by.user_id, ...live });
  await notify(trx, { email }, { kind: 'staff_invitation', proof_id: proofId });
}
