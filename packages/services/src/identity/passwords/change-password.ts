import { revokeApiTokensOf } from '@guildhall/db/identity/api-token-commands';
import { deleteOtherSessions, saveCredentials } from '@guildhall/db/identity/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { IdentityContext } from '../context.ts';
import { notify } from '../../kernel/notify.ts';
import { recordSecurityChange } from '../../users/change-user.ts';
import type { User } from '../../users/find-user.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { requireRecentAuthentication } from '../sessions/require-recent-authentication.ts';
import { hashPassword } from './check-password.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';

/**
 * Sets a new password, or the user's first one. Every other session and all API tokens end, and
 * this session gets a new token (S1, S3). The user is notified by mail (A8). Refuses
 * REAUTH_REQUIRED, PASSWORD_COMMON.
 */
export async function changePassword(
  context: IdentityContext,
  user: User,
  session: OwnSession,
  input: { new_password: string },
): Promise<{ access_token: string }> {
  await requireRecentAuthentication(context, user.id, session);
  refuseCommonPassword(context, input.new_password, user, 'new_password');
  const passwordHash = await hashPassword(input.new_password);
  return await inTransaction(context.db, async (trx) => {
    await saveCredentials(trx, user.id, passwordHash);
    await recordSecurityChange(trx, user.id);
    await deleteOtherSessions(trx, user.id, session.id);
    await revokeApiTokensOf(trx, user.id);
    await recordEvent(trx, { event: 'password.changed', user_id: user.id });
    await notify(
      trx,
      { user_id: user.id },
      { kind: 'password_changed', at: new Date().toISOString() },
    );
    return await renewSession(context, trx, user.id, session);
  });
}
