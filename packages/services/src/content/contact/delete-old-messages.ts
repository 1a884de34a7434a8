import { deleteMessagesBefore } from '@guildhall/db/content/contact/commands';
import type { ContentContext } from '../context.ts';

/** The support has them as mails. */
const KEPT_DAYS = 90;

/** Deletes messages of the contact form after 90 days. */
export async function deleteOldMessages({ db }: Pick<ContentContext, 'db'>): Promise<void> {
  await deleteMessagesBefore(db, KEPT_DAYS);
}
