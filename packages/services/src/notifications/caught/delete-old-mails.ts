import { deleteOldSent } from '@guildhall/db/kernel/outbox';
import { deleteOldCaughtMails } from '@guildhall/db/notifications/commands';
import type { NotificationsContext } from '../context.ts';

/**
 * Deletes sent mails after 30 days and caught mails after seven. Mails that could not be sent stay
 * for an operator to inspect.
 */
export async function deleteOldMails({ db }: NotificationsContext): Promise<void> {
  await deleteOldSent(db);
  await deleteOldCaughtMails(db);
}
