import { deleteOtherSessions, deleteSessionOf } from '@guildhall/db/identity/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { findSessionByHandle } from './list-devices.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';
import { inTransaction } from '@guildhall/db/transaction';

/**
 * Ends one session of the user immediately (S5). Refuses NOT_FOUND for a session of another user.
 */
export async function endSession(
  context: IdentityContext,
  { user_id }: Viewer,
  input: { handle: string },
): Promise<void> {
  const session = await findSessionByHandle(context, user_id, input.handle);
  if (session === null) throw new Refusal('NOT_FOUND');
  await inTransaction(context.db, async (trx) => {
    if (!(await deleteSessionOf(trx, user_id, session.id))) throw new Refusal('NOT_FOUND');
    await recordEvent(trx, { event: 'session.ended', user_id, facts: { ended: 1 } });
  });
}

/** Ends every session of the user except the one of this request (S5); returns how many. */
export async function endOtherSessions(
  { db }: IdentityContext,
  { user_id }: Viewer,
  own: { id: string },
): Promise<{ ended: number }> {
  const ended = await deleteOtherSessions(db, user_id, own.id);
  await recordEvent(db, { event: 'session.ended', user_id, facts: { ended } });
  return { ended };
}
