import { LANGUAGES } from '@guildhall/domain/kernel/language';
import type { ListOffers } from '@guildhall/domain/offers/schema';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { lastOfferCount } from '../catalog/queries.ts';
import type { Database } from '../database.ts';
import { offersWithSellers } from './queries.ts';

/** Where the next page starts: the sort's own value of the last row, as text, and its id. */
export interface OfferCursor {
  value: string;
  second: string | null;
  id: string;
}

type CategoryListQuery = SelectQueryBuilder<Database, 'offers', object>;
type Filter = Omit<ListOffers, 'cursor' | 'limit' | 'language'>;

interface PageRequest {
  cursor: OfferCursor | null;
  limit: number;
  /** How far a search looks along the shelf, offer by offer, before it asks the index of words. */
  near_offers?: number;
}

/** What the indexes of every sort begin with. */
function inCategory(query: CategoryListQuery, { kind, product_slug }: Filter): CategoryListQuery {
  const categoryList = query.where('offers.state', '=', 'active').where('offers.kind', '=', kind);
  return product_slug === undefined
    ? categoryList
    : categoryList.where('offers.product_slug', '=', product_slug);
}

/**
 * Each offer is searched by the dictionary of its own language: one arm of the condition for each,
 * and each arm is served by the index of words.
 */
function hasWords(search: string): RawBuilder<boolean> {
  const arms = LANGUAGES.map(
    (language) => sql`(offers.language = ${language} and offers.search_vector
      @@ websearch_to_tsquery(text_search_configuration(${language}), ${search}))`,
  );
  return sql`(${sql.join(arms, sql` or `)})`;
}

/** Every other condition of the list page but its place in the pages. Compares nothing by name. */
function matching(query: CategoryListQuery, filter: Filter): CategoryListQuery {
  let categoryList = query;
  if (filter.search !== '') {
    categoryList = categoryList.where(hasWords(filter.search));
  }
  if (filter.price_from_minor !== undefined) {
    categoryList = categoryList.where('offers.total_minor', '>=', filter.price_from_minor);
  }
  if (filter.price_to_minor !== undefined) {
    categoryList = categoryList.where('offers.total_minor', '<=', filter.price_to_minor);
  }
  if (filter.delivery !== undefined) {
    const minutes = { instant: 0, hour: 60, day: 1_440 }[filter.delivery];
    categoryList = categoryList.where('offers.speed_minutes', '<=', minutes);
  }
  if (filter.warranty_days_from !== undefined) {
    categoryList = categoryList.where('offers.warranty_days', '>=', filter.warranty_days_from);
  }
  if (filter.seller_level_from !== undefined) {
    categoryList = categoryList.where('offers.seller_level', '>=', filter.seller_level_from);
  }
  if (filter.region_code !== undefined) {
    categoryList = categoryList.where('offers.region_code', '=', filter.region_code);
  }
  if (filter.face_value_minor !== undefined) {
    categoryList = categoryList.where('offers.face_value_minor', '=', filter.face_value_minor);
  }
  return withAttributes(categoryList, filter.attributes);
}

/** Options match any of them, for single and multiple choices alike; ranges are closed. */
function withAttributes(
  categoryList: CategoryListQuery,
  attributes: ListOffers['attributes'],
): CategoryListQuery {
  let filtered = categoryList;
  for (const [key, wanted] of Object.entries(attributes)) {
    if (Array.isArray(wanted)) {
      filtered = filtered.where(({ or }) =>
        or(
          wanted.flatMap((option) => [
            sql<boolean>`offers.attributes @> ${JSON.stringify({ [key]: option })}::jsonb`,
            sql<boolean>`offers.attributes @> ${JSON.stringify({ [key]: [option] })}::jsonb`,
          ]),
        ),
      );
    } else if (typeof wanted === 'boolean') {
      filtered = filtered.where(
        sql<boolean>`offers.attributes @> ${JSON.stringify({ [key]: wanted })}::jsonb`,
      );
    } else if (wanted.from !== undefined || wanted.to !== undefined) {
      // Games may use one key for different kinds of value; only numbers are cast, and each once.
      filtered = filtered.where(
        sql<boolean>`case jsonb_typeof(offers.attributes->${key}) when 'number'
          then (offers.attributes->>${key})::numeric
            between ${wanted.from ?? -Infinity} and ${wanted.to ?? Infinity}
          else false end`,
      );
    }
  }
  return filtered;
}

/** Only what comes after the place where the page before ended. */
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
/** No search walks further along the shelf than so many times the near end. */
const FURTHER = 20;

/**
 * The ids of one page of a search. Words that many offers have are soon found along the shelf,
 * words that few have in their index; the planner cannot know which, as words go together with
 * products and prices. So the near end of the shelf is looked at first. When that does not fill the
 * page, it has shown how often the words come, and so which is shorter: to walk further along the
 * shelf until the page is full, or to sort whatever the index finds.
 */
function searchIds(db: Kysely<Database>, filter: Filter, page: PageRequest) {
  const { cursor, limit, near_offers = NEAR_OFFERS } = page;
  const after = (categoryList: CategoryListQuery) => afterCursor(categoryList, filter.sort, cursor);
  const along = (offers: number) => {
    const range = inOrder(after(inCategory(db.selectFrom('offers'), filter)), filter.sort)
      .selectAll('offers')
      .limit(offers)
      .as('offers');
    // A stretch of the shelf under its own name: every condition and order reads it as the table.
    const found = matching(db.selectFrom(range) as CategoryListQuery, filter);
    return inOrder(found, filter.sort).select('offers.id').limit(limit);
  };
  const { kind, product_slug: slug } = filter;
  const shelfLength = lastOfferCount(kind, slug === undefined ? null : sql`${slug}`);
  // Of n on the shelf the index would find n × hits / near, and the walk is limit × near / hits.
  const walkIsShorter = sql<boolean>`(select count(*) * count(*) * ${shelfLength}
      > ${limit * near_offers ** 2}::bigint and count(*) < ${limit} from near)`;
  return db
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
          .where(
            sql<boolean>`(select count(*) from near) < ${limit}
              and (select count(*) from further) < ${limit}`,
          ),
    )
    .selectFrom('near')
    .select('near.id')
    .union((db) => db.selectFrom('further').select('further.id'))
    .union((db) =>
      db
        .selectFrom(
          // Holds the columns that the orders compare, and no others are asked of it.
          inOrder(db.selectFrom('far') as CategoryListQuery, filter.sort)
            .select(sql<string>`id`.as('id'))
            .limit(limit)
            .as('far'),
        )
        .select('far.id'),
    );
}

/**
 * One page of active offers with their sellers. The page's ids are found first, on the index of
 * the sort; sellers and stock are joined for those rows alone.
 */
export async function listCategoryOffers(db: Kysely<Database>, filter: Filter, page: PageRequest) {
  const ids =
    filter.search === ''
      ? inOrder(matching(inCategory(db.selectFrom('offers'), filter), filter), filter.sort)
          .$call((query) => afterCursor(query, filter.sort, page.cursor))
          .select('offers.id')
          .limit(page.limit)
      : searchIds(db, filter, page);
  return await offersWithSellers(db)
    .select(sql<string>`offers.published_at::text`.as('cursor_time'))
    .where('offers.id', 'in', ids)
    .$call((query) => inOrder(query as CategoryListQuery, filter.sort) as typeof query)
    .execute();
}
