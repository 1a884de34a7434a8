import type { FacetsView } from '@guildhall/api/offers/search/views';
import type { OfferCardView, OfferPageView } from '@guildhall/api/offers/views';
import type { Formats } from '@guildhall/locales/formats';
import type { Messages } from '@guildhall/locales/messages';

/** "10+ in stock": a count that stops somewhere says so. */
export function stockText(
  t: Messages<'offers'>,
  { stock_count: count, stock_has_more }: Pick<OfferCardView, 'stock_count' | 'stock_has_more'>,
): string {
  return stock_has_more ? t('in_stock_more', { count }) : t('in_stock', { count });
}

type Faced = Pick<
  OfferCardView,
  'face_value_minor' | 'face_value_currency' | 'face_value_estimate' | 'currency'
>;

/** "About $54.20": what a face value in another currency is worth; null for other cards. */
export function worthText(
  t: Messages<'offers'>,
  { price, date }: Formats,
  { face_value_estimate: estimate, currency }: Pick<Faced, 'face_value_estimate' | 'currency'>,
): string | null {
  if (estimate === null) return null;
  const amount = price(estimate.amount_minor, currency);
  const { old_rate_date: rateDate } = estimate;
  if (rateDate === null) return t('worth_about', { amount });
  return t('worth_about_old', { amount, date: date(rateDate) });
}

/** "€50 (about $54.20)"; null for accounts. `face` is the face value as it is printed. */
export function faceValueText(
  t: Messages<'offers'>,
  formats: Formats,
  offer: Faced,
  face: (amountMinor: number, currency: string) => string = formats.faceValue,
): string | null {
  const { face_value_minor: value, face_value_currency: currency } = offer;
  if (value === null || currency === null) return null;
  const printed = face(value, currency);
  const { face_value_estimate: estimate } = offer;
  if (estimate === null) return printed;
  const words = { face: printed, amount: formats.price(estimate.amount_minor, offer.currency) };
  return estimate.old_rate_date === null
    ? t('face_about', words)
    : t('face_about_old', { ...words, date: formats.date(estimate.old_rate_date) });
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
