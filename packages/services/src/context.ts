import type { NotificationsContext } from './notifications/context.ts';
import type { WebhooksContext } from './webhooks/context.ts';

/**
 * The dependencies of all use cases. A room declares its own, in its `context.ts`; only who puts
 * the rooms together needs all of them.
 */
export interface ServiceContext extends NotificationsContext, WebhooksContext {}
