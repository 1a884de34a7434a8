import { noticeKinds } from '@guildhall/domain/kernel/notice-kinds';
import type { Language } from '@guildhall/locales/languages';
import { z } from 'zod';
import { mutedGroups } from './choose-channels.ts';
import type { NotificationsContext } from './context.ts';
import { isNoticeKind } from './judge-delivery.ts';
import type { DigestFacts, MailFacts, MailTemplate } from './mail-facts.ts';
import { mailWriter } from './mail-layout.ts';
import { readSubject } from './notice-subjects.ts';
import { mailContent } from './write-mail.ts';

/** The rest is counted: they are all listed in the product. */
const MOST_LISTED = 20;

/** What the message of a digest holds. */
const digestFacts = z.object({
  notices: z.array(
    z.object({ kind: z.string(), facts: z.record(z.string(), z.unknown()), at: z.string() }),
  ),
});

/**
 * What a digest lists: of each notice the subject and the page of its own mail, the newest first.
 * Groups that its user has turned off meanwhile are left out, and so is what is not worth a mail
 * any more. Null when nothing is left.
 */
export async function readDigest(
  context: NotificationsContext,
  userId: string,
  stored: object,
  language: Language,
): Promise<DigestFacts | null> {
  const { notices } = digestFacts.parse(stored);
  const muted = await mutedGroups(context, userId, 'mail');
  const writer = mailWriter(language, context.settings);
  const entries: DigestFacts['entries'][number][] = [];
  let more = 0;
  for (const { kind, facts, at } of notices.toReversed()) {
    if (!isNoticeKind(kind) || muted.includes(noticeKinds[kind].group)) continue;
    if (entries.length === MOST_LISTED) {
      more += 1;
      continue;
    }
    const read = await readSubject(context, { kind, user_id: userId, facts });
    if (read === null) continue;
    // As the compiler required them from whoever sent the notice.
    const all = { ...facts, ...read } as MailFacts<MailTemplate>;
    const { subject, action } = mailContent(kind, all, writer);
    entries.push({ subject, url: action?.url ?? writer.url('/dashboard/notifications'), at });
  }
  return entries.length === 0 ? null : { entries, more };
}
