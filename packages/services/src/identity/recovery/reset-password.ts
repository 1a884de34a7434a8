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
import type { ServiceContext } from '../../context.ts';
import { enqueueMail } from '../../notifications/enqueue-mail.ts';
import { recordSecurityChange } from '../../users/change-user.ts';
import { findUser } from '../../users/find-user.ts';
import { hashPassword } from '../passwords/check-password.ts';
import { refuseCommonPassword } from '../passwords/refuse-common-password.ts';
import { verifyLinkToken } from '../verification-codes.ts';

/**
 * Gives whoever shows the link's token a new password, or his first. It ends all his sessions and
 * signs nobody in, so that the second factor is asked for as ever, and a ticket that stands for
 * the old password is worth nothing any more (A6). Refuses CODE_WRONG for a
 * token that is wrong, used, expired or of nobody; PASSWORD_COMMON.
 */
export async function resetPassword(
  context: ServiceContext,
  { token, password }: ResetPassword,
): Promise<void> {
  const { db } = context;
  const id = verifyLinkToken(context, token);
  const proof = id === null ? undefined : await findMailProof(db, id);
  if (proof?.purpose !== 'password_reset') throw new Refusal('CODE_WRONG');
  const user = await findUser(db, proof.user_id);
  // The address is another's by now, or nobody's: its mailbox proves nothing of this user.
  if (user?.email !== proof.email) throw new Refusal('CODE_WRONG');
  refuseCommonPassword(context, password, user);
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    if (!(await consumeMailProof(trx, proof.id))) throw new Refusal('CODE_WRONG');
    await saveCredentials(trx, user.id, passwordHash);
    await recordSecurityChange(trx, user.id);
    await deleteSessionsOf(trx, user.id);
    await deleteMailProofsOf(trx, user.id, 'password_reset');
    await enqueueMail(trx, user.id, 'password_changed', { at: new Date().toISOString() });
  });
}
