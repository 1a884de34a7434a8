/** Addresses of the shop, and what they mean (product.md §2). */
const GAME_ENDING = '-accounts';

export function gamePath(slug: string): string {
  return `/accounts/${slug}${GAME_ENDING}`;
}

export function brandPath(slug: string): string {
  return `/gift-cards/${slug}`;
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A brand's segment; null when it cannot be the slug of anything. */
export function brandSlugOf(segment: string): string | null {
  return SLUG.test(segment) ? segment : null;
}

/** The game that `valorant-accounts` stands for; null when the segment has another shape. */
export function gameSlugOf(segment: string): string | null {
  return segment.endsWith(GAME_ENDING) ? brandSlugOf(segment.slice(0, -GAME_ENDING.length)) : null;
}

export interface OfferAddress {
  readonly id: string;
  readonly kind: 'account' | 'gift_card';
  readonly product_slug: string;
}

export function productPath({ kind, product_slug }: Omit<OfferAddress, 'id'>): string {
  return kind === 'account' ? gamePath(product_slug) : brandPath(product_slug);
}

export function offerPath(offer: OfferAddress): string {
  return `${productPath(offer)}/${offer.id}`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a segment can be the id of anything; what cannot is a page that does not exist. */
export function isId(segment: string): boolean {
  return UUID.test(segment);
}
