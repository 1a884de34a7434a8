import {
  deleteSessionsOf,
  consumeFirstAdminToken,
  voidFirstAdminTokens,
} from '@guildhall/db/identity/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { BecomeFirstAdmin } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { hashToken } from '../../kernel/token-hash.ts';
import { changeStanding } from '../../users/change-user.ts';
import { isThereAnAdmin } from '../../users/find-user.ts';

/**
 * Makes the viewer the shop's first admin (A9). Like every change of role, it ends the user's
 * sessions. Refuses CODE_WRONG for a token that is wrong or used, and when there already is an
 * admin.
 */
export async function becomeFirstAdmin(
  { db }: IdentityContext,
  { user_id }: Viewer,
  { token }: BecomeFirstAdmin,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const isGood = await consumeFirstAdminToken(trx, hashToken(token), user_id);
    if (!isGood || (await isThereAnAdmin(trx))) throw new Refusal('CODE_WRONG');
    await changeStanding(trx, user_id, { role: 'admin' });
    await voidFirstAdminTokens(trx);
    await deleteSessionsOf(trx, user_id);
  });
}
