import { readAppNow } from '@guildhall/db/clock';
import { findSchedule } from '@guildhall/db/notifications/queries';
import {
  deadlineOf,
  MAIL_ONLY_KINDS,
  type Notice,
  type NoticeKind,
  noticeKinds,
} from '@guildhall/domain/kernel/notice-kinds';
import type { SentChannel } from '@guildhall/domain/kernel/notices';
import { isGathered } from '@guildhall/domain/notifications/rules';
import {
  DEFAULT_SCHEDULE,
  isPressing,
  quietUntil,
  type Schedule,
} from '@guildhall/domain/notifications/schedule-rules';
import { z } from 'zod';
import { SendLater } from '../kernel/handle-outbox.ts';
import { mutedGroups } from './choose-channels.ts';
import type { NotificationsContext } from './context.ts';

export const noticePayload = z.object({
  user_id: z.string().optional(),
  email: z.string().optional(),
  /** The language for an address without a user. */
  language: z.string().optional(),
  template: z.string(),
  facts: z.record(z.string(), z.unknown()),
});
export type NoticePayload = z.infer<typeof noticePayload>;

export const isNoticeKind = (template: string): template is NoticeKind =>
  Object.hasOwn(noticeKinds, template);

type Context = Pick<NotificationsContext, 'db'>;

/** When a user wants to be told. */
export async function scheduleOf({ db }: Context, userId: string): Promise<Schedule> {
  const stored = await findSchedule(db, userId);
  if (stored === undefined) return DEFAULT_SCHEDULE;
  const { time_zone, quiet_from: from, quiet_until: until, digest } = stored;
  return { time_zone, quiet: from === null || until === null ? null : { from, until }, digest };
}

/**
 * What becomes of a message of the outbox by what its user has chosen when it is sent: it is sent,
 * dropped, or held for a digest. Throws SendLater in quiet hours.
 */
export async function judgeDelivery(
  context: Context,
  channel: SentChannel,
  { template, user_id: userId, facts }: NoticePayload,
): Promise<'send' | 'drop' | 'hold'> {
  // Those that prove an address, and those to addresses without a user, are always sent.
  if (userId === undefined || MAIL_ONLY_KINDS.some((kind) => kind === template)) return 'send';
  if (!isNoticeKind(template)) return await outsideQuietHours(context, userId, null);
  const { group, urgency } = noticeKinds[template];
  if ((await mutedGroups(context, userId, channel)).includes(group)) return 'drop';
  if (group === 'security' || urgency === 'urgent') return 'send';
  // As the compiler required the facts from whoever sent the notice.
  const deadline = deadlineOf({ kind: template, ...facts } as unknown as Notice);
  if (channel === 'mail' && isGathered(group, deadline)) {
    const { digest } = await scheduleOf(context, userId);
    if (digest !== 'off') return digest === 'never' ? 'drop' : 'hold';
  }
  return await outsideQuietHours(context, userId, deadline);
}

/** Throws SendLater in the quiet hours of a user, unless a deadline is too near. */
async function outsideQuietHours(
  context: Context,
  userId: string,
  deadline: string | null,
): Promise<'send'> {
  const schedule = await scheduleOf(context, userId);
  if (schedule.quiet === null) return 'send';
  const now = await readAppNow(context.db);
  const until = quietUntil(schedule, now);
  if (until === null || isPressing(deadline, now)) return 'send';
  throw new SendLater(Math.ceil((until.getTime() - now.getTime()) / 1_000));
}
