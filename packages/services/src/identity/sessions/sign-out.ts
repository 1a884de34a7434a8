import type { IdentityContext } from '../context.ts';
import { createSessionStore } from './session-store.ts';

/** Ends a session immediately. */
export async function signOut(context: IdentityContext, sessionId: string): Promise<void> {
  await createSessionStore(context.db).invalidateSession(sessionId);
}
