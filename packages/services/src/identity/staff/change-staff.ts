import { deleteSessionsOf } from '@guildhall/db/identity/commands';
import { deleteFactors } from '@guildhall/db/identity/factor-commands';
import type { Database } from '@guildhall/db/database';
import type { ConfirmDecision, DismissDecision } from '@guildhall/domain/kernel/decision-schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Permission } from '@guildhall/domain/kernel/permissions';
import type { Role } from '@guildhall/domain/kernel/roles';
import { needsSecondPersonForRole } from '@guildhall/domain/kernel/staff-decisions';
import type { Kysely, Transaction } from 'kysely';
import { notify } from '../../kernel/notify.ts';
import { confirm, dismiss, propose, requireProposalOf } from '../../kernel/staff-decisions.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { changeGrants, changeStanding, setTwoFactor } from '../../users/change-user.ts';
import type { User } from '../../users/find-user.ts';
import { lockAdmins } from './lock-admins.ts';

export const STAFF_KINDS = [
  'users.change_role',
  'users.change_grants',
  'users.reset_second_factor',
] as const;

/** What an admin changes about who works here, and what they may do. */
export type StaffChange =
  | { readonly kind: 'users.change_role'; readonly role: Role }
  | { readonly kind: 'users.change_grants'; readonly grants: readonly Permission[] }
  | { readonly kind: 'users.reset_second_factor' };

/** What proposals show of a user, before and after. */
export interface StaffFacts {
  readonly role: Role;
  readonly grants: readonly Permission[];
  /** Only where it changes: turning it on makes no proposal void. */
  readonly two_factor?: boolean;
}

/** What became of a change: a proposal waits until a second admin confirms it. */
export interface ProposedStaffChange {
  readonly proposal_id: string;
  readonly before: StaffFacts;
  readonly is_carried_out: boolean;
}

/**
 * Changes the role of a user, what a moderator is granted, or resets the second factor of staff.
 * Another role and a reset end their sessions (S3). Once a shop has two admins, who gives somebody
 * more rights needs a second admin: otherwise one could make the second person of every other
 * decision (Z10). Nobody changes themselves, so an admin is always left (Z9). Refuses
 * PERMISSION_DENIED, USER_NOT_FOUND, STAFF_CHANGE_REFUSED, DECISION_PENDING.
 */
export async function changeStaff(
  trx: Transaction<Database>,
  viewer: Viewer,
  { user_id: id, change, reason }: { user_id: string; change: StaffChange; reason: string },
): Promise<ProposedStaffChange> {
  if (id === viewer.user_id) throw new Refusal('PERMISSION_DENIED');
  const { viewer: by, user, admins } = await lockAll(trx, viewer, id);
  const before = factsOf(user, change);
  const after = factsAfter(before, change);
  const others = admins.filter((admin) => admin.id !== by.user_id).length;
  const waits = needsSecondPerson(before, change, others);
  const { kind, ...changed } = change;
  const proposed = { kind, subject: id, change: changed, before, after, reason } as const;
  const proposal = await propose(trx, by, proposed, waits);
  if (!waits) await carryOut(trx, id, change);
  return { proposal_id: proposal.id, before, is_carried_out: !waits };
}

/** A proposal as a second admin is shown it. Refuses PERMISSION_DENIED, DECISION_NOT_FOUND. */
export async function readStaffProposal(db: Kysely<Database>, viewer: Viewer, id: string) {
  const proposal = await requireProposalOf(db, viewer, STAFF_KINDS, id);
  const { subject, kind, reason, fingerprint, is_open, before, after } = proposal;
  const change = { kind, ...(proposal.change as object) } as StaffChange;
  const facts = { before: before as unknown as StaffFacts, after: after as unknown as StaffFacts };
  return { user_id: subject, change, reason, fingerprint, is_open, ...facts };
}

/**
 * Confirms a change as the second admin. Of themselves they confirm only that they are staff no
 * more: so of two admins none can remove the other alone. Refuses PERMISSION_DENIED,
 * DECISION_NOT_FOUND, USER_NOT_FOUND, DECISION_CLOSED, DECISION_OWN, DECISION_CHANGED.
 */
export async function confirmStaffChange(
  trx: Transaction<Database>,
  viewer: Viewer,
  { proposal_id: id, fingerprint }: Pick<ConfirmDecision, 'proposal_id' | 'fingerprint'>,
): Promise<{ user_id: string; after: StaffFacts }> {
  const { user_id: userId, change, after } = await readStaffProposal(trx, viewer, id);
  const isLeaving = change.kind === 'users.change_role' && change.role === 'user';
  if (userId === viewer.user_id && !isLeaving) throw new Refusal('PERMISSION_DENIED');
  const { viewer: by, user, admins } = await lockAll(trx, viewer, userId);
  const isLastAdmin = admins.every((admin) => admin.id === userId);
  if (isLastAdmin) throw new Refusal('PERMISSION_DENIED');
  await confirm(trx, by, { kind: change.kind, id, fingerprint }, factsOf(user, change));
  await carryOut(trx, userId, change);
  return { user_id: userId, after };
}

/**
 * Closes a proposal; the user keeps what they have. Refuses PERMISSION_DENIED, DECISION_NOT_FOUND,
 * DECISION_CLOSED.
 */
export async function dismissStaffChange(
  trx: Transaction<Database>,
  viewer: Viewer,
  { proposal_id: id, reason }: Pick<DismissDecision, 'proposal_id' | 'reason'>,
): Promise<{ user_id: string }> {
  const { user_id: userId, change } = await readStaffProposal(trx, viewer, id);
  const { viewer: by } = await lockAll(trx, viewer, userId);
  await dismiss(trx, by, { kind: change.kind, id, reason });
  return { user_id: userId };
}

function factsOf({ role, grants, two_factor }: User, { kind }: StaffChange): StaffFacts {
  const rights = { role, grants: grants.toSorted() };
  return kind === 'users.reset_second_factor' ? { ...rights, two_factor } : rights;
}

/** Refuses STAFF_CHANGE_REFUSED for what is not possible for this user, or changes nothing. */
function factsAfter(before: StaffFacts, change: StaffChange): StaffFacts {
  const isStaff = before.role !== 'user';
  switch (change.kind) {
    case 'users.change_role':
      if (change.role === before.role) break;
      return { ...before, role: change.role, grants: [] };
    case 'users.change_grants': {
      const grants = [...new Set(change.grants)].toSorted();
      if (before.role !== 'moderator' || grants.join(' ') === before.grants.join(' ')) break;
      return { ...before, grants };
    }
    case 'users.reset_second_factor':
      if (!isStaff || before.two_factor !== true) break;
      return { ...before, two_factor: false };
  }
  throw new Refusal('STAFF_CHANGE_REFUSED');
}

/** Whether a second admin confirms it: what gives more rights, or opens an account of staff. */
function needsSecondPerson(before: StaffFacts, change: StaffChange, otherAdmins: number): boolean {
  switch (change.kind) {
    case 'users.change_role':
      return needsSecondPersonForRole(before.role, change.role, otherAdmins);
    case 'users.change_grants':
      return otherAdmins > 0 && change.grants.some((each) => !before.grants.includes(each));
    case 'users.reset_second_factor':
      return otherAdmins > 0;
  }
}

async function carryOut(
  trx: Transaction<Database>,
  userId: string,
  change: StaffChange,
): Promise<void> {
  const user = { user_id: userId };
  switch (change.kind) {
    case 'users.change_role':
      await changeStanding(trx, userId, { role: change.role });
      await deleteSessionsOf(trx, userId);
      return await notify(trx, user, { kind: 'role_changed', role: change.role });
    case 'users.change_grants':
      await changeGrants(trx, userId, change.grants);
      return await notify(trx, user, { kind: 'grants_changed' });
    case 'users.reset_second_factor':
      await deleteFactors(trx, userId);
      await setTwoFactor(trx, userId, false);
      await deleteSessionsOf(trx, userId);
      await notify(trx, user, { kind: 'two_factor_changed', change: 'reset_by_staff' });
  }
}

/** Locks the user, the viewer and all admins. Refuses PERMISSION_DENIED, USER_NOT_FOUND. */
async function lockAll(trx: Transaction<Database>, viewer: Viewer, id: string) {
  const locked = await lockAdmins(trx, viewer, [id]);
  const user = locked.users.find((each) => each.id === id);
  if (user === undefined) throw new Refusal('USER_NOT_FOUND');
  return { viewer: locked.viewer, user, admins: locked.admins };
}
