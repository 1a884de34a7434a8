import { revokeApiTokensOf } from '@guildhall/db/identity/api-token-commands';
import {
  deleteMailProofsOf,
  deleteSessionsOf,
  saveCredentials,
  consumeMailProof,
} from '@guildhall/db/identity/commands';
import { findMailProof } from '@guildhall/db/identity/queries';
import { inTransaction } from '@guildhall/db/transaction';
import type { ResetPassword } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import { notify } from '../../kernel/notify.ts';
import { recordSecurityChange } from '../../users/change-user.ts';
import { findUser } from '../../users/find-user.ts';
import { hashPassword } from '../passwords/check-password.ts';
import { recognizeDevice } from '../sessions/recognize-device.ts';
import { refuseCommonPassword } from '../passwords/refuse-common-password.ts';
import { verifyLinkToken } from '../verification-codes.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';

/**
 * Sets a new or first password for the owner of the link. Ends all sessions and API tokens of the
 * user and opens no session: the second factor is still required. Tickets issued with the old
 * password expire (A6). The browser becomes one that the user is known on, so nobody's guesses keep
 * them out of it (A3).
 * Refuses CODE_WRONG for a token that is wrong, used or expired; PASSWORD_COMMON; DEVICE_BLOCKED.
 */
export async function resetPassword(
  context: IdentityContext,
  { token, password }: ResetPassword,
  origin: Origin,
): Promise<{ device_token: string }> {
  const { db } = context;
  const id = verifyLinkToken(context, token);
  const proof = id === null ? undefined : await findMailProof(db, id);
  if (proof?.purpose !== 'password_reset') throw new Refusal('CODE_WRONG');
  const user = await findUser(db, proof.user_id);
  // The user has changed their address since, so its mailbox proves nothing about them anymore.
  if (user?.email !== proof.email) throw new Refusal('CODE_WRONG');
  refuseCommonPassword(context, password, user);
  const passwordHash = await hashPassword(password);
  return await inTransaction(db, async (trx) => {
    if (!(await consumeMailProof(trx, proof.id))) throw new Refusal('CODE_WRONG');
    const device = await recognizeDevice(context, trx, user.id, origin);
    await saveCredentials(trx, user.id, passwordHash);
    await recordSecurityChange(trx, user.id);
    await deleteSessionsOf(trx, user.id);
    await revokeApiTokensOf(trx, user.id);
    await deleteMailProofsOf(trx, user.id, 'password_reset');
    await recordEvent(trx, { event: 'password.reset', user_id: user.id, by: null });
    await notify(
      trx,
      { user_id: user.id },
      { kind: 'password_changed', at: new Date().toISOString() },
    );
    return { device_token: device.token };
  });
}
