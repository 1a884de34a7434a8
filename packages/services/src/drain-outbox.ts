import type { ServiceContext } from './context.ts';
import { verificationMail } from './identity/email/verification-mail.ts';
import { handleOutbox, type OutboxHandlers } from './kernel/handle-outbox.ts';
import { sendMail } from './notifications/send-mail.ts';
import { factsOfOrder } from './orders/read-mail-facts.ts';
import { findUser } from './users/find-user.ts';

/** Connects the outbox with the rooms that handle its messages. */
const handlers: OutboxHandlers = {
  mail: (context, payload) =>
    sendMail(context, { findRecipient, verificationMail, factsOfOrder }, payload),
};

async function findRecipient({ db }: ServiceContext, userId: string) {
  return (await findUser(db, userId)) ?? null;
}

/** Sends the due messages of the outbox. Any number of workers may run it concurrently. */
export async function drainOutbox(context: ServiceContext): Promise<number> {
  return await handleOutbox(context, handlers);
}
