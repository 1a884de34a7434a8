import type { Database } from '@guildhall/db/database';
import { enqueue } from '@guildhall/db/notifications/commands';
import type { JsonValue } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';

export type MailTemplate =
  | 'order_sold'
  | 'order_delivered'
  | 'order_cancelled'
  | 'order_confirmed'
  | 'unit_returned'
  | 'unit_revealed'
  | 'confirm_reminder'
  | 'money_in_wallet'
  | 'new_device'
  | 'password_changed';

/**
 * Puts a mail to a user into the outbox of this transaction. Address and words are made when it
 * is sent, so that the sender's transaction stays short.
 */
export async function enqueueMail(
  trx: Transaction<Database>,
  user_id: string,
  template: MailTemplate,
  facts: Readonly<Record<string, JsonValue>>,
): Promise<void> {
  await enqueue(trx, 'mail', { user_id, template, facts });
}
