import { confirmTotpSecret } from '@guildhall/db/identity/factor-commands';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { type ChangedFactors, changeFactors } from './change-factors.ts';
import { codeWrong, verifyTotp } from './check-totp.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { requireRecentAuthentication } from '../sessions/require-recent-authentication.ts';

/**
 * Confirms the new TOTP secret with a code from the app. It replaces an older secret, and the user
 * gets ten new recovery codes. Refuses REAUTH_REQUIRED, CODE_WRONG.
 */
export async function confirmTotp(
  context: IdentityContext,
  { user_id }: Viewer,
  session: OwnSession,
  input: { code: string },
): Promise<ChangedFactors> {
  await requireRecentAuthentication(context, user_id, session);
  const { step, set_up_at: setUpAt } = await verifyTotp(context, user_id, 'waiting', input.code);
  return await changeFactors(context, user_id, session, async (trx) => {
    if (!(await confirmTotpSecret(trx, user_id, setUpAt, step))) throw codeWrong();
    return { notice: { change: 'totp_added' }, newCodes: true };
  });
}
