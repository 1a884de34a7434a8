import { LANGUAGES } from '@guildhall/domain/kernel/language';
import { DELIVERY_MINUTES } from '@guildhall/domain/offers/rules';
import type { ListOffers } from '@guildhall/domain/offers/schema';
import type { FaceValue } from '@guildhall/domain/offers/types';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { lastOfferCount } from '../catalog/queries.ts';
import type { Database } from '../database.ts';
import { subquery } from '../kernel/subquery.ts';
import { CUSTOM_PLAN } from '../prepared-statements.ts';
import { offerCards } from './queries.ts';

/**
 * The position after which the next page starts: the sort value of the last row as text, and its
 * id.
 */
export interface OfferCursor {
  value: string;
  second: string | null;
  id: string;
}

type CategoryListQuery = SelectQueryBuilder<Database, 'offers', object>;
type Filter = Omit<ListOffers, 'cursor' | 'limit' | 'language'> & Pick<ListFilter, 'face_values'>;

interface PageRequest {
  cursor: OfferCursor | null;
  limit: number;
  /** How many offers of the category list a search scans before it uses the text index. */
  near_offers?: number;
}

/**
 * The conditions that the indexes of all sort orders start with. State and kind are literals: the
 * indexes are partial, and a generic plan could not use them with a parameter.
 */
function inCategory(query: CategoryListQuery, { kind, product_slug }: Filter): CategoryListQuery {
  const categoryList = query
    .where('offers.state', '=', sql.lit('active'))
    .where('offers.kind', '=', sql.lit(kind));
  return product_slug === undefined
    ? categoryList
    : categoryList.where('offers.product_slug', '=', product_slug);
}

/**
 * The table expression `words`: a search parsed with the text search configuration of each
 * language, and all of these together. It is read by subqueries, which run once; in the generic
 * plan of a prepared statement the function itself would run for each offer.
 */
function wordsOf(search: string): RawBuilder<Record<string, string>> {
  const parsed = LANGUAGES.map(
    (language) => sql`websearch_to_tsquery(text_search_configuration(${sql.lit(language)}), given)
      as ${sql.ref(language)}`,
  );
  const names = LANGUAGES.map((language) => sql.ref(language));
  return sql`(select ${sql.join(names)}, ${sql.join(names, sql` || `)} as any_language
    from (select ${sql.join(parsed)} from (select ${search}::text as given) as search) as parsed)`;
}

const wordsIn = (name: string) => sql`(select ${sql.ref(name)} from words)`;

/** Searches each offer with the text search configuration of its language. */
const hasWords = sql<boolean>`offers.search_vector @@ case offers.language ${sql.join(
  LANGUAGES.map((language) => sql`when ${sql.lit(language)} then ${wordsIn(language)}`),
  sql` `,
)} end`;

/**
 * For the text index: one condition for all languages, which share most words. With an `or`
 * condition per language it would be read once for each.
 */
const mayHaveWords = sql<boolean>`offers.search_vector @@ ${wordsIn('any_language')}`;

/** What `matching` and `inOrder` read. */
const searchedColumns = [
  'offers.id',
  'offers.language',
  'offers.search_vector',
  'offers.total_minor',
  'offers.speed_minutes',
  'offers.warranty_days',
  'offers.seller_id',
  'offers.seller_level',
  'offers.region_code',
  'offers.face_value_minor',
  'offers.face_value_currency',
  'offers.attributes',
  'offers.rank_score',
  'offers.published_at',
] as const;

/** The filters of a list; their order is that of its conditions. */
export type ListFilter = Pick<
  ListOffers,
  | 'seller_id'
  | 'price_from_minor'
  | 'price_to_minor'
  | 'delivery'
  | 'warranty_days_from'
  | 'seller_level_from'
  | 'region_code'
  | 'face_value_minor'
  | 'face_value_currency'
  | 'attributes'
> & {
  /** Cards of any of these values, which the words of a search named. */
  readonly face_values?: readonly FaceValue[] | undefined;
};

export interface FilterCondition {
  /** The facet that counts offers without this condition; null if none does. */
  readonly facet: string | null;
  readonly condition: RawBuilder<boolean>;
}

/** The conditions of the filters that are set. */
export function filterConditions(filter: ListFilter): readonly FilterCondition[] {
  const minutes = filter.delivery && DELIVERY_MINUTES[filter.delivery];
  const conditions = [
    compare(null, 'seller_id', '=', filter.seller_id),
    compare('price', 'total_minor', '>=', filter.price_from_minor),
    compare('price', 'total_minor', '<=', filter.price_to_minor),
    compare('delivery', 'speed_minutes', '<=', minutes),
    compare('warranty', 'warranty_days', '>=', filter.warranty_days_from),
    compare('level', 'seller_level', '>=', filter.seller_level_from),
    compare(null, 'region_code', '=', filter.region_code),
    compare(null, 'face_value_minor', '=', filter.face_value_minor),
    compare(null, 'face_value_currency', '=', filter.face_value_currency),
    faceCondition(filter.face_values),
  ];
  return [...conditions.flat(), ...attributeConditions(filter.attributes)];
}

/** Each value in its own currency: the numbers of minor units say nothing across currencies. */
function faceCondition(faces: ListFilter['face_values']): FilterCondition[] {
  if (faces === undefined) return [];
  const any = sql.join(
    faces.map(({ currency, value_minor }) => sql`(${currency}, ${value_minor})`),
  );
  const face = sql`(offers.face_value_currency, offers.face_value_minor)`;
  return [{ facet: null, condition: sql<boolean>`${face} in (${any})` }];
}

function compare(
  facet: string | null,
  column: string,
  comparison: '>=' | '<=' | '=',
  value: number | string | undefined,
): FilterCondition[] {
  if (value === undefined) return [];
  const left = sql.ref(`offers.${column}`);
  return [{ facet, condition: sql<boolean>`${left} ${sql.raw(comparison)} ${value}` }];
}

/** An offer matches if it has any of the options; ranges include their bounds. */
function attributeConditions(attributes: ListOffers['attributes']): FilterCondition[] {
  return Object.entries(attributes).flatMap(([key, wanted]) => {
    const has = (value: unknown) =>
      sql<boolean>`offers.attributes @> ${JSON.stringify({ [key]: value })}::jsonb`;
    const facet = `attributes.${key}`;
    if (Array.isArray(wanted)) {
      const any = sql.join(
        wanted.flatMap((option) => [has(option), has([option])]),
        sql` or `,
      );
      return [{ facet, condition: sql<boolean>`(${any})` }];
    }
    if (typeof wanted === 'boolean') return [{ facet, condition: has(wanted) }];
    if (wanted.from === undefined && wanted.to === undefined) return [];
    // Games may use one key for different kinds of values, so only numbers are cast, and only
    // once.
    const condition = sql<boolean>`case jsonb_typeof(offers.attributes->${key}) when 'number'
        then (offers.attributes->>${key})::numeric
          between ${wanted.from ?? -Infinity} and ${wanted.to ?? Infinity}
        else false end`;
    return [{ facet, condition }];
  });
}

/** All conditions of the list besides its category, except for the cursor. */
function matching(query: CategoryListQuery, filter: Filter): CategoryListQuery {
  const found = filter.search === '' ? query : query.where(hasWords);
  return filterConditions(filter).reduce(
    (categoryList, { condition }) => categoryList.where(condition),
    found,
  );
}

/** Only offers after the cursor. */
function afterCursor(
  categoryList: CategoryListQuery,
  sort: ListOffers['sort'],
  cursor: OfferCursor | null,
): CategoryListQuery {
  if (cursor === null) return categoryList;
  const { value, second, id } = cursor;
  switch (sort) {
    case 'best':
      return categoryList.where(sql<boolean>`(rank_score, id) < (${value}::integer, ${id}::uuid)`);
    case 'newest':
      return categoryList.where(
        sql<boolean>`(published_at, id) < (${value}::timestamptz, ${id}::uuid)`,
      );
    case 'cheapest':
      return categoryList.where(sql<boolean>`(total_minor, id) > (${value}::bigint, ${id}::uuid)`);
    case 'fastest':
      return categoryList.where(
        sql<boolean>`(speed_minutes, total_minor, id)
          > (${value}::integer, ${second}::bigint, ${id}::uuid)`,
      );
  }
}

function inOrder(categoryList: CategoryListQuery, sort: ListOffers['sort']): CategoryListQuery {
  switch (sort) {
    case 'best':
      return categoryList.orderBy('rank_score', 'desc').orderBy('id', 'desc');
    case 'newest':
      return categoryList.orderBy('published_at', 'desc').orderBy('id', 'desc');
    case 'cheapest':
      return categoryList.orderBy('total_minor').orderBy('id');
    case 'fastest':
      return categoryList.orderBy('speed_minutes').orderBy('total_minor').orderBy('id');
  }
}

const NEAR_OFFERS = 500;
/** A search scans at most this many times the near range. */
const FURTHER = 20;
/** To find an offer in the text index takes as long as to scan this many. */
const INDEX_COST = sql.lit(5);

/**
 * The ids of one page of a search. Frequent words are found fastest by scanning the category list
 * in its order, rare words by the text index. The planner cannot know which, since words correlate
 * with products and prices. So the start of the list is scanned first. If that does not fill the
 * page, its number of hits tells which is cheaper: to scan further, or to sort all hits of the text
 * index.
 */
function searchIds(db: Kysely<Database>, filter: Filter, page: PageRequest) {
  const { cursor, limit, near_offers = NEAR_OFFERS } = page;
  const after = (categoryList: CategoryListQuery) => afterCursor(categoryList, filter.sort, cursor);
  const along = (offers: number) => {
    const range = inOrder(after(inCategory(db.selectFrom('offers'), filter)), filter.sort)
      .select(searchedColumns)
      .limit(offers)
      .as('offers');
    // Aliased as `offers`, so that conditions and sort orders work as on the table.
    const found = matching(db.selectFrom(range) as CategoryListQuery, filter);
    return inOrder(found, filter.sort).select('offers.id').limit(limit);
  };
  const { kind, product_slug: slug } = filter;
  const listLength = lastOfferCount(kind, slug === undefined ? null : sql`${slug}`);
  // With n offers in the list the index finds n × hits / near rows, and the scan reads limit × near
  // / hits, each of them in a fifth of the time.
  const walkIsShorter = sql<boolean>`(select count(*) * count(*) * ${listLength} * ${INDEX_COST}
      > ${sql.lit(limit * near_offers ** 2)} and count(*) < ${sql.lit(limit)} from near)`;
  return db
    .with(
      (cte) => cte('words').materialized(),
      () => wordsOf(filter.search),
    )
    .with(
      (cte) => cte('near').materialized(),
      () => along(near_offers),
    )
    .with(
      (cte) => cte('further').materialized(),
      () => along(near_offers * FURTHER).where(walkIsShorter),
    )
    .with(
      (cte) => cte('far').materialized(),
      (db) =>
        matching(inCategory(db.selectFrom('offers') as CategoryListQuery, filter), filter)
          .$call(after)
          .select(['offers.id', 'rank_score', 'published_at', 'total_minor', 'speed_minutes'])
          .where(mayHaveWords)
          .where(
            sql<boolean>`(select count(*) from near) < ${sql.lit(limit)}
              and (select count(*) from further) < ${sql.lit(limit)}`,
          ),
    )
    .selectFrom('near')
    .select('near.id')
    .union((db) => db.selectFrom('further').select('further.id'))
    .union((db) =>
      db
        .selectFrom(
          // It has only the columns that the sort orders need.
          inOrder(db.selectFrom('far') as CategoryListQuery, filter.sort)
            .select(sql<string>`id`.as('id'))
            .limit(limit)
            .as('far'),
        )
        .select('far.id'),
    );
}

const OF_EVERY_LIST = new Set(['kind', 'product_slug', 'search', 'sort']);

/**
 * Whether the filter has conditions besides product, words and order. Only with their values does
 * the planner know whether to follow the order of the list or to sort the few offers that match: in
 * a list of a million, a generic plan took a thousand times as long for a range of prices.
 */
function isNarrowed({ attributes, ...filter }: Filter): boolean {
  const names = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : name,
  );
  return Object.keys(attributes).length > 0 || names.some((name) => !OF_EVERY_LIST.has(name));
}

/**
 * One page of cards of active offers. The ids of the page are found first, with the index of the
 * sort order; sellers and stock are joined for those rows only. The sort values are for the cursor.
 */
export async function listCategoryOffers(db: Kysely<Database>, filter: Filter, page: PageRequest) {
  const ids =
    filter.search === ''
      ? inOrder(matching(inCategory(subquery().selectFrom('offers'), filter), filter), filter.sort)
          .$call((query) => afterCursor(query, filter.sort, page.cursor))
          .select('offers.id')
          .limit(page.limit)
      : searchIds(db, filter, page);
  return await offerCards(db)
    .select(['offers.rank_score', 'offers.speed_minutes'])
    .select(sql<string>`offers.published_at::text`.as('cursor_time'))
    .where('offers.id', 'in', ids)
    .$call((query) => inOrder(query as CategoryListQuery, filter.sort) as typeof query)
    .$if(isNarrowed(filter), (query) => query.modifyEnd(CUSTOM_PLAN))
    .execute();
}

/**
 * The ids of offers of a list that were listed since a time, the newest first: at most `limit`, of
 * the newest `among` of its category, so that a rare filter does not read months of a long list.
 */
export async function listNewestOffers(
  db: Kysely<Database>,
  filter: Filter,
  { listed_since, among, limit }: { listed_since: Date; among: number; limit: number },
): Promise<string[]> {
  const range = inOrder(inCategory(db.selectFrom('offers'), filter), 'newest')
    .select(searchedColumns)
    .where('offers.published_at', '>=', listed_since)
    .limit(among)
    .as('offers');
  const rows = await db
    .with(
      (cte) => cte('words').materialized(),
      () => wordsOf(filter.search),
    )
    .selectFrom(range)
    // Aliased as `offers`, so that conditions and sort orders work as on the table.
    .$call((query) => inOrder(matching(query as CategoryListQuery, filter), 'newest'))
    .select('offers.id')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
  return rows.map(({ id }) => id);
}
