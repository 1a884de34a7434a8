import { listNoticedThreads } from '@guildhall/db/messages/queries';
import type { MessagesContext } from './context.ts';

/** What notifications say of a user's threads: the other member and the title. Refuses nothing. */
export async function readNoticedThreads(
  { db }: Pick<MessagesContext, 'db'>,
  userId: string,
  ids: readonly string[],
) {
  return await listNoticedThreads(db, userId, ids);
}
