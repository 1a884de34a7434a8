import { isUsernameTakenFor, lockUsername } from '@guildhall/db/identity/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { FORMER_NAME_DAYS, nextRenameAt } from '@guildhall/domain/identity/sign-up/rules';
import type { ChangeUsername } from '@guildhall/domain/identity/sign-up/schema';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { recordEvent } from '../../kernel/audit/record-event.ts';
import { notify } from '../../kernel/notify.ts';
import type { User } from '../../users/find-user.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';
import { findLastRename, isFormerName, renameUser } from '../../users/rename-user.ts';
import type { IdentityContext } from '../context.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { requireRecentAuthentication } from '../sessions/require-recent-authentication.ts';
import { refuseReservedName } from './refuse-reserved-name.ts';

/**
 * Gives the user another name: once in RENAME_DAYS, and none that could be taken for somebody else,
 * as at a sign-up (I6). Nobody else may take the old one for FORMER_NAME_DAYS, its user may go back
 * to it. The user is notified (A8). Locks the name (advisory) and the user's row (for no key
 * update), so that of two changes at once the second sees the first. Refuses REAUTH_REQUIRED,
 * USERNAME_RESERVED, USERNAME_TOO_SOON, USERNAME_TAKEN.
 */
export async function changeUsername(
  context: IdentityContext,
  user: User,
  session: OwnSession,
  { username }: ChangeUsername,
): Promise<{ username: string }> {
  await requireRecentAuthentication(context, user.id, session);
  await refuseReservedName(context, context.db, username, user);
  const usernameKey = username.toLowerCase();
  return await inTransaction(context.db, async (trx) => {
    await lockUsername(trx, usernameKey);
    const before = await lockUserForNoKeyUpdate(trx, user.id);
    if (before === undefined) throw new Refusal('NOT_FOUND');
    if (before.username === username) return { username };
    const last = await findLastRename(trx, user.id);
    if (last !== undefined && last.now < nextRenameAt(last.changed_at)) {
      const nextAt = nextRenameAt(last.changed_at).toISOString();
      throw new Refusal('USERNAME_TOO_SOON', { next_at: nextAt });
    }
    const byOthers = { user_id: user.id, days: FORMER_NAME_DAYS };
    const isFormer = await isFormerName(trx, username, byOthers);
    if (isFormer || (await isUsernameTakenFor(trx, usernameKey, user.id))) {
      throw new Refusal('USERNAME_TAKEN', {}, { username: [fieldError('username_taken')] });
    }
    await renameUser(trx, user.id, username);
    const content = { from: before.username, to: username };
    await recordEvent(trx, { event: 'username.changed', user_id: user.id, content });
    await notify(trx, { user_id: user.id }, { kind: 'username_changed', name: username });
    return { username };
  });
}
