import { deleteSubscription, findSubscription } from '@guildhall/db/notifications/push-commands';
import {
  deadlineOf,
  type Notice,
  noticeKinds,
  subjectIdOf,
} from '@guildhall/domain/kernel/notice-kinds';
import { PUSH_TTL_SECONDS } from '@guildhall/domain/notifications/push-rules';
import { messagesIn } from '@guildhall/locales/catalogues';
import { DEFAULT_LANGUAGE, type Language, readLanguage } from '@guildhall/locales/languages';
import { z } from 'zod';
import { SendLater } from '../kernel/handle-outbox.ts';
import { findUser } from '../users/find-user.ts';
import type { NotificationsContext } from './context.ts';
import {
  isNoticeKind,
  judgeDelivery,
  type NoticePayload,
  noticePayload,
} from './judge-delivery.ts';
import type { MailFacts, MailTemplate } from './mail-facts.ts';
import { mailWriter } from './mail-layout.ts';
import { readSubject } from './notice-subjects.ts';
import { readPushKey } from './push-key.ts';
import { mailContent } from './write-mail.ts';

const pushPayload = noticePayload.extend({ subscription_id: z.string(), at: z.string() });

/** A push service that fails is asked again after so long. */
const RETRY_SECONDS = 300;

/**
 * Pushes one message of the outbox to one browser. A subscription that its push service does not
 * know any more is deleted; one of a session that has ended is gone already.
 */
export async function sendPush(
  context: NotificationsContext,
  message: unknown,
  id: string,
): Promise<void> {
  const payload = pushPayload.parse(message);
  if ((await judgeDelivery(context, 'push', payload)) !== 'send') return;
  const subscription = await findSubscription(context.db, payload.subscription_id);
  if (subscription === undefined || subscription.user_id !== payload.user_id) return;
  const shown = await writePush(context, payload, id);
  if (shown === null) return;
  const signature = { ...(await readPushKey(context)), contact: contactOf(context) };
  const push = {
    text: JSON.stringify(shown),
    urgency: 'normal',
    ttl_seconds: PUSH_TTL_SECONDS,
  } as const;
  const result = await context.pushes.send(subscription, push, signature);
  if (result === 'gone') await deleteSubscription(context.db, subscription.id);
  const isOld = Date.now() - Date.parse(payload.at) > PUSH_TTL_SECONDS * 1_000;
  if (result === 'failed' && !isOld) throw new SendLater(RETRY_SECONDS);
}

/** What the service worker shows. */
interface ShownPush {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  /** A push replaces an earlier one with the same tag. */
  readonly tag: string;
  readonly lang: Language;
}

/**
 * What a push says: what it is about, in words of ours. Names, titles and messages are texts of
 * users, which a lock screen would show to anybody. Null when it is not worth a push any more.
 */
async function writePush(
  context: NotificationsContext,
  { user_id: userId, template, facts }: NoticePayload,
  id: string,
): Promise<ShownPush | null> {
  const user = userId === undefined ? undefined : await findUser(context.db, userId);
  if (user === undefined || !isNoticeKind(template)) return null;
  const read = await readSubject(context, { kind: template, user_id: user.id, facts });
  if (read === null) return null;
  const { settings } = context;
  const lang = readLanguage(user.language ?? DEFAULT_LANGUAGE);
  const writer = mailWriter(lang, settings);
  // As the compiler required them from whoever sent the notice.
  const { action } = mailContent(
    template,
    { ...facts, ...read } as MailFacts<MailTemplate>,
    writer,
  );
  const notice = { kind: template, ...facts } as unknown as Notice;
  const { group } = noticeKinds[template];
  const isDue = deadlineOf(notice) !== null;
  const t = messagesIn(lang, 'pushes');
  return {
    title: settings.site_name,
    body: isDue ? t(`due.${group}`) : t(`news.${group}`),
    url: action?.url ?? writer.url('/dashboard/notifications'),
    tag: [group, subjectIdOf(notice) ?? id].join(':'),
    lang,
  };
}

/** Whom a push service may write to. */
function contactOf({ settings }: NotificationsContext): string {
  const { support_email: email, public_url: url } = settings;
  if (email !== undefined) return `mailto:${email}`;
  return url.startsWith('https:') ? url : 'mailto:postmaster@localhost';
}
