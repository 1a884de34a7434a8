import type { Transporter } from 'nodemailer';
import type { Mailer } from './mailer.ts';

const TIMEOUT_MS = 10_000;

/**
 * Sends mails through the SMTP server at `smtpUrl` (smtp:// or smtps://, with credentials). A
 * server that does not respond within ten seconds counts as failed: the mail waits in the outbox,
 * and the worker is free again (must-hold fault 18).
 */
export function smtpMailer(smtpUrl: string, from: string, timeoutMs = TIMEOUT_MS): Mailer {
  let transport: Transporter | undefined;
  return {
    delivers: true,
    async send(mail) {
      // Imported with the first mail: the library is large, and a shop without a mail server does
      // not need it.
      const { createTransport } = await import('nodemailer');
      transport ??= createTransport({
        url: smtpUrl,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        dnsTimeout: timeoutMs,
      });
      const { to, subject, text, html, reply_to: replyTo, unsubscribe_url: unsubscribeUrl } = mail;
      const headers =
        unsubscribeUrl === undefined
          ? {}
          : {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            };
      // An object rather than a string: a string with several addresses would add recipients (I6).
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        html,
        headers,
      });
    },
  };
}
