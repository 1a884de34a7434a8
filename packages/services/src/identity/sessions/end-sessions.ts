import { deleteOtherSessions, deleteSessionOf } from '@guildhall/db/identity/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { findSessionByHandle } from './list-devices.ts';

/**
 * Ends one session of the user immediately (S5). Refuses NOT_FOUND for a session of another user.
 */
export async function endSession(
  context: IdentityContext,
  { user_id }: Viewer,
  input: { handle: string },
): Promise<void> {
  const session = await findSessionByHandle(context, user_id, input.handle);
  const wasThere = session !== null && (await deleteSessionOf(context.db, user_id, session.id));
  if (!wasThere) throw new Refusal('NOT_FOUND');
}

/** Ends every session of the user except the one of this request (S5); returns how many. */
export async function endOtherSessions(
  { db }: IdentityContext,
  { user_id }: Viewer,
  own: { id: string },
): Promise<{ ended: number }> {
  return { ended: await deleteOtherSessions(db, user_id, own.id) };
}
