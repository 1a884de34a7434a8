import type { Transporter } from 'nodemailer';
import type { Mailer } from './mailer.ts';

const TIMEOUT_MS = 10_000;

/** A name and an address, as they stand in `MAIL_FROM`: `Guildhall <hello@shop.example>`. */
const NAMED = /^(.*?)\s*<([^<>]+)>$/;

/**
 * An object rather than a string, which has a syntax: a comma would begin another address, and a
 * colon a group.
 */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = NAMED.exec(from) ?? [];
  return { name: name.replace(/^"(.*)"$/, '$1'), address };
}

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
      const headers = {
        // Nobody's absence note answers it (RFC 3834). What is answered was written by a person.
        ...(replyTo === undefined && { 'Auto-Submitted': 'auto-generated' }),
        ...(unsubscribeUrl !== undefined && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      };
      // An object rather than a string: a string with several addresses would add recipients (I6).
      await transport.sendMail({
        from: senderOf(from),
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
