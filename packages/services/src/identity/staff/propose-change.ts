import type { Database } from '@guildhall/db/database';
import { findProposal } from '@guildhall/db/kernel/staff-decisions';
import type {
  ChangeGrants,
  ChangeRole,
  ResetSecondFactor,
} from '@guildhall/domain/identity/staff/schema';
import type { ConfirmDecision, DismissDecision } from '@guildhall/domain/kernel/decision-schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { findUserByEmail } from '../../users/find-user.ts';
import type { IdentityContext } from '../context.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { requireRecentAuthentication } from '../sessions/require-recent-authentication.ts';
import {
  changeStaff,
  confirmStaffChange,
  dismissStaffChange,
  type ProposedStaffChange,
  type StaffChange,
} from './change-staff.ts';
import { confirmInvitation, dismissInvitation, INVITE_KIND } from './change-invitation.ts';

/** An admin with the session in which they authenticated. */
export interface Admin {
  readonly viewer: Viewer;
  readonly session: OwnSession;
}

interface ChangeCall<Input> {
  readonly operation: string;
  readonly input: Input;
  readonly user_id: string;
  readonly change: StaffChange;
}

/**
 * Gives the user with this address another role. Refuses REAUTH_REQUIRED and as `changeStaff`;
 * USER_NOT_FOUND also when nobody has this address: who becomes staff signs up first.
 */
export async function proposeRole(context: IdentityContext, admin: Admin, input: ChangeRole) {
  await requireRecentAuthentication(context, admin.viewer.user_id, admin.session);
  const user = await findUserByEmail(context.db, input.email);
  if (user === undefined) throw new Refusal('USER_NOT_FOUND');
  const change = { kind: 'users.change_role', role: input.role } as const;
  const operation = 'identity.changeRole';
  return await propose(context, admin, { operation, input, user_id: user.id, change });
}

/** Replaces what a moderator is granted. Refuses REAUTH_REQUIRED and as `changeStaff`. */
export async function proposeGrants(context: IdentityContext, admin: Admin, input: ChangeGrants) {
  const change = { kind: 'users.change_grants', grants: input.grants } as const;
  const operation = 'identity.changeGrants';
  await requireRecentAuthentication(context, admin.viewer.user_id, admin.session);
  return await propose(context, admin, { operation, input, user_id: input.user_id, change });
}

/** Removes every second factor of a colleague. Refuses REAUTH_REQUIRED and as `changeStaff`. */
export async function proposeFactorReset(
  context: IdentityContext,
  admin: Admin,
  input: ResetSecondFactor,
) {
  const change = { kind: 'users.reset_second_factor' } as const;
  const operation = 'identity.resetSecondFactor';
  await requireRecentAuthentication(context, admin.viewer.user_id, admin.session);
  return await propose(context, admin, { operation, input, user_id: input.user_id, change });
}

async function propose<Input extends { idempotency_key: string; reason: string }>(
  context: IdentityContext,
  { viewer }: Admin,
  { operation, input, user_id, change }: ChangeCall<Input>,
): Promise<Omit<ProposedStaffChange, 'before'>> {
  const call = { operation, user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const proposed = { user_id, change, reason: input.reason };
    const { proposal_id, is_carried_out } = await changeStaff(trx, viewer, proposed);
    return { proposal_id, is_carried_out };
  });
}

/**
 * Confirms a change or an invitation. Refuses REAUTH_REQUIRED and as `confirmStaffChange`. Answers
 * of whom; of an invitation its own id.
 */
export async function confirmProposal(
  context: IdentityContext,
  { viewer, session }: Admin,
  input: ConfirmDecision,
): Promise<{ user_id: string }> {
  await requireRecentAuthentication(context, viewer.user_id, session);
  const call = { operation: 'identity.confirmStaffChange', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    if (await isInvitation(trx, input.proposal_id))
      return await confirmInvitation(trx, viewer, input);
    const { user_id } = await confirmStaffChange(trx, viewer, input);
    return { user_id };
  });
}

/** Closes a proposal. Refuses as `dismissStaffChange`. */
export async function dismissProposal(
  context: IdentityContext,
  viewer: Viewer,
  input: DismissDecision,
): Promise<{ user_id: string }> {
  const call = { operation: 'identity.dismissStaffChange', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const isInvited = await isInvitation(trx, input.proposal_id);
    const end = isInvited ? dismissInvitation : dismissStaffChange;
    return await end(trx, viewer, input);
  });
}

async function isInvitation(trx: Transaction<Database>, proposalId: string): Promise<boolean> {
  return (await findProposal(trx, INVITE_KIND, proposalId)) !== undefined;
}
