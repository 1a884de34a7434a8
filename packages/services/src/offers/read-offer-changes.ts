import { listOfferChanges } from '@guildhall/db/offers/queries';
import { firstIdAt } from '@guildhall/domain/kernel/ids';
import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import type { ServiceContext } from '../context.ts';

/** Marks what shows an offer; it is out of date when the offer or its stock changes. */
export const offerTag = (offerId: string) => `offer:${offerId}`;

/** Marks what shows a part of a shelf: one product's, or without a product all of one kind. */
export const categoryTag = (kind: OfferKind, productSlug?: string) =>
  productSlug === undefined ? `category:${kind}` : `category:${kind}:${productSlug}`;

export interface OfferChanges {
  /** By the id of its row in a history, the tags of what shows it. */
  readonly tags: ReadonlyMap<string, readonly string[]>;
  /** False: there were more than anybody wants to hear of one by one. */
  readonly complete: boolean;
}

const MAX_CHANGES = 1_000;

/** What has happened to offers since then, and was committed until now. */
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
