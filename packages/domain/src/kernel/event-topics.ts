import { catalogTopics } from '../catalog/topics.ts';
import { contentTopics } from '../content/topics.ts';
import { messageTopics } from '../messages/topics.ts';
import { notificationTopics } from '../notifications/topics.ts';
import { offerTopics } from '../offers/topics.ts';
import { orderTopics } from '../orders/topics.ts';
import { paymentTopics } from '../payments/topics.ts';
import { userTopics } from '../users/topics.ts';
import { walletTopics } from '../wallet/topics.ts';
import { holds, type Permission, type PermissionHolder } from './permissions.ts';

/** What the events of the event log are about, each with the permission to follow it. */
const topics = {
  ...offerTopics,
  ...orderTopics,
  ...paymentTopics,
  ...walletTopics,
  ...userTopics,
  ...catalogTopics,
  ...contentTopics,
  ...messageTopics,
  ...notificationTopics,
} as const satisfies Record<string, Permission | null>;
export type EventTopic = keyof typeof topics;

/** The topics that a user may follow. */
export type FollowedTopic = {
  [Topic in EventTopic]: (typeof topics)[Topic] extends null ? never : Topic;
}[EventTopic];

/** All of them, in a fixed order. */
export const FOLLOWED_TOPICS: readonly FollowedTopic[] = (
  Object.keys(topics) as EventTopic[]
).filter((topic): topic is FollowedTopic => topics[topic] !== null);

export const followedTopicsOf = (holder: PermissionHolder): FollowedTopic[] =>
  FOLLOWED_TOPICS.filter((topic) => holds(holder, topics[topic]));
