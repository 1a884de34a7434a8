import { z } from 'zod';
import { SWITCHABLE_GROUPS } from './rules.ts';
import { idSchema } from '../kernel/id-schema.ts';
import { CHANNELS, NOTICE_GROUPS } from '../kernel/notices.ts';

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
