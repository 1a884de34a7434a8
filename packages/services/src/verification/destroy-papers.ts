import type { Database } from '@guildhall/db/database';
import { deleteDetails, recordDestruction } from '@guildhall/db/verification/commands';
import { listRequestsOf } from '@guildhall/db/verification/queries';
import type { Transaction } from 'kysely';
import { destroyPapers } from './apply-event.ts';

/** Destroys the papers of a user whose account is erased, before their day. All are decided. */
export async function destroyPapersOf(trx: Transaction<Database>, userId: string): Promise<void> {
  for (const { id, papers_due_at } of await listRequestsOf(trx, userId)) {
    if (papers_due_at === null) continue;
    const count = await destroyPapers({ trx }, id, null);
    await deleteDetails(trx, id);
    await recordDestruction(trx, id, count);
  }
}
