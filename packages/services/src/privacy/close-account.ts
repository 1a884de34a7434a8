import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { blocksOf, CLOSING_DAYS } from '@guildhall/domain/users/closing-rules';
import { endOtherSessions } from '../identity/sessions/end-sessions.ts';
import type { OwnSession } from '../identity/sessions/read-session.ts';
import { requireRecentAuthentication } from '../identity/sessions/require-recent-authentication.ts';
import { notify } from '../kernel/notify.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { followAbsences } from '../offers/follow-absences.ts';
import { insertClosing, keepAccount as keep } from '../users/change-closing.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import type { PrivacyContext } from './context.ts';
import { readObstacles } from './read-closing.ts';
import { recordEvent } from '../kernel/audit/record-event.ts';

/**
 * Begins the closing of the viewer's account. Their offers are off the market at once, they buy and
 * top up nothing, every other session ends, and after CLOSING_DAYS what is personal is erased,
 * unless they keep their account until then. A closing that has begun goes on. Refuses
 * REAUTH_REQUIRED, CLOSING_BLOCKED with what must end first.
 */
export async function closeAccount(
  context: PrivacyContext,
  viewer: Viewer,
  session: OwnSession,
): Promise<{ closes_at: Date }> {
  await requireRecentAuthentication(context, viewer.user_id, session);
  const closing = await inTransaction(context.db, async (trx) => {
    // A purchase locks its buyer, too: it is seen here, or sees that the account closes.
    const user = await lockUserForNoKeyUpdate(trx, viewer.user_id);
    if (user?.is_active !== true) throw new Refusal('NOT_SIGNED_IN');
    if (user.closes_at !== null) return { closes_at: user.closes_at };
    const blocks = blocksOf(await readObstacles(trx, user.id));
    const obstacles = blocks.map(({ obstacle }) => obstacle);
    if (obstacles.length > 0) throw new Refusal('CLOSING_BLOCKED', { obstacles });
    const closing = { id: newId(), user_id: user.id, days: CLOSING_DAYS };
    const closesAt = await insertClosing(trx, closing);
    await endOtherSessions({ ...context, db: trx }, viewer, session);
    const facts = { closes_at: closesAt.toISOString() };
    await notify(trx, { user_id: user.id }, { kind: 'closing_requested', ...facts });
    await recordEvent(trx, { event: 'account.closing_requested', user_id: user.id, facts });
    return { closes_at: closesAt };
  });
  await followAbsences(context);
  return closing;
}

/** The viewer keeps their account after all. Without a closing it changes nothing. */
export async function keepAccount(
  context: Pick<PrivacyContext, 'db'>,
  viewer: Viewer,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const user = await lockUserForNoKeyUpdate(trx, viewer.user_id);
    if (user === undefined || user.closes_at === null) return;
    await keep(trx, user.id);
    await notify(trx, { user_id: user.id }, { kind: 'closing_kept' });
    await recordEvent(trx, { event: 'account.kept', user_id: user.id });
  });
  await followAbsences(context);
}
