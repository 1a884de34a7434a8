import type { OfferPageView } from '@guildhall/api/offers/views';
import type { AttributeField } from '@guildhall/domain/catalog/types';
import type { ListOffers, OfferSort } from '@guildhall/domain/offers/schema';
import { plainPath } from '@guildhall/locales/languages';
import { redirect, type RouterContextProvider } from 'react-router';
import { apiContext } from '../api/public-data.ts';
import {
  readCursor,
  readCategoryListFilter,
  searchText,
  type CategoryListFilter,
  tidySearch,
} from './category-list-query.ts';

export interface LoadedCategoryList {
  readonly filter: CategoryListFilter;
  /** The input of the query, for the following pages. */
  readonly input: ListOffers;
  /** Null if the list did not load: the rest of the page is shown, with a retry button. */
  readonly page: OfferPageView | null;
}

const PAGE_LENGTH = 24;

export interface CategoryListRequest {
  readonly kind: ListOffers['kind'];
  readonly product_slug?: string;
  readonly seller_id?: string;
  readonly words?: string;
  readonly fields: readonly AttributeField[];
  readonly usual_sort: OfferSort;
  readonly limit?: number;
}

/** The request and its URL: the router's own request may contain more. */
export interface ListRequest {
  readonly request: Request;
  readonly url: URL;
}

/**
 * Loads the list for a URL. An invalid cursor (an old link, a typo) redirects to the start of the
 * list. A list that fails is logged and is null.
 */
export async function loadCategoryList(
  context: Readonly<RouterContextProvider>,
  { request, url }: ListRequest,
  categoryList: CategoryListRequest,
): Promise<LoadedCategoryList> {
  const { pathname, searchParams } = url;
  const filter = readCategoryListFilter(searchParams, categoryList.fields, categoryList.usual_sort);
  const cursor = readCursor(searchParams);
  const { api, language, reportError } = context.get(apiContext);
  const input: ListOffers = {
    kind: categoryList.kind,
    search: categoryList.words ?? '',
    ...(categoryList.product_slug === undefined ? {} : { product_slug: categoryList.product_slug }),
    ...(categoryList.seller_id === undefined ? {} : { seller_id: categoryList.seller_id }),
    ...filter,
    cursor,
    limit: categoryList.limit ?? PAGE_LENGTH,
    language,
  };
  try {
    return { filter, input, page: await api.offers.list(input) };
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && error.code === 'BAD_REQUEST';
    if (refused && cursor !== null) {
      // The router adds the language prefix.
      throw redirect(`${plainPath(pathname)}${searchText(tidySearch(searchParams))}`);
    }
    reportError(error, request);
    return { filter, input, page: null };
  }
}
