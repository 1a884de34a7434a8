import {
  claimOldThreads,
  endMessagesOf,
  eraseThreads,
} from '@guildhall/db/messages/erasure-commands';
import { inTransaction } from '@guildhall/db/transaction';
import { TEXT_KEPT_DAYS } from '@guildhall/domain/messages/rules';
import type { Database } from '@guildhall/db/database';
import type { Transaction } from 'kysely';
import { detachFiles } from '../files/detach-files.ts';
import type { MessagesContext } from './context.ts';

const BATCH = 100;

/**
 * Erases the text of threads that nobody has written in for 180 days, of an order also 180 days
 * after it was closed and last claimed back, and not while its bank has not decided (rules.md §9).
 * A thread with a reported message stays.
 */
export async function eraseOldThreads(context: Pick<MessagesContext, 'db'>): Promise<void> {
  while ((await eraseBatch(context)) === BATCH);
}

async function eraseBatch({ db }: Pick<MessagesContext, 'db'>): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const ids = await claimOldThreads(trx, { days: TEXT_KEPT_DAYS, limit: BATCH });
    for (const id of ids) await detachFiles(trx, { kind: 'thread', id });
    if (ids.length > 0) await eraseThreads(trx, ids);
    return ids.length;
  });
}

/**
 * Erases the messages that a user has written, with their pictures, when their account is erased.
 * What the others have written stays until its time.
 */
export async function eraseMessagesOf(trx: Transaction<Database>, userId: string): Promise<void> {
  for (const { thread_id: id, file_ids: fileIds } of await endMessagesOf(trx, userId)) {
    await detachFiles(trx, { kind: 'thread', id }, fileIds);
  }
}
