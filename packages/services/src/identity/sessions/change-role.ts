import { deleteSessionsOf } from '@guildhall/db/identity/commands';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import type { ConfirmDecision, DismissDecision } from '@guildhall/domain/kernel/decision-schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Role } from '@guildhall/domain/kernel/roles';
import { needsSecondPersonForRole } from '@guildhall/domain/kernel/staff-decisions';
import type { Transaction } from 'kysely';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { confirm, dismiss, propose, requireProposal } from '../../kernel/staff-decisions.ts';
import { changeStanding } from '../../users/change-user.ts';
import type { User } from '../../users/find-user.ts';
import { lockAdminsAnd } from '../../users/lock-user.ts';

const KIND = 'users.change_role';

type Context = Pick<IdentityContext, 'db'>;

/** What became of a decision: a proposal waits until a second admin confirms it. */
export interface RoleChange {
  readonly proposal_id: string;
  readonly before: Role;
  readonly is_carried_out: boolean;
}

/**
 * Gives a user another role, which ends their sessions (S3). Once a shop has two admins, a role of
 * staff is given, and that of an admin taken, by two people: otherwise one could make the second
 * person of every other decision (Z10). Nobody changes their own, so an admin is always left (Z9).
 * Refuses PERMISSION_DENIED, USER_NOT_FOUND, DECISION_PENDING.
 */
export async function changeRole(
  { db }: Context,
  viewer: Viewer,
  { user_id: id, role, reason }: { user_id: string; role: Role; reason: string },
): Promise<RoleChange> {
  if (id === viewer.user_id) throw new Refusal('PERMISSION_DENIED');
  return await inTransaction(db, async (trx) => {
    const { viewer: by, user, admins } = await lockAll(trx, viewer, id);
    const others = admins.filter((admin) => admin.id !== by.user_id);
    const waits = needsSecondPersonForRole(user.role, role, others.length);
    const proposed = {
      kind: KIND,
      subject: id,
      change: { event: 'change_role', role },
      before: roleOf(user),
      after: { role },
      reason,
    } as const;
    const proposal = await propose(trx, by, proposed, waits);
    if (!waits) await carryOut(trx, id, role);
    return { proposal_id: proposal.id, before: user.role, is_carried_out: !waits };
  });
}

/** A proposal as a second admin is shown it. Refuses PERMISSION_DENIED, DECISION_NOT_FOUND. */
export async function readRoleProposal({ db }: Context, viewer: Viewer, id: string) {
  const proposal = await requireProposal(db, viewer, KIND, id);
  const { role } = proposal.change as { role: Role };
  const { subject, reason, fingerprint, is_open } = proposal;
  return { user_id: subject, role, reason, fingerprint, is_open };
}

/**
 * Confirms a change as the second admin. Of themselves they confirm only that they are staff no
 * more: so of two admins none can remove the other alone. Refuses PERMISSION_DENIED,
 * DECISION_NOT_FOUND, USER_NOT_FOUND, DECISION_CLOSED, DECISION_OWN, DECISION_CHANGED.
 */
export async function confirmRole(
  context: Context,
  viewer: Viewer,
  { proposal_id: id, fingerprint }: Pick<ConfirmDecision, 'proposal_id' | 'fingerprint'>,
): Promise<{ user_id: string; role: Role }> {
  const { user_id: userId, role } = await readRoleProposal(context, viewer, id);
  if (userId === viewer.user_id && role !== 'user') throw new Refusal('PERMISSION_DENIED');
  return await inTransaction(context.db, async (trx) => {
    const { viewer: by, user, admins } = await lockAll(trx, viewer, userId);
    const isLastAdmin = admins.every((admin) => admin.id === userId);
    if (isLastAdmin) throw new Refusal('PERMISSION_DENIED');
    await confirm(trx, by, { kind: KIND, id, fingerprint }, roleOf(user));
    await carryOut(trx, userId, role);
    return { user_id: userId, role };
  });
}

/**
 * Closes a proposal; the user keeps their role. Refuses PERMISSION_DENIED, DECISION_NOT_FOUND,
 * DECISION_CLOSED.
 */
export async function dismissRole(
  context: Context,
  viewer: Viewer,
  { proposal_id: id, reason }: Pick<DismissDecision, 'proposal_id' | 'reason'>,
): Promise<void> {
  const { user_id: userId } = await readRoleProposal(context, viewer, id);
  await inTransaction(context.db, async (trx) => {
    const { viewer: by } = await lockAll(trx, viewer, userId);
    await dismiss(trx, by, { kind: KIND, id, reason });
  });
}

const roleOf = ({ role }: User) => ({ role });

async function carryOut(trx: Transaction<Database>, id: string, role: Role): Promise<void> {
  await changeStanding(trx, id, { role });
  await deleteSessionsOf(trx, id);
}

/**
 * Locks the user, the viewer and all admins `for no key update`. The role of the viewer is read
 * again under the lock: of two admins who take each other's role at once, the second is no admin
 * any more, and one is always left. Refuses PERMISSION_DENIED, USER_NOT_FOUND.
 */
async function lockAll(trx: Transaction<Database>, viewer: Viewer, id: string) {
  const users = (await lockAdminsAnd(trx, [viewer.user_id, id])).filter(
    (user) => user.is_active || user.id === id,
  );
  const own = users.find((user) => user.id === viewer.user_id);
  if (own?.is_active !== true) throw new Refusal('PERMISSION_DENIED');
  const user = users.find((each) => each.id === id);
  if (user === undefined) throw new Refusal('USER_NOT_FOUND');
  const admins = users.filter(({ role, is_active }) => role === 'admin' && is_active);
  return { viewer: { ...viewer, role: own.role }, user, admins };
}
