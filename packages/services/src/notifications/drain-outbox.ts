import type { NotificationsContext } from './context.ts';
import { handleOutbox } from '../kernel/handle-outbox.ts';
import { sendMail } from './send-mail.ts';
import { sendPush } from './send-push.ts';

/** Sends the due mails of the outbox. Any number of workers may run it concurrently. */
export async function drainOutbox(context: NotificationsContext): Promise<number> {
  return await handleOutbox(context, { mail: sendMail });
}

/** Sends the due pushes, on their own, so that push services that hang hold up no mail. */
export async function drainPushes(context: NotificationsContext): Promise<number> {
  return await handleOutbox(context, { push: sendPush }, { lane: 'pushes' });
}
