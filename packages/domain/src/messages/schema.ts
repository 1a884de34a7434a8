import { z } from 'zod';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';
import { paragraphsSchema } from '../kernel/text/visible-text.ts';
import { MAX_ATTACHMENTS, MESSAGE_MAX_LENGTH } from './rules.ts';

/** Names a thread, or what one is about: it begins with its first message. */
export const threadSubjectSchema = z.strictObject({
  kind: z.enum(['thread', 'order', 'offer']),
  id: idSchema,
});
export type ThreadSubject = z.infer<typeof threadSubjectSchema>;

export const readThreadSchema = z.strictObject({
  about: threadSubjectSchema,
  /** Messages before this one; absent for the newest. */
  before_seq: z.int().min(1).max(2_000_000_000).optional(),
  limit: z.int().min(1).max(100).default(50),
});
export type ReadThread = z.infer<typeof readThreadSchema>;

export const listThreadsSchema = z.strictObject({
  filter: z.enum(['all', 'unread']).default('all'),
  /** Words of messages, of a title or a username, or the number of an order. */
  search: z.string().trim().max(100).default(''),
  cursor: z.string().max(500).nullish(),
  limit: z.int().min(1).max(100).default(20),
});
export type ListThreads = z.infer<typeof listThreadsSchema>;

export const sendMessageSchema = z
  .strictObject({
    /** Also the id of the message, so that it stands once however often it is sent. */
    idempotency_key: idempotencyKeySchema,
    about: threadSubjectSchema,
    text: paragraphsSchema({ min: 0, max: MESSAGE_MAX_LENGTH }),
    /** Pictures that the sender has uploaded for messages; in threads of orders only. */
    file_ids: z.array(idSchema).max(MAX_ATTACHMENTS).default([]),
  })
  .refine(({ text, file_ids: files }) => text !== '' || files.length > 0, {
    path: ['text'],
    error: 'required',
  });
export type SendMessage = z.infer<typeof sendMessageSchema>;

export const markReadSchema = z.strictObject({
  thread_id: idSchema,
  /** The last message that the viewer has seen. */
  seq: z.int().min(0).max(2_000_000_000),
});
export type MarkRead = z.infer<typeof markReadSchema>;

export const nameThreadSchema = z.strictObject({ thread_id: idSchema });
export type NameThread = z.infer<typeof nameThreadSchema>;

export const nameMessageSchema = z.strictObject({ message_id: idSchema });
export type NameMessage = z.infer<typeof nameMessageSchema>;

export const reportBlockSchema = z.strictObject({
  block_id: idSchema,
  /** What was blocked. It is stored sealed until staff have decided. */
  text: paragraphsSchema({ min: 1, max: MESSAGE_MAX_LENGTH }),
});
export type ReportBlock = z.infer<typeof reportBlockSchema>;

export const nameUserSchema = z.strictObject({ user_id: idSchema });
export type NameUser = z.infer<typeof nameUserSchema>;

/** What others see of a user; what a change leaves out stays as it was. */
export const messageSettingsSchema = z.strictObject({
  /** Whether the other side of an order that runs sees how far the user has read. */
  shows_reading: z.boolean().exactOptional(),
  /** Whether the other one sees in a thread that the user is writing. */
  shows_typing: z.boolean().exactOptional(),
  /** Whether the other one sees in a thread that the user is here. */
  shows_online: z.boolean().exactOptional(),
});
export type ChangeMessageSettings = z.infer<typeof messageSettingsSchema>;
export type MessageSettings = Readonly<Required<ChangeMessageSettings>>;

/** Until a user chooses: what says when they are here is shown by those alone who want that. */
export const FIRST_SETTINGS: MessageSettings = {
  shows_reading: false,
  shows_typing: true,
  shows_online: false,
};

/** For one user: a conversation is faster than this only by a program. */
export const MESSAGE_LIMITS = {
  minute: { name: 'messages a minute', attempts: 30, window_seconds: 60 },
  day: { name: 'messages a day', attempts: 500, window_seconds: 86_400 },
} as const;

/** How many offers a user may ask about in a day. */
export const QUESTION_LIMIT = {
  name: 'questions a day',
  attempts: 20,
  window_seconds: 86_400,
} as const;
