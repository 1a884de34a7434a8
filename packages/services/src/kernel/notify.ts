import type { Database } from '@guildhall/db/database';
import { enqueue, type Message } from '@guildhall/db/kernel/outbox';
import type { Work } from '@guildhall/db/kernel/work';
import { type Notice, noticeKinds } from '@guildhall/domain/kernel/notice-kinds';
import type { Transaction } from 'kysely';

/** A user, at their address and in their language when it is sent; or one fixed address. */
export type Recipient =
  | { readonly user_id: string }
  | {
      readonly email: string;
      /** The language, when neither a proof nor a user determines it. */
      readonly language?: string;
    };

/**
 * A notice as messages of the outbox, one for each of its channels, so that each is sent and
 * retried on its own. Address and text are produced when it is sent, which keeps the transaction
 * short and codes out of the outbox.
 */
function noticeMessages(to: Recipient, { kind, ...facts }: Notice): Message[] {
  const { channels, urgency } = noticeKinds[kind];
  const payload = { ...to, template: kind, facts };
  return channels.map((channel) => ({
    kind: channel,
    payload,
    is_urgent: urgency === 'urgent',
  }));
}

/** Adds a notice to what a transaction sends: its message is written with the others at the end. */
export function addNotice({ messages }: Pick<Work, 'messages'>, to: Recipient, notice: Notice) {
  messages.push(...noticeMessages(to, notice));
}

/** Sends a notice after the commit of a transaction that gathers nothing. */
export async function notify(
  trx: Transaction<Database>,
  to: Recipient,
  notice: Notice,
): Promise<void> {
  await enqueue(trx, noticeMessages(to, notice));
}
