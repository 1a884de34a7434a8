import { deleteOldSent } from '@guildhall/db/kernel/outbox';
import { deleteOldCaughtMails } from '@guildhall/db/notifications/commands';
import type { ServiceContext } from '../context.ts';

/**
 * Forgets what was sent after thirty days, and caught mails after seven. What could not be sent
 * stays until somebody has looked at it.
 */
export async function deleteOldMails({ db }: ServiceContext): Promise<void> {
  await deleteOldSent(db);
  await deleteOldCaughtMails(db);
}
