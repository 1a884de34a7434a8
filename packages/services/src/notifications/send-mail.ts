import { DEFAULT_LANGUAGE, type Language, readLanguage } from '@guildhall/locales/languages';
import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import type { MailTemplate } from './enqueue-mail.ts';
import { type MailFacts, writeMail } from './write-mail.ts';

const mailPayload = z.object({
  user_id: z.string().optional(),
  email: z.string().optional(),
  /** The language for an address without a user. */
  language: z.string().optional(),
  proof_id: z.string().optional(),
  template: z.string(),
  facts: z.record(z.string(), z.unknown()),
});
type MailPayload = z.infer<typeof mailPayload>;

/** A mail with its recipient and the facts that are computed when it is sent. */
export interface AddressedMail {
  readonly template: MailTemplate;
  readonly email: string;
  readonly language: Language;
  readonly facts: MailFacts;
}

interface Recipient {
  readonly email: string;
  /** As stored; it may be a language that is no longer supported. */
  readonly language: string;
}

/** What other rooms contribute to a mail. */
export interface MailSources {
  /** The current address and language of a user; null when the user does not exist. */
  readonly findRecipient: (context: ServiceContext, userId: string) => Promise<Recipient | null>;
  /** The mail of a code or link; null when it has expired. */
  readonly verificationMail: (
    context: ServiceContext,
    proofId: string,
  ) => Promise<AddressedMail | null>;
  /** The facts of an order; empty when the order does not exist. */
  readonly factsOfOrder: (context: ServiceContext, orderId: string) => Promise<MailFacts>;
}

/** Writes and sends the mail of one outbox row. */
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

/** Null when there is no recipient. */
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
