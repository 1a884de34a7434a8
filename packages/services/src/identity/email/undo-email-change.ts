import { revokeApiTokensOf } from '@guildhall/db/identity/api-token-commands';
import {
  consumeMailProof,
  deleteMailProofsOf,
  deleteMailProofsSince,
  deleteSessionsOf,
} from '@guildhall/db/identity/commands';
import { findMailProof } from '@guildhall/db/identity/queries';
import { inTransaction, sqlState } from '@guildhall/db/transaction';
import type { UndoEmailChange } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { recordEvent } from '../../kernel/audit/record-event.ts';
import { notify } from '../../kernel/notify.ts';
import { changeUserEmail, recordSecurityChange } from '../../users/change-user.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';
import type { IdentityContext } from '../context.ts';
import { verifyLinkToken } from '../verification-codes.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Cancels a change of address with the link that its old address got, for 72 hours and also after
 * the change took effect: the old address is the user's again. All sessions and API tokens end, and
 * withdrawals wait (A8). Links that were sent later, to addresses of somebody who took the profile
 * over, are void; earlier ones stay, so that nobody voids the owner's. Refuses CODE_WRONG for a
 * token that is wrong, used or expired, and where somebody else has the old address by now.
 */
export async function undoEmailChange(
  context: Pick<IdentityContext, 'db' | 'token_secret'>,
  { token }: UndoEmailChange,
): Promise<void> {
  const { db } = context;
  const id = verifyLinkToken(context, token);
  const proof = id === null ? undefined : await findMailProof(db, id);
  if (proof?.purpose !== 'email_undo') throw new Refusal('CODE_WRONG');
  try {
    await inTransaction(db, async (trx) => {
      const user = await lockUserForNoKeyUpdate(trx, proof.user_id);
      if (user === undefined || !(await consumeMailProof(trx, proof.id))) {
        throw new Refusal('CODE_WRONG');
      }
      if (user.email !== proof.email) {
        await changeUserEmail(trx, user.id, proof.email);
        await notify(
          trx,
          { email: user.email, user_id: user.id, language: user.language },
          { kind: 'email_change_undone' },
        );
      }
      await recordSecurityChange(trx, user.id);
      await deleteSessionsOf(trx, user.id);
      await revokeApiTokensOf(trx, user.id);
      await deleteMailProofsOf(trx, user.id, 'email_change');
      await deleteMailProofsOf(trx, user.id, 'password_reset');
      await deleteMailProofsSince(trx, proof);
      const content = { from: user.email, to: proof.email };
      await recordEvent(trx, { event: 'email.change_undone', user_id: user.id, by: null, content });
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal('CODE_WRONG');
    throw error;
  }
}
