import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import type { EventBatch } from '../kernel/events/event-feed.ts';
import { tagsOfUserEvent } from '../users/cache-tags.ts';

/** Cache tag of responses that show an offer; purged when the offer or its stock changes. */
export const offerTag = (offerId: string) => `offer:${offerId}`;

/** Cache tag of responses that show a category list: of one product, or without one of a kind. */
export const categoryTag = (kind: OfferKind, productSlug?: string) =>
  productSlug === undefined ? `category:${kind}` : `category:${kind}:${productSlug}`;

/** The cache tags of the responses that show what an event has changed. */
export function tagsOfEvent(event: EventBatch['events'][number]) {
  const { topic, subject_id, details } = event;
  if (topic === 'users') return tagsOfUserEvent(event);
  if (topic !== 'offers' && topic !== 'stock') return [];
  const { kind, product_slug } = details as { kind: OfferKind; product_slug: string };
  return [offerTag(subject_id), categoryTag(kind), categoryTag(kind, product_slug)];
}
