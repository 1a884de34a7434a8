import { claimOutbox, markFailed, markSent } from '@guildhall/db/notifications/commands';
import { findOrder } from '@guildhall/db/orders/queries';
import { findUser } from '@guildhall/db/users/queries';
import { orderNumber } from '@guildhall/domain/orders/rules';
import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import type { MailTemplate } from './enqueue-mail.ts';
import { writeMail } from './write-mail.ts';

const BATCH = 20;
const TRIES_MOST = 10;

const mailPayload = z.object({
  user_id: z.string(),
  template: z.string(),
  facts: z.record(z.string(), z.unknown()),
});

/**
 * Sends what waits in the outbox; any number of workers may run it. A mail that cannot be sent
 * waits longer each time and is given up after ten tries. Answers how many rows it handled.
 */
export async function drainOutbox(context: ServiceContext): Promise<number> {
  const rows = await claimOutbox(context.db, BATCH);
  for (const row of rows) {
    try {
      await sendMail(context, row.payload);
      await markSent(context.db, row.id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await markFailed(context.db, row, reason, TRIES_MOST);
    }
  }
  return rows.length;
}

async function sendMail(context: ServiceContext, payload: unknown): Promise<void> {
  const { user_id, template, facts } = mailPayload.parse(payload);
  const user = await findUser(context.db, user_id);
  if (user === undefined) return;
  const order_id = typeof facts['order_id'] === 'string' ? facts['order_id'] : null;
  const order = order_id === null ? undefined : await findOrder(context.db, order_id);
  const order_facts =
    order === undefined
      ? {}
      : { title: order.snapshot.title, number: orderNumber(order.id), order_id: order.id };
  const mail = writeMail(
    template as MailTemplate,
    user.email,
    { ...facts, ...order_facts },
    context.settings,
  );
  await context.mailer.send(mail);
}
