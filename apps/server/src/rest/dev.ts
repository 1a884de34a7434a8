import { advanceClock } from '@guildhall/db/clock';
import { isStorable } from '@guildhall/domain/kernel/text';
import type { ServiceContext } from '@guildhall/services/context';
import { readCaughtMails } from '@guildhall/services/notifications/read-caught-mails';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const advance = z.strictObject({
  advance_seconds: z
    .int()
    .min(1)
    .max(400 * 86_400),
});
const mailbox = z.object({
  to: z.string().trim().toLowerCase().max(254).refine(isStorable).optional(),
});

/** Demo mode only: moves the clock of the shop and shows the mails that would have left. */
export async function registerDev(
  app: FastifyInstance,
  services: ServiceContext,
  /** Does at once what the workers would do within the next second. */
  work: () => Promise<void>,
): Promise<void> {
  app.post('/dev/clock', async (request) => {
    const { advance_seconds } = advance.parse(request.body ?? {});
    const now = await advanceClock(services.db, advance_seconds);
    await work();
    return { now: now.toISOString() };
  });

  app.get('/dev/mails', async (request, reply) => {
    const { to } = mailbox.parse(request.query);
    const rows = await readCaughtMails(services, to ?? null);
    const mails = rows.map((row) => ({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      created_at: row.created_at.toISOString(),
    }));
    const wants_page = to === undefined && (request.headers.accept ?? '').includes('text/html');
    if (!wants_page) return { mails };
    return reply.type('text/html; charset=utf-8').send(mailPage(mails));
  });
}

interface CaughtMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly created_at: string;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function mailPage(mails: readonly CaughtMail[]): string {
  const list = mails.map(
    (mail) => `<article><h2>${escaped(mail.subject)}</h2>
<p>To ${escaped(mail.to)} at ${mail.created_at}</p><pre>${escaped(mail.text)}</pre></article>`,
  );
  const body = list.length > 0 ? list.join('<hr>') : '<p>No mail has been caught yet.</p>';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Caught mails</title>
<meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><h1>Caught mails</h1>${body}</html>`;
}
