import type { SentChannel } from '@guildhall/domain/kernel/notices';
import type { NotificationsContext } from './context.ts';
import { handleOutbox, type OutboxHandler } from '../kernel/handle-outbox.ts';
import { sendMail } from './send-mail.ts';

/** What sends the messages of each channel; a new channel is one entry. */
const channels: Readonly<Record<SentChannel, OutboxHandler<NotificationsContext>>> = {
  mail: sendMail,
};

/** Sends the due messages of the outbox. Any number of workers may run it concurrently. */
export async function drainOutbox(context: NotificationsContext): Promise<number> {
  return await handleOutbox(context, channels);
}
