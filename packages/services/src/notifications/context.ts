import type { MessagesContext } from '../messages/context.ts';
import type { PushSender } from '../ports/outgoing/push-sender.ts';

export interface NotificationsContext extends MessagesContext {
  /** Sends pushes to the browsers of users. */
  readonly pushes: PushSender;
}
