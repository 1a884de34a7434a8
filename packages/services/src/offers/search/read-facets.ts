import { Refusal } from '@guildhall/domain/kernel/errors';
import { DELIVERY_MINUTES, validateFilters } from '@guildhall/domain/offers/rules';
import { aboutCount } from '@guildhall/domain/kernel/counts';
import {
  type CountOffers,
  LEVEL_STEPS,
  WARRANTY_STEPS,
} from '@guildhall/domain/offers/search/schema';
import { readBrand, readGame } from '../../catalog/read-catalog.ts';
import type { OffersContext } from '../context.ts';

/** A list of more offers than this has no exact counts. */
const MOST_COUNTED = 2_000;
const PRICE_BARS = 12;

/**
 * How many offers of a product match the filters, and how many would with each choice of a filter.
 * Exact for up to `most` offers of the product. Above that the total is an estimate by the share of
 * the offers read, and each other count is of the offers read: there are at least so many. Refuses
 * GAME_NOT_FOUND, BRAND_NOT_FOUND; INPUT_INVALID for a filter on an attribute that the game's
 * schema does not have.
 */
export async function readFacets(
  context: OffersContext,
  { language, ...filter }: CountOffers,
  most = MOST_COUNTED,
) {
  const { kind, product_slug: slug } = filter;
  const game = kind === 'account' ? await readGame(context, slug, language) : null;
  const product = game ?? (await readBrand(context, slug, language));
  const fields = game?.schema.attributes ?? [];
  const faults = validateFilters(fields, filter.attributes);
  if (Object.keys(faults).length > 0) throw new Refusal('INPUT_INVALID', {}, faults);
  const counted = fields.filter(({ filterable, kind: kindOf }) => {
    return filterable && (kindOf === 'choice' || kindOf === 'choices' || kindOf === 'yes_no');
  });
  const attributes = counted.map(({ key }) => key);
  const rows = await context.search_index.facets(
    filter,
    {
      attributes,
      delivery: Object.values(DELIVERY_MINUTES),
      warranty: kind === 'account' ? WARRANTY_STEPS : [],
      level: LEVEL_STEPS,
      price_bars: PRICE_BARS,
    },
    most,
  );
  const numberOf = (facet: string) => rows.find((row) => row.facet === facet)?.count ?? 0;
  const valueOf = (facet: string) => Number(rows.find((row) => row.facet === facet)?.value ?? 0);
  const countsOf = (facet: string, toValue: (value: string) => string = (value) => value) => ({
    name: facet,
    counts: rows
      .filter((row) => row.facet === facet)
      .map(({ value, count }) => ({ value: toValue(value), count })),
  });
  const pool = numberOf('pool');
  const isExact = pool <= most;
  const total = numberOf('total');
  const inTime = new Map(
    Object.entries(DELIVERY_MINUTES).map(([name, minutes]) => [String(minutes), name]),
  );
  const bars = countsOf('price').counts.map(({ value, count }) => ({ bar: Number(value), count }));
  return {
    total: {
      count: isExact ? total : aboutCount((total / pool) * Math.max(product.offer_count, pool)),
      is_exact: isExact,
    },
    is_exact: isExact,
    facets: [
      countsOf('delivery', (minutes) => inTime.get(minutes) ?? minutes),
      countsOf('warranty'),
      countsOf('level'),
      ...attributes.map((key) => countsOf(`attributes.${key}`)),
    ],
    prices: priceBars(valueOf('price_low'), valueOf('price_high'), bars),
  };
}

/**
 * A histogram: bars of the same width up to the price that 95 % of the offers do not exceed, and
 * the rest in the last one.
 */
function priceBars(
  lowMinor: number,
  highMinor: number,
  bars: readonly { bar: number; count: number }[],
) {
  const width = (highMinor + 1 - lowMinor) / PRICE_BARS;
  const edge = (at: number) => Math.ceil(lowMinor + at * width);
  if (bars.length === 0) return [];
  return Array.from({ length: PRICE_BARS }, (_, at) => {
    const isLast = at === PRICE_BARS - 1;
    return {
      from_minor: edge(at),
      to_minor: isLast ? null : edge(at + 1) - 1,
      count: bars
        .filter(({ bar }) => bar === at + 1 || (isLast && bar > PRICE_BARS))
        .reduce((sum, { count }) => sum + count, 0),
    };
  });
}
