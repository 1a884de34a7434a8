import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { CUSTOM_PLAN } from '../../prepared-statements.ts';
import {
  type FilterCondition,
  filterConditions,
  type ListFilter,
} from '../category-list-queries.ts';

/** The list of one product, without words. */
type FacetFilter = ListFilter & { readonly kind: OfferKind; readonly product_slug: string };

export interface FacetChoices {
  /** The keys of the attributes that have choices. */
  readonly attributes: readonly string[];
  /** Choices that include the faster ones, in minutes. */
  readonly delivery: readonly number[];
  /** Choices that include the higher ones. */
  readonly warranty: readonly number[];
  readonly level: readonly number[];
  /** How many bars the histogram of prices has. */
  readonly price_bars: number;
}

export interface FacetRow {
  /**
   * `pool` and `total`; `price_low`, `price_high` and `price` with the number of the bar;
   * `delivery`, `warranty`, `level`; or `attributes.` and a key.
   */
  facet: string;
  value: string;
  count: number;
}

/**
 * Counts the offers of a product by the choices of its filters, in one statement. A choice counts
 * what the list shows with it and with all other filters, so each filter is counted without its own
 * condition. Reads at most `most + 1` offers; with more, the counts are of these only.
 */
export async function countFacets(
  db: Kysely<Database>,
  filter: FacetFilter,
  choices: FacetChoices,
  most: number,
): Promise<FacetRow[]> {
  const conditions = filterConditions(filter);
  // A condition that no facet counts narrows the pool itself.
  const fixed = conditions.filter(({ facet }) => facet === null);
  const marked = conditions.filter(({ facet }) => facet !== null);
  const pool = sql`
    select offers.attributes, offers.total_minor, offers.speed_minutes, offers.warranty_days,
        offers.seller_level ${sql.join(marked.map(markOf), sql``)}
      from offers
     where offers.state = 'active' and offers.kind = ${sql.lit(filter.kind)}
       and offers.product_slug = ${filter.product_slug}
       ${sql.join(
         fixed.map(({ condition }) => sql`and ${condition}`),
         sql` `,
       )}
     limit ${sql.lit(most + 1)}`;
  const { rows } = await sql<FacetRow>`
    with pool as materialized (${pool}),
    bounds as (
      select min(total_minor) as low,
          percentile_disc(0.95) within group (order by total_minor) as high
        from pool where ${fitsAllBut(marked, 'price')})
    select 'pool' as facet, '' as value, count(*) as count from pool
    union all select 'total', '', count(*) from pool where ${fitsAllBut(marked, null)}
    union all select 'price_low', coalesce(low, 0)::text, 0 from bounds
    union all select 'price_high', coalesce(high, 0)::text, 0 from bounds
    union all select 'price',
        width_bucket(total_minor, low, high + 1, ${sql.lit(choices.price_bars)})::text, count(*)
        from pool, bounds where ${fitsAllBut(marked, 'price')} group by 2
    ${steps('delivery', choices.delivery, marked, sql`speed_minutes <=`)}
    ${steps('warranty', choices.warranty, marked, sql`warranty_days >=`)}
    ${steps('level', choices.level, marked, sql`seller_level >=`)}
    ${attributeCounts(choices.attributes, marked)}
    ${CUSTOM_PLAN}`.execute(db);
  return rows;
}

const markName = (at: number) => sql.ref(`fits_${at}`);

/** Whether an offer fits a condition, as a column of the pool. */
const markOf = ({ condition }: FilterCondition, at: number) =>
  sql`, (${condition}) as ${markName(at)}`;

/** All conditions but those of one facet. */
function fitsAllBut(marked: readonly FilterCondition[], facet: string | null): RawBuilder<boolean> {
  const names = marked.flatMap((each, at) => (each.facet === facet ? [] : [markName(at)]));
  return names.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(names, sql` and `)}`;
}

/** The offers from or up to each of these values. */
function steps(
  facet: string,
  values: readonly number[],
  marked: readonly FilterCondition[],
  comparison: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (values.length === 0) return sql``;
  const list = sql.join(values.map((value) => sql`(${sql.lit(value)})`));
  return sql`union all select ${sql.lit(facet)}, step::text, count(*)
    from pool, (values ${list}) as steps(step)
    where ${comparison} step and ${fitsAllBut(marked, facet)} group by 2`;
}

/** The offers with each value of these attributes. An offer with several values counts for each. */
function attributeCounts(
  keys: readonly string[],
  marked: readonly FilterCondition[],
): RawBuilder<unknown> {
  const branch = (some: readonly string[], facet: string | null) =>
    some.length === 0
      ? sql``
      : sql`union all select 'attributes.' || key, element #>> '{}', count(*)
        from pool, unnest(${[...some]}::text[]) as key,
          jsonb_array_elements(case jsonb_typeof(attributes -> key)
            when 'array' then attributes -> key
            else jsonb_build_array(attributes -> key) end) as element
        where attributes ? key and ${fitsAllBut(marked, facet)} group by 1, 2`;
  const facetOf = (key: string) => `attributes.${key}`;
  const filtered = keys.filter((key) => marked.some(({ facet }) => facet === facetOf(key)));
  const free = keys.filter((key) => !filtered.includes(key));
  return sql.join(
    [branch(free, null), ...filtered.map((key) => branch([key], facetOf(key)))],
    sql` `,
  );
}
