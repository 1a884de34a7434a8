import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** Sends through the SMTP server at `smtp_url` (smtp:// or smtps://, with its credentials). */
export function smtpMailer(smtp_url: string, from: string): Mailer {
  const transport = createTransport(smtp_url);
  return {
    async send(mail) {
      await transport.sendMail({ from, to: mail.to, subject: mail.subject, text: mail.text });
    },
  };
}
