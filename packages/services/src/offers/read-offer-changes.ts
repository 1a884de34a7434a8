import { listOfferChanges } from '@guildhall/db/offers/queries';
import { firstIdAt } from '@guildhall/domain/kernel/ids';
import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import type { ServiceContext } from '../context.ts';

/** Cache tag of responses that show an offer; purged when the offer or its stock changes. */
export const offerTag = (offerId: string) => `offer:${offerId}`;

/** Cache tag of responses that show a category list: of one product, or without one of a kind. */
export const categoryTag = (kind: OfferKind, productSlug?: string) =>
  productSlug === undefined ? `category:${kind}` : `category:${kind}:${productSlug}`;

export interface OfferChanges {
  /** The cache tags to purge, by the id of the history row. */
  readonly tags: ReadonlyMap<string, readonly string[]>;
  /** False when there were more changes than are reported. */
  readonly complete: boolean;
}

const MAX_CHANGES = 1_000;

/** The committed changes of offers since this time. */
export async function readOfferChanges(
  { db }: Pick<ServiceContext, 'db'>,
  sinceMs: number,
): Promise<OfferChanges> {
  const rows = await listOfferChanges(db, {
    since_id: firstIdAt(sinceMs),
    limit: MAX_CHANGES + 1,
  });
  const tags = rows.map(({ change_id, offer_id, kind, product_slug }) => {
    return [
      change_id,
      [offerTag(offer_id), categoryTag(kind), categoryTag(kind, product_slug)],
    ] as const;
  });
  return { tags: new Map(tags), complete: rows.length <= MAX_CHANGES };
}
