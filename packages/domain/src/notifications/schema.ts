import { z } from 'zod';
import { DIGESTS, isTimeZone } from './schedule-rules.ts';
import { idSchema } from '../kernel/id-schema.ts';
import { CHANNELS, NOTICE_GROUPS, SWITCHABLE_GROUPS } from '../kernel/notices.ts';

const groupSchema = z.enum(NOTICE_GROUPS);

export const listNotificationsSchema = z.strictObject({
  /** All groups when it is missing. */
  group: groupSchema.nullish(),
  /** Only lines with something unread. */
  unread: z.boolean().default(false),
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(50).default(20),
});
export type ListNotifications = z.infer<typeof listNotificationsSchema>;

/** The newest notification of a line: those of the line until then become read. */
export const markReadSchema = z.strictObject({ notification_id: idSchema });
export type MarkRead = z.infer<typeof markReadSchema>;

/** What came after the newest notification that the user has seen stays unread. */
export const markAllReadSchema = z.strictObject({
  until_id: idSchema,
  group: groupSchema.nullish(),
});
export type MarkAllRead = z.infer<typeof markAllReadSchema>;

/** Security is no group to choose. */
export const setChannelSchema = z.strictObject({
  group: z.enum(SWITCHABLE_GROUPS),
  channel: z.enum(CHANNELS),
  is_on: z.boolean(),
});
export type SetChannel = z.infer<typeof setChannelSchema>;

/** A time of the day, `HH:MM` from 00:00 to 23:59. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** When the user wants to be told: all of it, so that no half of quiet hours is left over. */
export const setScheduleSchema = z.strictObject({
  /** A name of the IANA time zone database, such as `Europe/Berlin`. */
  time_zone: z.string().min(1).max(64).refine(isTimeZone),
  /** Null for none. They pass midnight when they end before they begin. */
  quiet: z
    .strictObject({ from: timeOfDay, until: timeOfDay })
    .refine(({ from, until }) => from !== until, { path: ['until'] })
    .nullable(),
  digest: z.enum(DIGESTS),
});
export type SetSchedule = z.infer<typeof setScheduleSchema>;

/** The token of a link that turns mails off: a signed one of ours. */
export const unsubscribeSchema = z.strictObject({
  token: z
    .string()
    .max(1_000)
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
});

/** For one network. Mail programs call from the networks of their makers, for all their users. */
export const UNSUBSCRIBE_LIMIT = {
  name: 'unsubscribe network',
  attempts: 2_000,
  window_seconds: 900,
} as const;

const base64url = z.string().regex(/^[\w-]+$/);

/** The subscription of a browser, as its Push API describes it. */
export const subscribeBrowserSchema = z.strictObject({
  endpoint: z.string().min(1).max(1_000),
  /** `p256dh`: an uncompressed point of 65 bytes. */
  public_key: base64url.length(87),
  /** `auth`: 16 bytes. */
  auth_secret: base64url.length(22),
});
export type SubscribeBrowser = z.infer<typeof subscribeBrowserSchema>;

export const browserSchema = z.strictObject({ endpoint: z.string().min(1).max(1_000) });
export type Browser = z.infer<typeof browserSchema>;

/** For one user. */
export const SUBSCRIBE_LIMIT = {
  name: 'push subscriptions',
  attempts: 30,
  window_seconds: 3_600,
} as const;
