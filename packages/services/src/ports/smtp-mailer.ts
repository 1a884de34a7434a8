import type { Transporter } from 'nodemailer';
import type { Mailer } from './mailer.ts';

const TIMEOUT_MS = 10_000;

/**
 * Sends through the SMTP server at `smtpUrl` (smtp:// or smtps://, with its credentials). A
 * server that does not answer within ten seconds has failed: a mail waits in the outbox, but the
 * worker that holds it must not wait for minutes (must-hold fault 18).
 */
export function smtpMailer(smtpUrl: string, from: string, timeoutMs = TIMEOUT_MS): Mailer {
  let transport: Transporter | undefined;
  return {
    async send(mail) {
      // Loaded with the first mail: it is large, and a shop without a mail server never needs it.
      const { createTransport } = await import('nodemailer');
      transport ??= createTransport({
        url: smtpUrl,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        dnsTimeout: timeoutMs,
      });
      const { to, subject, text, html } = mail;
      // As an object: a list of addresses in a text would be several recipients (I6).
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
  };
}
