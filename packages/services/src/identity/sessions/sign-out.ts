import type { IdentityContext } from '../context.ts';
import { createSessionStore } from './session-store.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { inTransaction } from '@guildhall/db/transaction';

/** Ends a session of the user immediately. */
export async function signOut(
  context: IdentityContext,
  { user_id }: Pick<Viewer, 'user_id'>,
  sessionId: string,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await createSessionStore(trx).invalidateSession(sessionId);
    await recordEvent(trx, { event: 'sign_out.done', user_id });
  });
}
