import { advanceClockRoute, type CaughtMailView, caughtMailsRoute } from '@guildhall/api/site/rest';
import { advanceClock } from '@guildhall/db/clock';
import { readCaughtMails } from '@guildhall/services/notifications/caught/read-caught-mails';
import type { FastifyInstance } from 'fastify';
import { mountRoute, type RouteDependencies } from './mount-route.ts';

/** Demo mode only: advances the shop's clock and shows caught mails. */
export async function registerDev(
  app: FastifyInstance,
  dependencies: RouteDependencies,
  /** Runs all due jobs of the workers now. */
  work: () => Promise<void>,
): Promise<void> {
  const { services } = dependencies;
  mountRoute(app, advanceClockRoute, dependencies, {}, async ({ input }) => {
    const now = await advanceClock(services.db, input.advance_seconds);
    await work();
    return { now: now.toISOString() };
  });

  mountRoute(app, caughtMailsRoute, dependencies, {}, async ({ input, request, reply }) => {
    const rows = await readCaughtMails(services, input.to ?? null);
    const mails = rows.map((row) => ({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      html: row.html,
      created_at: row.created_at.toISOString(),
    }));
    const acceptsPage = (request.headers.accept ?? '').includes('text/html');
    if (input.to !== undefined || !acceptsPage) return { mails };
    // Mails have their styles inline. Scripts, pictures and everything else stay forbidden.
    reply.header('content-security-policy', MAIL_PAGE_POLICY);
    return await reply.type('text/html; charset=utf-8').send(mailPage(mails));
  });
}

const MAIL_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The mail as its reader sees it, in a frame without scripts and without rights on the page. */
const frameOf = ({ subject, html }: CaughtMailView) =>
  `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" width="100%" height="560"
title="${escaped(subject)}" srcdoc="${escaped(html)}"></iframe>`;

function mailPage(mails: readonly CaughtMailView[]): string {
  const list = mails.map(
    (mail) => `<article><h2>${escaped(mail.subject)}</h2>
<p>To ${escaped(mail.to)} at ${mail.created_at}</p>${frameOf(mail)}
<details><summary>As text</summary><pre>${escaped(mail.text)}</pre></details></article>`,
  );
  const body = list.length > 0 ? list.join('<hr>') : '<p>No mail has been caught yet.</p>';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Caught mails</title>
<meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><h1>Caught mails</h1>${body}</html>`;
}
