import type { FacetsView } from '@guildhall/api/offers/search/views';
import type { OfferCardView, OfferPageView } from '@guildhall/api/offers/views';
import type { Messages } from '@guildhall/locales/messages';

/** "10+ in stock": a count that stops somewhere says so. */
export function stockText(
  t: Messages<'offers'>,
  { stock_count: count, stock_has_more }: Pick<OfferCardView, 'stock_count' | 'stock_has_more'>,
): string {
  return stock_has_more ? t('in_stock_more', { count }) : t('in_stock', { count });
}

type SearchWords = Messages<'offers/search'>;

/** How many offers a list has. `more` if it has at least one more than counted. */
interface Found {
  readonly count: number;
  readonly more: boolean;
}

/**
 * What is known of a list by its first page: `total` is the number of offers of its product, if the
 * list shows all of them.
 */
function foundOffers(page: OfferPageView, total: number | null): Found {
  const seen = page.items.length;
  if (page.next_cursor === null) return { count: seen, more: false };
  return total === null || total <= seen
    ? { count: seen, more: true }
    : { count: total, more: false };
}

/** "About 12,000 offers": what is known of a list by its facets, if they are there. */
export function totalText(t: SearchWords, facets: FacetsView | null): string | null {
  if (facets === null) return null;
  const { count, is_exact: isExact } = facets.total;
  return isExact ? t('found', { count }) : t('found_about', { count });
}

/** "Show about 12,000 offers" */
export function showTotalText(t: SearchWords, facets: FacetsView | null): string | null {
  if (facets === null) return null;
  const { count, is_exact: isExact } = facets.total;
  return isExact ? t('filter.show_found', { count }) : t('filter.show_found_about', { count });
}

/** "24+ offers": the number of offers in a list; an empty text if there is no list. */
export function foundText(
  t: SearchWords,
  page: OfferPageView | null,
  total: number | null = null,
): string {
  if (page === null) return t('offers');
  const { count, more } = foundOffers(page, total);
  return more ? t('found_more', { count }) : t('found', { count });
}

/** "Show 24+ offers": the button that closes the filters. */
export function showText(
  t: SearchWords,
  page: OfferPageView | null,
  total: number | null = null,
): string {
  if (page === null) return t('filter.show');
  const { count, more } = foundOffers(page, total);
  return more ? t('filter.show_found_more', { count }) : t('filter.show_found', { count });
}

const HIGHEST_LEVEL = 4;

/** "Level 2 or higher" */
export function sellerLevelText(t: SearchWords, level: number): string {
  return level === HIGHEST_LEVEL
    ? t('filter.level_exact', { level })
    : t('filter.level_from', { level });
}
