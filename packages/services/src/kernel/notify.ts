import type { Database } from '@guildhall/db/database';
import { enqueue, type Message } from '@guildhall/db/kernel/outbox';
import type { Work } from '@guildhall/db/kernel/work';
import {
  deadlineOf,
  type Notice,
  noticeKinds,
  subjectIdOf,
} from '@guildhall/domain/kernel/notice-kinds';
import type { Transaction } from 'kysely';

/** A user, at their address and in their language when it is sent; or one fixed address. */
export type Recipient =
  | { readonly user_id: string }
  | {
      readonly email: string;
      /** The user whose address it is or was. */
      readonly user_id?: string;
      /** The language, when neither a proof nor a user determines it. */
      readonly language?: string;
    };

/**
 * A notice as a notification of its user, and as messages of the outbox, one for each other
 * channel, so that each is sent and retried on its own. Address and text are produced when it is
 * sent, which keeps the transaction short and codes out of the outbox.
 */
function noticeMessages(to: Recipient, notice: Notice): Message[] {
  const { kind, ...facts } = notice;
  const { channels, urgency, group } = noticeKinds[kind];
  const payload = { ...to, template: kind, facts };
  const { user_id } = to;
  return channels.flatMap((channel): Message[] => {
    if (channel !== 'app') return [{ kind: channel, payload, is_urgent: urgency === 'urgent' }];
    if (user_id === undefined) return [];
    const subject = { notice_group: group, subject_id: subjectIdOf(notice) };
    return [
      {
        kind: 'app',
        notification: { user_id, kind, ...subject, facts, due_at: deadlineOf(notice) },
      },
    ];
  });
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
