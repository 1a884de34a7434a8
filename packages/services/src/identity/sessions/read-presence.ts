import { hasPresentSession } from '@guildhall/db/identity/presence-commands';
import type { IdentityContext } from '../context.ts';
import { PRESENT_SECONDS } from './show-presence.ts';

/**
 * Whether a user is online: a session of theirs was used in the last ten minutes. It says no more
 * than that, so nobody can follow when somebody comes and goes. Refuses nothing.
 */
export const isOnline = async (
  { db }: Pick<IdentityContext, 'db'>,
  userId: string,
): Promise<boolean> => await hasPresentSession(db, userId, PRESENT_SECONDS);
