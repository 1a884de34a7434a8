import type { SavedFilter } from '@guildhall/domain/offers/saved/schema';
import { searchText, writeCategoryListFilter } from './category-list-query.ts';
import { productPath } from '../pages/shop-paths.ts';

/** The address of the list that a saved search keeps. */
export function savedSearchPath({
  kind,
  product_slug: slug,
  search: words,
  ...filter
}: SavedFilter): string {
  if (slug === undefined) {
    const parameters = writeCategoryListFilter(filter, 'best');
    const named = [...new URLSearchParams({ q: words, kind }), ...parameters];
    return `/search${searchText(new URLSearchParams(named))}`;
  }
  // Cards of one value differ only in price.
  const parameters = writeCategoryListFilter(filter, kind === 'account' ? 'best' : 'cheapest');
  return `${productPath({ kind, product_slug: slug })}${searchText(parameters)}`;
}
