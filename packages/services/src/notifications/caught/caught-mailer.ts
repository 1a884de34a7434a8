import { insertCaughtMail } from '@guildhall/db/notifications/commands';
import type { Database } from '@guildhall/db/database';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Kysely } from 'kysely';
import { seal } from '../../kernel/envelope-encryption.ts';
import type { KeyVault } from '../../ports/key-vault.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { sealedMail } from './read-caught-mails.ts';

/**
 * Demo mode: stores every mail for `/dev/mails` instead of sending it. Mails hold codes and links,
 * so they are sealed (K1).
 */
export function caughtMailer(db: Kysely<Database>, keyVault: KeyVault): Mailer {
  return {
    delivers: true,
    async send({ to, subject, text, html }) {
      const id = newId();
      const plain = Buffer.from(JSON.stringify({ subject, text, html }));
      const sealed = await seal(keyVault, sealedMail(id), plain);
      await insertCaughtMail(db, { id, recipient: to, ...sealed });
    },
  };
}
