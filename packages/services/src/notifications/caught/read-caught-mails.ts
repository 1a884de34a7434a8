import { listCaughtMails } from '@guildhall/db/notifications/queries';
import { z } from 'zod';
import type { NotificationsContext } from '../context.ts';
import { type SealedRow, unseal } from '../../kernel/envelope-encryption.ts';

const mailSchema = z.object({ subject: z.string(), text: z.string(), html: z.string() });

/** The row that a caught mail is sealed for. */
export const sealedMail = (id: string): SealedRow => ({
  table: 'caught_mails',
  row_id: id,
  version: 1,
});

/**
 * Demo mode: the newest caught mails, to one address or to all. Refuses SECRET_UNREADABLE when they
 * were sealed with a key that is gone.
 */
export async function readCaughtMails(
  { db, key_vault }: Pick<NotificationsContext, 'db' | 'key_vault'>,
  recipient: string | null,
) {
  const rows = await listCaughtMails(db, recipient);
  return await Promise.all(
    rows.map(async ({ id, recipient: to, created_at, ...sealed }) => {
      const plain = await unseal(key_vault, sealedMail(id), sealed);
      const mail = mailSchema.parse(JSON.parse(plain.toString('utf8')));
      return { id, recipient: to, created_at, ...mail };
    }),
  );
}
