import { deleteTotpSecret } from '@guildhall/db/identity/factor-commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { type ChangedFactors, changeFactors } from './change-factors.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { requireRecentAuthentication } from '../sessions/require-recent-authentication.ts';

/** Removes the authenticator app. Refuses REAUTH_REQUIRED; NOT_FOUND when there is none. */
export async function turnOffTotp(
  context: IdentityContext,
  { user_id }: Viewer,
  session: OwnSession,
): Promise<ChangedFactors> {
  await requireRecentAuthentication(context, user_id, session);
  return await changeFactors(context, user_id, session, async (trx) => {
    if (!(await deleteTotpSecret(trx, user_id))) throw new Refusal('NOT_FOUND');
    return { notice: { change: 'totp_removed' } };
  });
}
