import type { OfferPageView } from '@guildhall/api/offers/views';
import type { AttributeField } from '@guildhall/domain/catalog/types';
import type { ListOffers, OfferSort } from '@guildhall/domain/offers/schema';
import { plainPath } from '@guildhall/locales/languages';
import { redirect, type RouterContextProvider } from 'react-router';
import { apiContext } from './public-data.ts';
import {
  readCursor,
  readCategoryListFilter,
  searchText,
  type CategoryListFilter,
  tidySearch,
} from './category-list-query.ts';

export interface LoadedCategoryList {
  readonly filter: CategoryListFilter;
  /** What was asked for, to ask for more of the same. */
  readonly input: ListOffers;
  /** Null when the list did not load: the page around it stands, and offers to try again. */
  readonly page: OfferPageView | null;
}

const PAGE_LENGTH = 24;

export interface CategoryListRequest {
  readonly kind: ListOffers['kind'];
  readonly product_slug?: string;
  readonly words?: string;
  readonly fields: readonly AttributeField[];
  readonly usual_sort: OfferSort;
  readonly limit?: number;
}

/** The request, and the address it asks for: the router's own request may carry more than that. */
export interface Asked {
  readonly request: Request;
  readonly url: URL;
}

/**
 * Loads the list that an address asks for. A cursor that the list does not know (an old link, a
 * typing error) leads to the list's start; a list that fails is told to the log and left out.
 */
export async function loadCategoryList(
  context: Readonly<RouterContextProvider>,
  { request, url }: Asked,
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
      // The router puts the language before it.
      throw redirect(`${plainPath(pathname)}${searchText(tidySearch(searchParams))}`);
    }
    reportError(error, request);
    return { filter, input, page: null };
  }
}
