import {
  lockDueDigest,
  setDigestDue,
  takeHeldNotices,
} from '@guildhall/db/notifications/digest-commands';
import { enqueue } from '@guildhall/db/kernel/outbox';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import { nextDigest } from '@guildhall/domain/notifications/schedule-rules';
import type { Transaction } from 'kysely';
import type { NotificationsContext } from '../context.ts';

/** More are left to the next run. */
const MOST_DIGESTS = 500;

/** Mails what waits for the digest of a user, if anything does. */
export async function mailDigest(trx: Transaction<Database>, userId: string): Promise<void> {
  const held = await takeHeldNotices(trx, userId);
  if (held.length === 0) return;
  const notices = held.map(({ kind, facts, created_at }) => ({
    kind,
    facts,
    at: created_at.toISOString(),
  }));
  const payload = { user_id: userId, template: 'digest', facts: { notices } };
  await enqueue(trx, [{ kind: 'mail', payload }]);
}

/**
 * Mails the digests that are due, each in a transaction of its own, and returns how many. Any
 * number of workers may run it concurrently.
 */
export async function sendDigests({ db }: NotificationsContext): Promise<number> {
  let sent = 0;
  const sendNext = async () =>
    await inTransaction(db, async (trx) => {
      const due = await lockDueDigest(trx);
      if (due === undefined) return false;
      const { user_id: userId, time_zone, digest, now } = due;
      await mailDigest(trx, userId);
      const next = nextDigest({ time_zone, quiet: null, digest }, now);
      if (next === null) throw new Error('a digest is due that is off');
      await setDigestDue(trx, userId, next);
      return true;
    });
  while (sent < MOST_DIGESTS && (await sendNext())) sent += 1;
  return sent;
}
