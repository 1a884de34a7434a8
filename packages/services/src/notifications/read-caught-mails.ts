import { listCaughtMails } from '@guildhall/db/notifications/queries';
import type { ServiceContext } from '../context.ts';

/** Demo mode: the newest caught mails, to one address or to all. */
export async function readCaughtMails({ db }: ServiceContext, recipient: string | null) {
  return await listCaughtMails(db, recipient);
}
