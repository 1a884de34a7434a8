import type { Database } from '@guildhall/db/database';
import { inWork, type Work } from '@guildhall/db/kernel/work';
import { PERSONAL_TABLES } from '@guildhall/db/kernel/rooms-personal-data';
import { inTransaction } from '@guildhall/db/transaction';
import { DELAY_DAYS, EVIDENCE_DAYS } from '@guildhall/domain/users/closing-rules';
import type { Transaction } from 'kysely';
import { detachFilesOfUser } from '../files/detach-files.ts';
import { addNotice } from '../kernel/notify.ts';
import { eraseMessagesOf } from '../messages/erase-old-threads.ts';
import { archiveOffersOf } from '../offers/expire-offers.ts';
import {
  delayClosing,
  endAccount,
  endEvidence,
  eraseFromTable,
  findDueClosing,
  findLateClosing,
} from '../users/change-closing.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import type { User } from '../users/find-user.ts';
import { destroyPapersOf } from '../verification/destroy-papers.ts';
import type { PrivacyContext } from './context.ts';
import { keepTraces } from './keep-traces.ts';
import { deleteExportsOf } from './make-exports.ts';
import { readObstacles } from './read-closing.ts';
import { recordEvent } from '../kernel/audit/record-event.ts';

type OnError = (error: unknown, userId: string) => void;

/**
 * Erases what is personal of the users whose time to come back is over, one in a transaction. One
 * whom something still keeps is told so, and tried again a week later. What is evidence follows
 * EVIDENCE_DAYS later. Returns how many users were handled.
 */
export async function eraseAccounts(
  context: Pick<PrivacyContext, 'db'>,
  onError?: OnError,
): Promise<number> {
  let handled = 0;
  let after: string | null = null;
  for (;;) {
    const userId: string | undefined = await findDueClosing(context.db, after);
    if (userId === undefined) break;
    after = userId;
    try {
      await inWork(context.db, (work) => eraseOrDelay(work, userId));
      handled += 1;
    } catch (error) {
      if (onError === undefined) throw error;
      onError(error, userId);
    }
  }
  return handled + (await eraseEvidence(context));
}

/** A user who keeps their account meanwhile is left as they are. */
async function eraseOrDelay(work: Work, userId: string): Promise<void> {
  const user = await lockUserForNoKeyUpdate(work.trx, userId);
  if (user === undefined || user.closes_at === null) return;
  const obstacles = await readObstacles(work.trx, userId);
  if (obstacles.length > 0) await delay(work, userId);
  else await erase(work, user);
}

async function delay(work: Work, userId: string): Promise<void> {
  const closesAt = await delayClosing(work.trx, userId, DELAY_DAYS);
  const facts = { closes_at: closesAt.toISOString() };
  addNotice(work, { user_id: userId }, { kind: 'closing_delayed', ...facts });
}

/** The rooms end what has a lifecycle; then the declared rows and columns are erased. */
async function erase({ trx }: Work, user: User): Promise<void> {
  const userId = user.id;
  await keepTraces(trx, user);
  await archiveOffersOf(trx, userId);
  await destroyPapersOf(trx, userId);
  await eraseMessagesOf(trx, userId);
  await detachFilesOfUser(trx, userId);
  await deleteExportsOf(trx, userId);
  await eraseDeclared(trx, userId, (afterDays) => afterDays === undefined);
  await endAccount(trx, userId);
  // It has a sealed value, so that the user has a key to be destroyed.
  const by = { user_id: userId, by: null, content: { asked_by: 'the user' } };
  await recordEvent(trx, { event: 'account.erased', ...by });
}

async function eraseDeclared(
  trx: Transaction<Database>,
  userId: string,
  isNow: (afterDays: number | undefined) => boolean,
): Promise<void> {
  for (const table of PERSONAL_TABLES) {
    if (isNow(table.after_days)) await eraseFromTable(trx, userId, table);
  }
}

async function eraseEvidence({ db }: Pick<PrivacyContext, 'db'>): Promise<number> {
  for (let erased = 0; ; erased += 1) {
    const userId = await findLateClosing(db, EVIDENCE_DAYS);
    if (userId === undefined) return erased;
    await inTransaction(db, async (trx) => {
      await lockUserForNoKeyUpdate(trx, userId);
      await eraseDeclared(trx, userId, (afterDays) => afterDays !== undefined);
      await endEvidence(trx, userId);
    });
  }
}
