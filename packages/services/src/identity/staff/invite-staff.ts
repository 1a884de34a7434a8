import type {
  InviteStaff,
  ResendInvitation,
  RevokeInvitation,
} from '@guildhall/domain/identity/staff/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import type { IdentityContext } from '../context.ts';
import { requireRecentAuthentication } from '../sessions/require-recent-authentication.ts';
import { inviteStaff, resendInvitation, revokeInvitation } from './change-invitation.ts';
import type { Admin } from './propose-change.ts';

/** Invites somebody by mail. Refuses MAIL_OFF, REAUTH_REQUIRED and as `inviteStaff`. */
export async function proposeInvitation(
  context: IdentityContext,
  { viewer, session }: Admin,
  input: InviteStaff,
): Promise<{ proposal_id: string; is_carried_out: boolean }> {
  if (!context.mailer.delivers) throw new Refusal('MAIL_OFF');
  await requireRecentAuthentication(context, viewer.user_id, session);
  const call = { operation: 'identity.inviteStaff', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, ({ trx }) => inviteStaff(trx, viewer, input));
}

/** Sends an invitation again. Refuses MAIL_OFF, REAUTH_REQUIRED and as `resendInvitation`. */
export async function sendInvitationAgain(
  context: IdentityContext,
  { viewer, session }: Admin,
  input: ResendInvitation,
): Promise<object> {
  if (!context.mailer.delivers) throw new Refusal('MAIL_OFF');
  await requireRecentAuthentication(context, viewer.user_id, session);
  const call = { operation: 'identity.resendInvitation', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    await resendInvitation(trx, viewer, input.invitation_id);
    return {};
  });
}

/** Ends an invitation. Refuses as `revokeInvitation`. */
export async function endInvitation(
  context: IdentityContext,
  { viewer }: Pick<Admin, 'viewer'>,
  input: RevokeInvitation,
): Promise<object> {
  const call = { operation: 'identity.revokeInvitation', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    await revokeInvitation(trx, viewer, { id: input.invitation_id, reason: input.reason });
    return {};
  });
}
