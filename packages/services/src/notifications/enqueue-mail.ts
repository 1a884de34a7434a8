import type { Database } from '@guildhall/db/database';
import { enqueue } from '@guildhall/db/kernel/outbox';
import type { JsonValue } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { OrderMail } from './order-mails.ts';
import type { SignInMail } from './sign-in-mails.ts';

export type MailTemplate = OrderMail | SignInMail;

/**
 * To a user, by his id, wherever his address is when the mail is sent; to one address and no
 * other; or with a proof's code or link, which is computed when the mail is written.
 */
export type MailTo =
  | string
  | {
      readonly email: string;
      readonly proof_id?: string;
      /** Where neither a proof nor the address says whose it is. */
      readonly language?: string;
    };

/**
 * Puts a mail into the outbox of this transaction. Address and words are made when it is sent, so
 * that the sender's transaction stays short and no code stands in the outbox.
 */
export async function enqueueMail(
  trx: Transaction<Database>,
  to: MailTo,
  template: MailTemplate,
  facts: Readonly<Record<string, JsonValue>>,
): Promise<void> {
  const recipient = typeof to === 'string' ? { user_id: to } : to;
  // A code is good for ten minutes: it must not stand in line behind a day's news.
  const isUrgent = typeof to !== 'string' && to.proof_id !== undefined;
  await enqueue(trx, 'mail', { ...recipient, template, facts }, { isUrgent });
}
