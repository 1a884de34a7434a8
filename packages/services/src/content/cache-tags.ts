import type { ContentKind } from '@guildhall/domain/content/types';
import type { EventBatch } from '../kernel/events/event-feed.ts';

/** Cache tag of responses that show texts of a kind, or one of them. */
export const contentTag = (kind: ContentKind, slug?: string) =>
  slug === undefined ? `content:${kind}` : `content:${kind}:${slug}`;

/** Cache tag of responses with the route rules. */
export const ROUTE_RULES_TAG = 'content:route_rules';

type FedEvent = EventBatch['events'][number];

/** Whether a route rule was set or removed. */
export const isRouteRuleEvent = ({ topic, details }: FedEvent) =>
  topic === 'content' && details['kind'] === 'route_rule';

/** The cache tags of the responses that show the text of an event, or the route rules. */
export function tagsOfContentEvent(event: FedEvent): string[] {
  if (event.topic !== 'content') return [];
  if (isRouteRuleEvent(event)) return [ROUTE_RULES_TAG];
  const { kind, slug } = event.details as { kind: ContentKind; slug: string };
  return [contentTag(kind), contentTag(kind, slug)];
}
