import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import type { MailTemplate } from './enqueue-mail.ts';
import { type MailFacts, writeMail } from './write-mail.ts';

const mailPayload = z.object({
  user_id: z.string().optional(),
  email: z.string().optional(),
  proof_id: z.string().optional(),
  template: z.string(),
  facts: z.record(z.string(), z.unknown()),
});
type MailPayload = z.infer<typeof mailPayload>;

/** Who gets a mail, and what is computed only when it is sent. */
export interface AddressedMail {
  readonly template: MailTemplate;
  readonly email: string;
  readonly facts: MailFacts;
}

/** What other rooms know of a mail that is due. */
export interface MailSources {
  /** The address of a user as it is now; null when there is no such user any more. */
  readonly addressOf: (context: ServiceContext, userId: string) => Promise<string | null>;
  /** The mail of a code or a link; null when it is over. */
  readonly verificationMail: (
    context: ServiceContext,
    proofId: string,
  ) => Promise<AddressedMail | null>;
  /** What a mail says of an order; nothing when there is no such order. */
  readonly factsOfOrder: (context: ServiceContext, orderId: string) => Promise<MailFacts>;
}

/** Writes and sends the mail of one row of the outbox. */
export async function sendMail(
  context: ServiceContext,
  sources: MailSources,
  row: unknown,
): Promise<void> {
  const payload = mailPayload.parse(row);
  const addressed = await addressMail(context, sources, payload);
  if (addressed === null) return;
  const { template, email, facts } = addressed;
  const { order_id } = payload.facts;
  const orderFacts =
    typeof order_id === 'string' ? await sources.factsOfOrder(context, order_id) : {};
  const mail = await writeMail(
    template,
    email,
    { ...payload.facts, ...orderFacts, ...facts },
    context.settings,
  );
  await context.mailer.send(mail);
}

/** Null when there is nobody to send it to. */
async function addressMail(
  context: ServiceContext,
  sources: MailSources,
  payload: MailPayload,
): Promise<AddressedMail | null> {
  if (payload.proof_id !== undefined)
    return await sources.verificationMail(context, payload.proof_id);
  const template = payload.template as MailTemplate;
  if (payload.email !== undefined) return { template, email: payload.email, facts: {} };
  const email = await sources.addressOf(context, z.string().parse(payload.user_id));
  return email === null ? null : { template, email, facts: {} };
}
