import type { Database } from '@guildhall/db/database';
import { refreshAllOfferCounts, refreshOfferCounts } from '@guildhall/db/offers/commands';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import type { Kysely } from 'kysely';
import type { EventBatch } from '../kernel/events/event-feed.ts';

/**
 * Refreshes the counts of active offers per game and brand: of those that events are about, or all
 * of them with null.
 */
export async function countActiveOffers(
  db: Kysely<Database>,
  events: EventBatch['events'] | null,
): Promise<void> {
  if (events === null) return await refreshAllOfferCounts(db);
  const offers = events.filter(({ topic }) => topic === 'offers');
  const products = new Map(
    offers.map(({ details }) => {
      const { kind, product_slug } = details as { kind: OfferKind; product_slug: string };
      return [`${kind} ${product_slug}`, { kind, product_slug }];
    }),
  );
  if (products.size > 0) await refreshOfferCounts(db, [...products.values()]);
}
