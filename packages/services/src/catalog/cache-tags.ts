import type { ProductKind } from '@guildhall/domain/catalog/types';
import type { EventBatch } from '../kernel/events/event-feed.ts';

/** Cache tag of responses that show a game or brand, or the list of them. */
export const productTag = (kind: ProductKind, slug?: string) =>
  slug === undefined ? `product:${kind}` : `product:${kind}:${slug}`;

type FedEvent = EventBatch['events'][number];

/** Whether a game or brand was added or changed. */
export const isCatalogEvent = ({ topic }: FedEvent) => topic === 'catalog';

/** The cache tags of the responses that show the game or brand of an event. */
export function tagsOfCatalogEvent(event: FedEvent): string[] {
  if (!isCatalogEvent(event)) return [];
  const { kind, slug } = event.details as { kind: ProductKind; slug: string };
  return [productTag(kind), productTag(kind, slug)];
}
