import { Refusal } from '@guildhall/domain/kernel/errors';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import { validateFilters } from '@guildhall/domain/offers/rules';
import type { ListOffers } from '@guildhall/domain/offers/schema';
import { correctedText, searchTarget } from '@guildhall/domain/offers/search/rules';
import { z } from 'zod';
import { type FieldsOf, readFieldsOfEach } from '../../catalog/read-catalog.ts';
import type { OffersContext } from '../context.ts';
import { cursorInteger, cursorTime, readCursor, writeCursor } from '../../kernel/page-cursor.ts';
import { readListedGame, withCovers } from '../read-offers.ts';
import type { HitCursor, OfferFilter, OfferHit } from './search-index.ts';

/**
 * Whether the products and the filters of a list exist. Returns the game of a list of one. Refuses
 * GAME_NOT_FOUND, BRAND_NOT_FOUND; INPUT_INVALID for a filter on an attribute that the game's
 * schema does not have.
 */
export async function checkFilter(
  context: OffersContext,
  filter: Pick<OfferFilter, 'kind' | 'product_slug' | 'attributes'>,
  language: Language,
) {
  const game = await readListedGame(context, filter, language);
  const faults = validateFilters(game?.schema.attributes ?? [], filter.attributes);
  if (Object.keys(faults).length > 0) throw new Refusal('INPUT_INVALID', {}, faults);
  return game;
}

/**
 * One page of a category list. A search of all products of a kind is one of the product that its
 * words name. What finds nothing is searched with its words corrected, and then in all products;
 * `corrected_search` says what was searched instead of the given words. Refuses GAME_NOT_FOUND,
 * BRAND_NOT_FOUND; INPUT_INVALID for a filter on an attribute that the game's schema does not have.
 */
export async function readCategoryList(context: OffersContext, input: ListOffers) {
  const { search_index: index } = context;
  const { cursor: cursorText, limit, language, ...filter } = input;
  const game = await checkFilter(context, filter, language);
  const cursor = readCursor(cursorText, listCursors[filter.sort]);
  const searches = await searchesOf(context, input);
  // A later page is one of the search that found the first page.
  const step = Math.min(cursor?.step ?? 0, searches.length - 1);
  const page = { cursor: cursor === null ? null : placeOf(cursor), limit: limit + 1 };
  let rows: readonly OfferHit[] = [];
  let found = step;
  for (const [at, search] of searches.entries()) {
    if (at < step || rows.length > 0 || (cursor !== null && at > step)) continue;
    found = at;
    rows = await index.offers(search.filter, page);
  }
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    rows.length > items.length && last !== undefined
      ? writeCursor({ ...cursorAfter(last, filter.sort), ...(found > 0 && { step: found }) })
      : null;
  const fieldsOf: FieldsOf = await readFieldsOfEach(context, items, language, game);
  const correctedSearch = items.length > 0 ? (searches[found]?.corrected ?? null) : null;
  return {
    items: withCovers(context, items),
    fieldsOf,
    next_cursor: nextCursor,
    corrected_search: correctedSearch,
  };
}

/**
 * The ids of offers of a list that were listed since a time, the newest first. It is the list that
 * `readCategoryList` shows: words that find nothing are corrected in the same way. Refuses nothing.
 */
export async function readNewestOffers(
  context: OffersContext,
  filter: OfferFilter,
  of: { readonly listed_since: Date; readonly among: number; readonly limit: number },
): Promise<readonly string[]> {
  const { search_index: index } = context;
  const searches = await searchesOf(context, {
    ...filter,
    limit: of.limit,
    language: DEFAULT_LANGUAGE,
  });
  const last = searches.length - 1;
  for (const [at, search] of searches.entries()) {
    // A search that finds anything at all is the one whose list the user sees.
    const isShown =
      at === last || (await index.offers(search.filter, { cursor: null, limit: 1 })).length > 0;
    if (isShown) return await index.newest(search.filter, of);
  }
  return [];
}

interface SearchStep {
  readonly filter: OfferFilter;
  /** The words in words, where they are not those that were given. */
  readonly corrected: string | null;
}

/** What is searched, one after the other until something is found. */
async function searchesOf(
  { search_index: index }: OffersContext,
  { cursor: _cursor, limit: _limit, language, ...filter }: ListOffers,
): Promise<readonly SearchStep[]> {
  const asGiven = { filter, corrected: null };
  if (filter.search === '' || filter.product_slug !== undefined) return [asGiven];
  const target = searchTarget(filter.search, filter.kind, await index.products(language));
  if (target === null) return [asGiven];
  const { product, text, typos, face_values: faces, region_code: region } = target;
  const isFaceGiven = filter.face_value_minor !== undefined;
  const inProduct = (search: string) => ({
    // The filters of the caller come first.
    filter: {
      ...filter,
      region_code: filter.region_code ?? region,
      face_values: isFaceGiven ? undefined : faces,
      product_slug: product.slug,
      search,
    },
    corrected: typos > 0 || search !== text ? `${product.name} ${search}`.trim() : null,
  });
  const better = correctedText(text, product);
  return [inProduct(text), ...(better === text ? [] : [inProduct(better)]), asGiven];
}

/** The place after which a page starts, and which of the searches found the first page. */
type ListCursor = HitCursor & { readonly step?: number | undefined };

const placeOf = ({ value, second, id }: ListCursor): HitCursor => ({ value, second, id });

const step = z.int().min(0).max(2).optional();
const byNumber: z.ZodType<ListCursor> = z.strictObject({
  value: cursorInteger,
  second: z.null(),
  id: z.uuid(),
  step,
});

/** A cursor is valid only for the sort that made it. */
const listCursors: Record<ListOffers['sort'], z.ZodType<ListCursor>> = {
  best: byNumber,
  cheapest: byNumber,
  newest: z.strictObject({ value: cursorTime, second: z.null(), id: z.uuid(), step }),
  fastest: z.strictObject({ value: cursorInteger, second: cursorInteger, id: z.uuid(), step }),
};

function cursorAfter(row: OfferHit, sort: ListOffers['sort']): HitCursor {
  const { id } = row;
  switch (sort) {
    case 'best':
      return { value: String(row.rank_score), second: null, id };
    case 'newest':
      return { value: row.cursor_time, second: null, id };
    case 'cheapest':
      return { value: String(row.total_minor), second: null, id };
    case 'fastest':
      return { value: String(row.speed_minutes), second: String(row.total_minor), id };
  }
}
