/** Builds and parses the paths of the shop (product.md §2). */
const GAME_ENDING = '-accounts';

export function gamePath(slug: string): string {
  return `/accounts/${slug}${GAME_ENDING}`;
}

export function brandPath(slug: string): string {
  return `/gift-cards/${slug}`;
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The slug of a brand in a path segment; null if it cannot be a slug. */
export function brandSlugOf(segment: string): string | null {
  return SLUG.test(segment) ? segment : null;
}

/** The product of an offer's path; null for any other path. */
export function productOf(pathname: string): Omit<OfferAddress, 'id'> | null {
  const [, category, segment = '', id] = pathname.split('/');
  if (id === undefined) return null;
  const game = category === 'accounts' ? gameSlugOf(segment) : null;
  if (game !== null) return { kind: 'account', product_slug: game };
  const brand = category === 'gift-cards' ? brandSlugOf(segment) : null;
  return brand === null ? null : { kind: 'gift_card', product_slug: brand };
}

/** The game slug in a segment such as `valorant-accounts`; null if it has another form. */
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

/** The public page of a user. */
export function profilePath(userId: string): string {
  return `/users/${userId}`;
}

const CARD_ENDING = '-gift-cards';

/** Where offers of a game or brand are written. */
export function sellPath({ kind, product_slug }: Omit<OfferAddress, 'id'>): string {
  return `/sell/${product_slug}${kind === 'account' ? GAME_ENDING : CARD_ENDING}`;
}

/** What is sold at a segment such as `valorant-accounts`; null if it has another form. */
export function sellableOf(segment: string): { kind: OfferAddress['kind']; slug: string } | null {
  const game = gameSlugOf(segment);
  if (game !== null) return { kind: 'account', slug: game };
  const isCard = segment.endsWith(CARD_ENDING);
  const brand = isCard ? brandSlugOf(segment.slice(0, -CARD_ENDING.length)) : null;
  return brand === null ? null : { kind: 'gift_card', slug: brand };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a segment can be an id; otherwise the page does not exist. */
export function isId(segment: string): boolean {
  return UUID.test(segment);
}
