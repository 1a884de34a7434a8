import { claimOutbox, markFailed, markSent } from '@guildhall/db/notifications/commands';
import { findOrder } from '@guildhall/db/orders/queries';
import { findUser } from '@guildhall/db/users/queries';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import { verificationMail } from '../identity/email/verification-mail.ts';
import type { MailTemplate } from './enqueue-mail.ts';
import { type MailFacts, writeMail } from './write-mail.ts';

const BATCH = 20;
const MAX_ATTEMPTS = 10;

const mailPayload = z.object({
  user_id: z.string().optional(),
  email: z.string().optional(),
  proof_id: z.string().optional(),
  template: z.string(),
  facts: z.record(z.string(), z.unknown()),
});
type MailPayload = z.infer<typeof mailPayload>;

/**
 * Sends what waits in the outbox; any number of workers may run it. A mail that cannot be sent
 * waits longer each time and is given up after ten tries. Answers how many rows it handled.
 */
export async function drainOutbox(context: ServiceContext): Promise<number> {
  const rows = await claimOutbox(context.db, BATCH);
  for (const row of rows) {
    try {
      await sendMail(context, mailPayload.parse(row.payload));
      await markSent(context.db, row.id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await markFailed(context.db, row, reason, MAX_ATTEMPTS);
    }
  }
  return rows.length;
}

async function sendMail(context: ServiceContext, payload: MailPayload): Promise<void> {
  const addressed = await addressMail(context, payload);
  if (addressed === null) return;
  const { template, email, facts } = addressed;
  const factsOfOrder = await orderFacts(context, payload.facts);
  const mail = await writeMail(
    template,
    email,
    { ...payload.facts, ...factsOfOrder, ...facts },
    context.settings,
  );
  await context.mailer.send(mail);
}

interface Addressed {
  readonly template: MailTemplate;
  readonly email: string;
  readonly facts: MailFacts;
}

/** Who gets it, and what only now is computed; null when there is nobody to send it to. */
async function addressMail(
  context: ServiceContext,
  payload: MailPayload,
): Promise<Addressed | null> {
  if (payload.proof_id !== undefined) return await verificationMail(context, payload.proof_id);
  const template = payload.template as MailTemplate;
  if (payload.email !== undefined) return { template, email: payload.email, facts: {} };
  const user = await findUser(context.db, z.string().parse(payload.user_id));
  return user === undefined ? null : { template, email: user.email, facts: {} };
}

async function orderFacts({ db }: ServiceContext, facts: MailPayload['facts']): Promise<MailFacts> {
  const orderId = typeof facts['order_id'] === 'string' ? facts['order_id'] : null;
  const order = orderId === null ? undefined : await findOrder(db, orderId);
  if (order === undefined) return {};
  return { title: order.snapshot.title, number: orderNumber(order.id), order_id: order.id };
}
