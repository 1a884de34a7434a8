import { consumeMailProof, deleteSessionsOf } from '@guildhall/db/identity/commands';
import { endInvitation, lockInvitation } from '@guildhall/db/identity/invitation-queries';
import { findMailProof } from '@guildhall/db/identity/queries';
import { inTransaction } from '@guildhall/db/transaction';
import type { AcceptInvitation } from '@guildhall/domain/identity/staff/schema';
import { nameOfThing } from '@guildhall/domain/kernel/audit/things';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Role } from '@guildhall/domain/kernel/roles';
import { recordEvent } from '../../kernel/audit/record-event.ts';
import { notify } from '../../kernel/notify.ts';
import { changeGrants, changeStanding } from '../../users/change-user.ts';
import { findUser, type User } from '../../users/find-user.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';
import type { IdentityContext } from '../context.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { requireRecentAuthentication } from '../sessions/require-recent-authentication.ts';
import { verifyLinkToken } from '../verification-codes.ts';

/**
 * Makes the user staff, with the link of an invitation to their address. They need a second factor
 * first (A10). As every change of role it ends their sessions (S3). Refuses CODE_WRONG for a link
 * that is wrong, used, revoked or expired, and when who sent it is no admin any more;
 * INVITATION_OF_ANOTHER, TWO_FACTOR_REQUIRED, REAUTH_REQUIRED, STAFF_CHANGE_REFUSED for who is
 * staff already.
 */
export async function acceptInvitation(
  context: IdentityContext,
  { user, session }: { readonly user: User; readonly session: OwnSession },
  { token }: AcceptInvitation,
): Promise<{ role: Role }> {
  const { db } = context;
  const id = verifyLinkToken(context, token);
  const proof = id === null ? undefined : await findMailProof(db, id);
  if (proof?.purpose !== 'staff_invitation') throw new Refusal('CODE_WRONG');
  if (proof.email !== user.email) throw new Refusal('INVITATION_OF_ANOTHER');
  if (!user.two_factor) throw new Refusal('TWO_FACTOR_REQUIRED');
  await requireRecentAuthentication(context, user.id, session);
  return await inTransaction(db, async (trx) => {
    const invited = await lockInvitation(trx, proof.user_id);
    const isGood = invited !== undefined && (await consumeMailProof(trx, proof.id));
    const sender = isGood ? await findUser(trx, invited.sent_by ?? invited.invited_by) : undefined;
    const isSent = sender?.role === 'admin' && sender.is_active;
    if (!isGood || !isSent) throw new Refusal('CODE_WRONG');
    // Read again under the lock: a second factor can be turned off meanwhile.
    const own = await lockUserForNoKeyUpdate(trx, user.id);
    if (own?.email !== invited.email) throw new Refusal('INVITATION_OF_ANOTHER');
    if (!own.two_factor) throw new Refusal('TWO_FACTOR_REQUIRED');
    if (own.role !== 'user' || !own.is_active) throw new Refusal('STAFF_CHANGE_REFUSED');
    const { role, grants } = invited;
    await changeStanding(trx, user.id, { role });
    if (grants.length > 0) await changeGrants(trx, user.id, grants);
    await endInvitation(trx, invited.id, 'accepted_at');
    await deleteSessionsOf(trx, user.id);
    const things = [nameOfThing('invitation', invited.id)];
    const facts = { role, grants };
    await recordEvent(trx, { event: 'invitation.accepted', user_id: user.id, things, facts });
    await notify(trx, { user_id: user.id }, { kind: 'role_changed', role });
    return { role };
  });
}
