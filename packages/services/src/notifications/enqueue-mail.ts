import type { Database } from '@guildhall/db/database';
import { enqueue, type Message } from '@guildhall/db/kernel/outbox';
import type { JsonValue } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { OrderMail } from './order-mails.ts';
import type { SignInMail } from './sign-in-mails.ts';

export type MailTemplate = OrderMail | SignInMail;

/**
 * A user by id, at their address when the mail is sent; one fixed address; or a proof, whose code
 * or link is computed when the mail is written.
 */
export type MailTo =
  | string
  | {
      readonly email: string;
      readonly proof_id?: string;
      /** The language, when neither a proof nor a user determines it. */
      readonly language?: string;
    };

/**
 * A mail for the outbox. Its address and text are produced when it is sent, which keeps the
 * transaction short and codes out of the outbox.
 */
export function mailMessage(
  to: MailTo,
  template: MailTemplate,
  facts: Readonly<Record<string, JsonValue>>,
): Message {
  const recipient = typeof to === 'string' ? { user_id: to } : to;
  // A code expires in ten minutes, so its mail goes ahead of the others.
  const isUrgent = typeof to !== 'string' && to.proof_id !== undefined;
  return { kind: 'mail', payload: { ...recipient, template, facts }, is_urgent: isUrgent };
}

/** Enqueues a mail in the outbox of this transaction, which gathers no messages. */
export async function enqueueMail(
  trx: Transaction<Database>,
  to: MailTo,
  template: MailTemplate,
  facts: Readonly<Record<string, JsonValue>>,
): Promise<void> {
  await enqueue(trx, mailMessage(to, template, facts));
}
