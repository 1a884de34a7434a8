import type { NoticeKind } from '@guildhall/domain/kernel/notice-kinds';
import type { Insertable, Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { NotificationSchedulesTable } from './tables.ts';

/** Stores when a user wants to be told. */
export async function saveSchedule(
  trx: Transaction<Database>,
  { user_id, ...schedule }: Omit<Insertable<NotificationSchedulesTable>, 'changed_at'>,
): Promise<void> {
  await trx
    .insertInto('notification_schedules')
    .values({ user_id, ...schedule })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...schedule, changed_at: appNow }),
    )
    .execute();
}

/**
 * Keeps a notice for the next digest of its user, and returns whether there is one to come; the
 * same message again changes nothing.
 */
export async function holdNotice(
  trx: Transaction<Database>,
  held: {
    readonly id: string;
    readonly user_id: string;
    readonly kind: NoticeKind;
    readonly facts: object;
  },
): Promise<boolean> {
  // Shared, so that a user who ends digests meanwhile takes this notice too, or ended them before.
  const gathering = await trx
    .selectFrom('notification_schedules')
    .select('user_id')
    .where('user_id', '=', held.user_id)
    .where('digest_due_at', 'is not', null)
    .forShare()
    .executeTakeFirst();
  if (gathering === undefined) return false;
  await trx
    .insertInto('held_notices')
    .values({ ...held, facts: JSON.stringify(held.facts) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return true;
}

/** Takes what waits for the digest of a user, the oldest first. */
export async function takeHeldNotices(trx: Transaction<Database>, userId: string) {
  const taken = await trx
    .deleteFrom('held_notices')
    .where('user_id', '=', userId)
    .returning(['id', 'kind', 'facts', 'created_at'])
    .execute();
  return taken.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Locks a user whose digest is due, passing over those that another worker has locked. */
export async function lockDueDigest(trx: Transaction<Database>) {
  return await trx
    .selectFrom('notification_schedules')
    .select(['user_id', 'time_zone', 'quiet_from', 'quiet_until', 'digest', appNow.as('now')])
    .where('digest_due_at', '<=', appNow)
    .orderBy('digest_due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Sets when the next digest of a user is due. */
export async function setDigestDue(
  trx: Transaction<Database>,
  userId: string,
  dueAt: Date,
): Promise<void> {
  await trx
    .updateTable('notification_schedules')
    .set({ digest_due_at: dueAt })
    .where('user_id', '=', userId)
    .execute();
}

/** Mails nothing that is not urgent to a user any more, and drops what waits. */
export async function endDigests(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable('notification_schedules')
    .set({ digest: 'never', digest_due_at: null, changed_at: appNow })
    .where('user_id', '=', userId)
    .where('digest', 'in', ['daily', 'weekly'])
    .execute();
  await trx.deleteFrom('held_notices').where('user_id', '=', userId).execute();
}
