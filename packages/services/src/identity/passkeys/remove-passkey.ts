import { deletePasskeyOf } from '@guildhall/db/identity/factor-commands';
import { listAuthenticationMethods } from '@guildhall/db/identity/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { type ChangedFactors, changeFactors } from '../second-factor/change-factors.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { requireRecentAuthentication } from '../sessions/require-recent-authentication.ts';

/**
 * Removes a passkey. When it was the last second factor, two-factor authentication turns off.
 * Refuses REAUTH_REQUIRED; NOT_FOUND for a passkey of another user; LAST_WAY_IN when the user would
 * have no way left to sign in.
 */
export async function removePasskey(
  context: IdentityContext,
  { user_id }: Viewer,
  session: OwnSession,
  input: { id: string },
): Promise<ChangedFactors> {
  await requireRecentAuthentication(context, user_id, session);
  return await changeFactors(context, user_id, session, async (trx) => {
    const name = await deletePasskeyOf(trx, user_id, input.id);
    if (name === null) throw new Refusal('NOT_FOUND');
    // A TOTP code is only ever a second factor, so it is not a way to sign in.
    const ways = (await listAuthenticationMethods(trx, user_id)).filter((way) => way !== 'totp');
    if (ways.length === 0) throw new Refusal('LAST_WAY_IN');
    return { notice: { change: 'passkey_removed', name } };
  });
}
