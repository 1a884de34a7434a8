import type { MessagesContext } from '../messages/context.ts';

export type NotificationsContext = MessagesContext;
