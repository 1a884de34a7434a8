import type { PicturedOffer } from '../offer-art.tsx';
import { storedList } from './stored-list.ts';

/** What a link to an offer shows without asking the server. */
export interface RememberedOffer extends PicturedOffer {
  readonly title: string;
  /** The language of the title. */
  readonly language: string;
}

export const MOST_COMPARED = 4;
const MOST_SEEN = 8;

function isOffer(stored: unknown): stored is RememberedOffer {
  if (typeof stored !== 'object' || stored === null) return false;
  const names = ['id', 'kind', 'product_slug', 'product_name', 'title', 'language'];
  return names.every((name) => typeof Reflect.get(stored, name) === 'string');
}

/** The offers that the visitor wants to compare. */
export const comparedOffers = storedList('compared-offers', MOST_COMPARED, isOffer);
/** The offers that the visitor has looked at. */
export const seenOffers = storedList('seen-offers', MOST_SEEN, isOffer);

export function rememberedOffer(offer: RememberedOffer): RememberedOffer {
  const { id, kind, product_slug, product_name, title, language } = offer;
  const { picture, cover, face_value_minor, face_value_currency } = offer;
  const shown = { picture, cover, face_value_minor, face_value_currency };
  return { id, kind, product_slug, product_name, title, language, ...shown };
}

/** The offers are in the address, so that a comparison can be shared. */
export function comparePath(ids: readonly string[]): string {
  return ids.length === 0
    ? '/compare'
    : `/compare?${new URLSearchParams({ offers: ids.join(',') })}`;
}
