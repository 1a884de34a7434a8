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

/** "24+ offers": the number of offers in a list; an empty text if there is no list. */
export function foundText(t: SearchWords, page: OfferPageView | null): string {
  if (page === null) return t('offers');
  const count = page.items.length;
  return page.next_cursor === null ? t('found', { count }) : t('found_more', { count });
}

/** "Show 24+ offers": the button that closes the filters. */
export function showText(t: SearchWords, page: OfferPageView | null): string {
  if (page === null) return t('filter.show');
  const count = page.items.length;
  return page.next_cursor === null
    ? t('filter.show_found', { count })
    : t('filter.show_found_more', { count });
}

const HIGHEST_LEVEL = 4;

/** "Level 2 or higher" */
export function sellerLevelText(t: SearchWords, level: number): string {
  return level === HIGHEST_LEVEL
    ? t('filter.level_exact', { level })
    : t('filter.level_from', { level });
}
