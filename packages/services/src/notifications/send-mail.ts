import { DEFAULT_LANGUAGE, type Language, readLanguage } from '@guildhall/locales/languages';
import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import type { MailTemplate } from './enqueue-mail.ts';
import { type MailFacts, writeMail } from './write-mail.ts';

const mailPayload = z.object({
  user_id: z.string().optional(),
  email: z.string().optional(),
  /** Of an address that no user has any more. */
  language: z.string().optional(),
  proof_id: z.string().optional(),
  template: z.string(),
  facts: z.record(z.string(), z.unknown()),
});
type MailPayload = z.infer<typeof mailPayload>;

/** Who gets a mail, and what is computed only when it is sent. */
export interface AddressedMail {
  readonly template: MailTemplate;
  readonly email: string;
  readonly language: Language;
  readonly facts: MailFacts;
}

interface Recipient {
  readonly email: string;
  /** As it stands in the row: it may be a language that the interface has no more. */
  readonly language: string;
}

/** What other rooms know of a mail that is due. */
export interface MailSources {
  /** A user's address and language as they are now; null when there is no such user any more. */
  readonly findRecipient: (context: ServiceContext, userId: string) => Promise<Recipient | null>;
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
  const { template, email, language, facts } = addressed;
  const { order_id } = payload.facts;
  const orderFacts =
    typeof order_id === 'string' ? await sources.factsOfOrder(context, order_id) : {};
  const mail = await writeMail(
    template,
    email,
    { ...payload.facts, ...orderFacts, ...facts },
    context.settings,
    language,
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
  const { user_id } = payload;
  const user = user_id === undefined ? null : await sources.findRecipient(context, user_id);
  const email = payload.email ?? user?.email;
  if (email === undefined) return null;
  const language = readLanguage(payload.language ?? user?.language ?? DEFAULT_LANGUAGE);
  return { template, email, language, facts: {} };
}
